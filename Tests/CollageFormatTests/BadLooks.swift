import CollageFormat
import CollageTestSupport

extension BadTemplates {
  private static let color = CSSColorError.rule

  static let looks: [Rejection] = shapes + styles + backgrounds

  static let shapes: [Rejection] = [
    Rejection(
      Documents.slot(#""shape": {}"#),
      "slots[0].shape: a shape needs exactly one of rectangle, ellipse, polygon, path, mask"),
    Rejection(
      Documents.slot(#""shape": {"ellipse": {}, "mask": "a"}"#),
      #"slots[0].shape: "ellipse" and "mask"; a shape needs exactly one of rectangle, ellipse, polygon, path, mask"#),
    Rejection(
      Documents.slot(#""shape": {"ellipse": {}}, "cornerRadius": 2"#),
      #"slots[0].cornerRadius: 2; "cornerRadius" cannot be combined with "shape"; move it into the rectangle"#),
    Rejection(
      Documents.slot(#""cornerRadius": [1, 2]"#),
      "slots[0].cornerRadius: an array of 2 values; expected one radius or [top left, top right, bottom right, bottom left]"
    ),
    Rejection(Documents.slot(#""cornerRadius": -1"#), "slots[0].cornerRadius: -1; a corner radius must be >= 0"),
    Rejection(
      Documents.slot(#""shape": {"polygon": [[0, 0], [1, 1]]}"#),
      "slots[0].shape.polygon: an array of 2 values; a polygon must have 3 to 100000 points"),
    Rejection(
      Documents.slot(#""shape": {"polygon": [[0, 0], [1, 1], [1]]}"#),
      "slots[0].shape.polygon[2]: an array of 1 value; expected [x, y]"),
    Rejection(
      Documents.slot(#""shape": {"path": "L 1 1"}"#),
      #"slots[0].shape.path: "L 1 1"; character 1: unexpected "L"; a path must begin with M or m"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "/etc/a.png"}"#),
      #"slots[0].shape.mask: "/etc/a.png"; a path must be relative to the document's folder, without a leading /"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "~/a.png"}"#),
      #"slots[0].shape.mask: "~/a.png"; a path must be relative to the document's folder, without a leading ~"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "a/../b"}"#),
      #"slots[0].shape.mask: "a/../b"; a path must stay in the document's folder, without .."#),
    Rejection(Documents.slot(#""shape": {"mask": ""}"#), #"slots[0].shape.mask: ""; a path must not be empty"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "a\\b"}"#),
      #"slots[0].shape.mask: "a\\b"; a path must separate folders with /, not with a backslash"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "a\u0000"}"#),
      #"slots[0].shape.mask: "a\u0000"; a path must not contain control characters"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "http://a/b"}"#),
      #"slots[0].shape.mask: "http://a/b"; a path must name a file, without a prefix such as http:, file: or data:"#),
    Rejection(
      Documents.slot(#""shape": {"mask": "data:x"}"#),
      #"slots[0].shape.mask: "data:x"; a path must name a file, without a prefix such as http:, file: or data:"#),
    Rejection(Documents.slot(#""shape": {"mask": 1}"#), "slots[0].shape.mask: 1; a path must be a string"),
  ]

  static let styles: [Rejection] = [
    Rejection(Documents.slot(#""rotation": "a""#), #"slots[0].rotation: "a"; a rotation must be a number"#),
    Rejection(Documents.slot(#""fit": "crop""#), #"slots[0].fit: "crop"; a fit must be cover, contain, fill or none"#),
    Rejection(
      Documents.slot(#""focus": "face""#),
      #"slots[0].focus: "face"; a focus must be auto, center, attention, entropy, saliency or [x, y] from 0 to 1"#),
    Rejection(Documents.slot(#""focus": [0, 1.5]"#), "slots[0].focus[1]: 1.5; a focus must be <= 1"),
    Rejection(
      Documents.slot(#""fade": {"from": [0, 2.5]}"#), "slots[0].fade.from[1]: 2.5; a coordinate must be <= 2",
      "slots[0].fade.to: missing; this key is required"),
    Rejection(
      Documents.slot(#""fade": {"from": [0, 1], "to": [0, 1]}"#),
      #"slots[0].fade: an object; a fade must have different points "from" and "to""#, isBeyondSchema: true),
    Rejection(
      Documents.slot(#""zoom": [2, 1]"#), "slots[0].zoom: [2, 1]; the minimum zoom must not exceed the maximum",
      isBeyondSchema: true),
    Rejection(
      Documents.slot(#""zoom": [0, 101]"#), "slots[0].zoom[0]: 0; a zoom must be >= 0.01",
      "slots[0].zoom[1]: 101; a zoom must be <= 100"),
    Rejection(
      Documents.slot(#""allow": ["pan", "pan", "fly"]"#),
      #"slots[0].allow[1]: "pan"; an action must be listed only once"#,
      #"slots[0].allow[2]: "fly"; an action must be pan, zoom, rotate, swap, replace or delete"#),
    Rejection(
      Documents.slot(#""border": {"width": 0, "align": "in"}"#),
      "slots[0].border.width: 0; a border's width must be > 0",
      "slots[0].border.color: missing; this key is required",
      #"slots[0].border.align: "in"; an alignment must be inside, center or outside"#),
    Rejection(
      Documents.slot(#""border": {"width": [1, 2, 3], "color": "red"}"#),
      "slots[0].border.width: an array of 3 values; expected one width or [top, right, bottom, left]"),
    Rejection(
      Documents.slot(#""border": {"width": [1, -2, 3, "4"], "color": "red"}"#),
      "slots[0].border.width[1]: -2; a border's width must be >= 0",
      #"slots[0].border.width[3]: "4"; a border's width must be a number"#),
    Rejection(
      Documents.slot(#""border": {"width": [0, 0, 0, 0], "color": "red"}"#),
      "slots[0].border.width: [0, 0, 0, 0]; at least one width must be > 0", isBeyondSchema: true),
    Rejection(
      Documents.slot(#""shape": {"ellipse": {}}, "border": {"width": [1, 1, 3, 1], "color": "red"}"#),
      "slots[0].border.width: four widths; only a rectangle can have four; use one width for this shape",
      isBeyondSchema: true),
    Rejection(
      Documents.template(
        ##""defaults": {"border": {"width": [1, 1, 3, 1], "color": "red"}}, "slots": [{"id": "a", "frame": [0, 0, 1, 1], "shape": {"ellipse": {}}}]"##
      ),
      "slots[0].shape: not a rectangle, but the default border has four widths; set a border with one width",
      isBeyondSchema: true),
    Rejection(
      Documents.slot(#""shadow": {"x": 0, "y": 0, "blur": -1, "color": "none at all"}"#),
      "slots[0].shadow.blur: -1; a blur must be >= 0", #"slots[0].shadow.color: "none at all"; \#(color)"#),
    Rejection(
      Documents.slot(#""cutout": "yes""#),
      #"slots[0].cutout: "yes"; a cutout must be "auto" or an object with any of "shadow", "minConfidence", "whenUncertain", "evenLight""#
    ),
    Rejection(
      Documents.slot(#""cutout": {"shadow": "blur", "minConfidence": 2, "mask": 1}, "blend": "glow""#),
      #"slots[0].cutout: unknown key "mask"; known keys: shadow, minConfidence, whenUncertain, evenLight"#,
      #"slots[0].cutout.shadow: "blur"; a shadow must be keep or drop"#,
      "slots[0].cutout.minConfidence: 2; a confidence must be <= 1",
      #"slots[0].blend: "glow"; a blend must be \#(Documents.blends)"#),
  ]

  static let backgrounds: [Rejection] = [
    Rejection(
      Documents.background("3"),
      "canvas.background: 3; a background must be a color or an object with color, linear, radial, pattern, picture or blur"
    ),
    Rejection(Documents.background("\"\""), "canvas.background: \"\"; \(color)"),
    Rejection(
      Documents.background("{}"),
      "canvas.background: a background needs exactly one of color, linear, radial, pattern, picture, blur"),
    Rejection(Documents.background(#"{"color": 1}"#), "canvas.background.color: 1; \(color)"),
    Rejection(
      Documents.background(#"{"linear": {"stops": []}}"#),
      "canvas.background.linear.angle: missing; this key is required",
      "canvas.background.linear.stops: an array of 0 values; a gradient must have 1 to 1000 stops"),
    Rejection(
      Documents.background(#"{"linear": {"angle": 0, "stops": ["red", [1, "red"]]}}"#),
      #"canvas.background.linear.stops[0]: "red"; expected [offset, color], or only colors for all stops"#),
    Rejection(
      Documents.background(#"{"linear": {"angle": 0, "stops": [[1, "red"], [0, "red"]]}}"#),
      "canvas.background.linear.stops[1][0]: 0; offsets must not decrease", isBeyondSchema: true),
    Rejection(
      Documents.background(#"{"pattern": {"kind": "plaid", "colors": ["red"], "size": 2}}"#),
      #"canvas.background.pattern.kind: "plaid"; a kind of pattern must be stripes, pinstripes, checks, gingham, grid, dots, zigzag, diamonds, triangles or crosses"#,
      "canvas.background.pattern.colors: an array of 1 value; a pattern must have two colors, first that of the ground",
      "canvas.background.pattern.size: 2; a pattern's size must be <= 1"),
    Rejection(
      Documents.background(#"{"radial": {"center": [0, 0], "radius": 0, "stops": ["red"]}}"#),
      "canvas.background.radial.radius: 0; a radius must be > 0"),
    Rejection(
      Documents.background(#"{"picture": "../a", "fit": "none"}"#),
      #"canvas.background.fit: "none"; a picture's fit must be cover, contain or fill"#,
      #"canvas.background.picture: "../a"; a path must stay in the document's folder, without .."#),
    Rejection(
      Documents.background(#"{"color": "red", "fit": "fill"}"#),
      #"canvas.background: unknown key "fit"; known keys: color"#),
    Rejection(
      Documents.background(#"{"blur": {"amount": 1, "slot": "b"}}"#),
      #"canvas.background.blur.slot: "b"; the template has no slot with this name"#, isBeyondSchema: true),
    Rejection(
      Documents.slot(#""background": {"blur": {"amount": -1, "slot": "a"}}"#),
      #"slots[0].background.blur.slot: "a"; not allowed in a slot, whose background blurs its own photo; remove it"#,
      "slots[0].background.blur.amount: -1; an amount must be >= 0"),
  ]
}
