import CollageModel

/// Reads the shape of a layer or a drawing.
enum ShapeContentReader {
  private static let forms = ["rectangle", "ellipse", "polygon", "path", "mask", "star", "line"]

  /// Returns the shape; `units` are the extents of its coordinate space: 1 by 1 in layers, the drawing's size in
  /// drawings.
  static func read(_ cursor: Cursor, units: Size = Size(1, 1)) -> DrawnShape? {
    guard let object = cursor.object("a shape", keys: ["form", "fill", "line"]) else { return nil }
    let form = object.required("form").flatMap { readForm($0, FrameUnits(units)) }
    let (fill, line) = (object.optional("fill"), object.optional("line"))
    let (paint, pen) = (fill.flatMap { $0.fill() }, line.flatMap(readLine))
    if fill == nil, line == nil {
      cursor.log.add(cursor.path, "neither \"fill\" nor \"line\"; a shape needs at least one of them")
    }
    if case .line? = form {
      if line == nil { cursor.log.add(.key(cursor.path, "line"), "missing; required for a form that is a line") }
      fill?.reject("a line cannot be filled; remove it")
    }
    guard let form, (paint != nil) == (fill != nil), (pen != nil) == (line != nil) else { return nil }
    return DrawnShape(form, fill: paint, line: pen)
  }

  private static func readForm(_ cursor: Cursor, _ units: FrameUnits) -> DrawnShape.Form? {
    guard let object = cursor.object("a form", keys: forms),
      let (kind, inner) = object.exactlyOne(of: forms, "a form")
    else { return nil }
    switch kind {
    case "star": return star(inner)
    case "line": return points(inner).map { .line($0.map(units.share)) }
    default:
      guard let shape = cursor.shape() else { return nil }
      guard let scaled = units.share(shape) else {
        inner.log.add(inner.path, "a rotated elliptical arc; in a drawing that is not square, write it as curves")
        return nil
      }
      return .area(scaled)
    }
  }

  private static func star(_ cursor: Cursor) -> DrawnShape.Form? {
    guard let object = cursor.object("a star", keys: ["points", "innerRadius"]) else { return nil }
    let points = object.optional("points").map { $0.integer("a star's points", in: DrawnShape.starPoints) } ?? 5
    let inner = object.optional("innerRadius").map { $0.number(.share("an inner radius")) } ?? 0.382
    guard let points, let inner else { return nil }
    return .star(points: points, innerRadius: inner)
  }

  private static func points(_ cursor: Cursor) -> [Point]? {
    guard let elements = cursor.elements("a line") else { return nil }
    guard DrawnShape.linePoints.contains(elements.count) else {
      let limits = DrawnShape.linePoints
      cursor.log.add(
        cursor.path, "\(elements.count) points; a line must have \(limits.lowerBound) to \(limits.upperBound)")
      return nil
    }
    return Cursor.allOrNothing(elements.map { $0.point(.signed("a coordinate")) })
  }

  private static func readLine(_ cursor: Cursor) -> DrawnShape.Line? {
    let keys = ["width", "color", "align", "dashes", "start", "end"]
    guard let object = cursor.object("a line", keys: keys) else { return nil }
    let width = object.required("width")?.number(.positive("a line's width"))
    let color = object.required("color")?.color()
    let alignment = object.optional("align").map { $0.choice("an alignment", Border.Alignment.allCases) } ?? .center
    let dashes = object.optional("dashes").map { $0.dashes() } ?? []
    let start = object.optional("start").map { $0.choice("an end", LineEnd.allCases) } ?? .butt
    let end = object.optional("end").map { $0.choice("an end", LineEnd.allCases) } ?? .butt
    guard let width, let color, let alignment, let dashes, let start, let end else { return nil }
    return DrawnShape.Line(width: width, color: color, alignment: alignment, dashes: dashes, start: start, end: end)
  }
}

