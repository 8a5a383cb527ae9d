/// Templates that use every rule of the format.
package enum GoodTemplates {
  package static let all: [String] = slots + arrangements + backgrounds

  static let slots: [String] = [
    Documents.template(Documents.slotA),
    Documents.template(
      ##""$schema": "s", "summary": "S", "tags": ["a"], "variables": {"title": "Rome {{", "é.1": ""}, "layers": [], "x-note": 1, \##(Documents.slotA)"##
    ),
    Documents.template(#""labels": "(a)", \#(Documents.slotA)"#),
    Documents.template(
      #""labels": {"text": "names", "place": "under", "font": {"family": "Inter", "size": 3, "weight": 600}, "fill": "red"}, \#(Documents.slotA)"#
    ),
    Documents.template(
      #""layers": [{"id": "t", "size": [1, 1], "center": [0, 0], "text": "a", "bind": {"visible": "{{a}}", "color": "{{b}}"}}]"#
    ),
    Documents.slot(#""shape": {"rectangle": {}}"#), Documents.slot(#""shape": {"rectangle": {"cornerRadius": 2}}"#),
    Documents.slot(#""shape": {"rectangle": {"cornerRadius": [1, 2, 3, 4]}}"#),
    Documents.slot(#""cornerRadius": [1, 2, 3, 4]"#),
    Documents.slot(#""shape": {"ellipse": {}}"#), Documents.slot(#""shape": {"polygon": [[0, 0], [1, 0], [0, 1]]}"#),
    Documents.slot(#""shape": {"path": "M0 0h1v1z"}"#), Documents.slot(#""shape": {"mask": "masks/a.png"}"#),
    Documents.slot(#""rotation": -6, "order": 3, "fit": "none", "focus": "attention", "zoom": [1, 1], "allow": []"#),
    Documents.slot(
      #""focus": [0.5, 1], "allow": ["pan", "delete"], "border": null, "shadow": null, "background": null"#),
    Documents.slot(#""fade": {"from": [-1, 0.5], "to": [2, 0.25]}"#), Documents.slot(#""fade": null"#),
    Documents.slot(##""border": {"width": 2, "color": "#fff", "align": "outside"}, "x-a": {}"##),
    Documents.slot(##""border": {"width": [6, 6, 18, 6], "color": "#fff"}, "cornerRadius": 2"##),
    Documents.slot(##""border": {"width": [0, 0, 0.5, 0], "color": "#fff", "align": "center"}"##),
    Documents.slot(##""shadow": {"x": -1, "y": 3, "blur": 0, "color": "#00000040"}, "background": "red""##),
    Documents.slot(#""background": {"blur": {"amount": 3, "tint": "rgba(0, 0, 0, 0.5)"}}"#),
    Documents.defaults(#""gap": 1, "margin": 2, "cornerRadius": 3, "rotation": 4, "fit": "contain", "x-b": null"#),
    Documents.defaults(#""shape": {"ellipse": {}}, "border": {"width": 1, "color": "teal"}"#),
  ]

  static let arrangements: [String] = [
    Documents.canvas(#"{"width": 210, "height": 297, "unit": "mm"}"#),
    Documents.canvas(#"{"width": 8.5, "height": 11, "unit": "in"}"#),
    Documents.template(#""split": {"row": [{"slot": "hero", "weight": 2}, {"column": ["a", "b"], "weight": 0.5}]}"#),
    Documents.template(#""split": {"slot": "a"}"#),
    Documents.template(#""split": {"row": ["a", "b"]}, "styles": {"b": {"fit": "contain", "shape": {"ellipse": {}}}}"#),
    Documents.template(#""cells": [[1, 1, 2], [3, 0, 2]]"#),
    Documents.template(#""cells": [[1, 2]], "columns": [1, 2], "rows": [5], "styles": {"2": {}}"#),
    Documents.template(#""auto": {"style": "grid"}"#),
    Documents.template(#""auto": {"style": "grid", "columns": 3, "cellAspect": 1.5, "lastRow": "left"}"#),
    Documents.template(#""auto": {"style": "mosaic", "x-why": "wall"}"#),
    Documents.template(
      #""auto": {"style": "mosaic", "seed": 9007199254740992, "keepOrder": true, "cropBudget": 0.05, "balance": 2.5, "quality": "best", "weights": {"2": 3, "10000": 0.5}, "pins": {"1": "topLeft", "2": "bottomRight"}}"#
    ),
    Documents.template(#""auto": {"style": "justified", "rows": 4}"#),
    Documents.template(#""auto": {"style": "masonry", "columns": 4}"#),
    Documents.template(#""auto": {"style": "scatter", "seed": 0, "tilt": 20, "density": 1.1}"#),
    Documents.template(#""auto": {"style": "outfit", "roles": ["top", "hat"]}"#),
    Documents.template(
      #""auto": {"style": "shape", "outline": "M0 0h9v9z", "seed": 7, "keepOrder": true, "weights": {"2": 3}}"#),
    Documents.slot(#""auto": {"style": "shape", "outline": "M0 0h9v9z", "gap": 4, "photos": 3}"#),
    Documents.slot(#""auto": {"style": "mosaic", "gap": 4, "photos": 3, "seed": 2}"#),
    Documents.template(
      #""split": {"row": ["a", "b"]}, "styles": {"b": {"auto": {"style": "justified", "gap": 2}}}, "order": ["b"]"#),
    Documents.template(#""cells": [[1, 2]], "order": ["2", "1"], "styles": {"1": {"focus": "saliency"}}"#),
  ]

  static let backgrounds: [String] = [
    Documents.background(##""#f7f5f2""##), Documents.background(#"{"color": "RebeccaPurple"}"#),
    Documents.background(##"{"linear": {"angle": 45, "stops": ["#000", "#fff", "red"]}}"##),
    Documents.background(##"{"linear": {"angle": 45, "stops": [[0, "#000"], [0, "#fff"], [1, "red"]]}}"##),
    Documents.background(#"{"radial": {"center": [0.5, 0.5], "stops": ["red"]}}"#),
    Documents.background(#"{"pattern": {"kind": "dots", "colors": ["white", "transparent"]}}"#),
    Documents.background(#"{"pattern": {"kind": "zigzag", "colors": ["white", "red"], "size": 0.01, "angle": -30}}"#),
    Documents.background(#"{"radial": {"center": [0.5, 0.5], "radius": 2, "stops": ["red", "blue"]}}"#),
    Documents.background(#"{"picture": "a/b.jpg"}"#), Documents.background(#"{"picture": "b.jpg", "fit": "fill"}"#),
    Documents.background(#"{"blur": {"amount": 4}}"#),
    Documents.background(#"{"blur": {"amount": 4, "slot": "a", "tint": "transparent"}}"#),
  ]
}
