/// Compositions that use every rule of the format.
package enum GoodCompositions {
  package static let all: [String] = [
    Documents.composition(#""items": []"#), Documents.item(#""x-a": 1"#),
    Documents.item(#""focus": [-0.5, 2], "zoom": 0.5"#),
    Documents.item(#""rotation": 7.5, "quarterTurns": -3, "mirrored": true, "fit": "fill", "crop": [0.7, 0, 0.3, 1]"#),
    Documents.composition(#""unplaced": [{"id": "u", "photo": "p", "zoom": 3, "locked": true}], "layers": []"#),
    Documents.composition(
      #""layers": [{"id": "t", "size": [2, 1], "center": [-3, 4.5]}, {"id": "s", "size": [1, 1], "center": [0, 0], "#
        + #""scale": 0.5, "rotation": -30, "locked": true, "x-text": "Hi"}]"#),
    Documents.composition(
      #""layers": [{"id": "t", "size": [2, 1], "center": [3, 4], "opacity": 0.5, "blend": "multiply", "level": "below", "#
        + #""shadow": {"x": 1, "y": 2, "blur": 3, "color": "black"}, "hidden": true, "group": "g", "fromTemplate": true, "#
        + #""sticker": {"picture": "a/b.png", "fit": "cover", "cornerRadius": 4, "contour": {"width": 2}, "#
        + #""cutout": "auto", "filter": "porto"}}]"#),
    Documents.composition(
      #""layers": [{"id": "t", "size": [2, 1], "center": [3, 4], "shadow": null, "#
        + #""sticker": {"drawing": "heart", "shape": {"ellipse": {}}, "contour": {"width": 2, "color": "red"}}}]"#),
    Documents.item(#""clip": {"start": 0.5, "end": 2, "muted": true}"#), Documents.item(#""clip": {"x-a": 1}"#),
    Documents.composition(#""unplaced": [{"id": "u", "photo": "p", "clip": {"end": 4}}]"#),
    Documents.item(#""role": "hat""#), Documents.item(#""locked": true"#), Documents.item(#""locked": false"#),
    Documents.item(#""filter": "porto", "strength": 0.4, "adjust": {"exposure": 0.5, "curves": {}}"#),
    Documents.item(#""alt": "Two dogs on a beach""#), Documents.item(#""alt": """#),
    Documents.composition(#""layers": [{"id": "t", "size": [2, 1], "center": [3, 4], "alt": "A heart"}]"#),
    Documents.item(#""filter": null"#), Documents.item(#""adjust": {}"#),
    Documents.composition(#""unplaced": [{"id": "u", "photo": "p", "filter": "noir", "locked": true}]"#),
  ]
}