enum ShapeContentWriter {
  static func value(of shape: DrawnShape, units: Size = Size(1, 1)) -> JSONValue {
    .members([
      ("form", form(shape.form, FrameUnits(units))), ("fill", shape.fill.map(JSONValue.fill)),
      ("line", shape.line.map(line)),
    ])
  }

  private static func form(_ form: DrawnShape.Form, _ units: FrameUnits) -> JSONValue {
    switch form {
    case .area(let shape): area(units.whole(shape))
    case .star(let points, let innerRadius):
      .members([("star", .members([("points", .number(Double(points))), ("innerRadius", .plain(innerRadius))]))])
    case .line(let points): .members([("line", .array(points.map { .point(units.whole($0)) }))])
    }
  }

  private static func area(_ shape: Shape) -> JSONValue {
    switch shape {
    case .rectangle(let radii):
      .members([("rectangle", .members([("cornerRadius", radii == .zero ? nil : .radii(radii))]))])
    case .ellipse: .members([("ellipse", .members([]))])
    case .polygon(let points): .members([("polygon", .array(points.map(JSONValue.point)))])
    case .path(let path): .members([("path", .string(SVGPathWriter.text(of: path)))])
    case .mask(let path): .members([("mask", .string(path))])
    }
  }

  private static func line(_ line: DrawnShape.Line) -> JSONValue {
    .members([
      ("width", .plain(line.width)), ("color", .color(line.color)),
      ("align", line.alignment == .center ? nil : .string(line.alignment.rawValue)),
      ("dashes", .dashes(line.dashes)),
      ("start", line.start == .butt ? nil : .string(line.start.rawValue)),
      ("end", line.end == .butt ? nil : .string(line.end.rawValue)),
    ])
  }
}

extension JSONValue {
  /// Returns the JSON value of corner radii: one number if all are equal, otherwise four.
  static func radii(_ radii: CornerRadii) -> JSONValue {
    if radii == CornerRadii(radii.topLeft) { return .plain(radii.topLeft) }
    return .array([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(JSONValue.plain))
  }
}

/// Converts between coordinates of a frame and fractions of its extents.
private struct FrameUnits {
  private let size: Size

  init(_ size: Size) { self.size = size }

  func share(_ point: Point) -> Point { Point(point.x / size.width, point.y / size.height) }
  func whole(_ point: Point) -> Point { Point(point.x * size.width, point.y * size.height) }

  /// Returns the shape in fractions of the frame; nil if an arc's axes would not stay perpendicular.
  func share(_ shape: Shape) -> Shape? { mapped(shape, share) }
  func whole(_ shape: Shape) -> Shape { mapped(shape, whole) ?? shape }

  private func mapped(_ shape: Shape, _ map: (Point) -> Point) -> Shape? {
    switch shape {
    case .rectangle, .ellipse, .mask: return shape
    case .polygon(let points): return .polygon(points.map(map))
    case .path(let path):
      var elements: [Path.Element] = []
      for element in path.elements {
        guard let scaled = mapped(element, map) else { return nil }
        elements.append(scaled)
      }
      return .path(Path(elements))
    }
  }

  private func mapped(_ element: Path.Element, _ map: (Point) -> Point) -> Path.Element? {
    switch element {
    case .move(let end): return .move(to: map(end))
    case .line(let end): return .line(to: map(end))
    case .quadratic(let control, let end): return .quadratic(control: map(control), to: map(end))
    case .cubic(let control1, let control2, let end):
      return .cubic(control1: map(control1), control2: map(control2), to: map(end))
    case .arc(let radii, let rotation, let isLarge, let isClockwise, let end):
      guard size.width == size.height || rotation.quarterTurns.map({ $0 % 2 == 0 }) == true else { return nil }
      let scaled = map(Point(radii.width, radii.height))
      return .arc(
        radii: Size(scaled.x, scaled.y), rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: map(end))
    case .close: return .close
    }
  }
}
