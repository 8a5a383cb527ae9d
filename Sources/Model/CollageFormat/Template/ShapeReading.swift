import CollageModel

extension Cursor {
  /// Returns an array `[x, y, width, height]` as a rectangle; reports an issue and returns nil for anything else.
  func frame() -> Rect? {
    let rules: [NumberRule] = [
      .signed("an x"), .signed("a y"), .positive("a width"), .positive("a height"),
    ]
    guard let numbers = numbers("[x, y, width, height]", rules) else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the value as one radius for all corners or as four.
  func cornerRadii() -> CornerRadii? {
    let rule = NumberRule.notNegative("a corner radius")
    guard case .array = value else { return number(rule).map { CornerRadii($0) } }
    let form = "one radius or [top left, top right, bottom right, bottom left]"
    guard let radii = numbers(form, [rule, rule, rule, rule]) else { return nil }
    return CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

  func shape() -> Shape? {
    let kinds = ["rectangle", "ellipse", "polygon", "path", "mask"]
    guard let object = object("a shape", keys: kinds) else { return nil }
    guard let (kind, cursor) = object.exactlyOne(of: kinds, "a shape") else { return nil }
    switch kind {
    case "rectangle": return cursor.rectangle()
    case "ellipse": return cursor.object("an ellipse", keys: []).map { _ in .ellipse }
    case "polygon": return cursor.polygon()
    case "path": return cursor.path("a path").map(Shape.path)
    default: return cursor.relativePath().map(Shape.mask)
    }
  }

  private func rectangle() -> Shape? {
    guard let object = object("a rectangle", keys: ["cornerRadius"]) else { return nil }
    guard let radius = object.optional("cornerRadius") else { return .rectangle }
    return radius.cornerRadii().map(Shape.rectangle)
  }

  private func polygon() -> Shape? {
    guard let elements = elements("a polygon") else { return nil }
    let limits = DocumentLimits.polygonPoints
    guard limits.contains(elements.count) else {
      reject("a polygon must have \(limits.lowerBound) to \(limits.upperBound) points")
      return nil
    }
    return Self.allOrNothing(elements.map { $0.point(.signed("a coordinate")) }).map(Shape.polygon)
  }

  /// Returns the value as a path, which is written as SVG path data.
  func path(_ noun: String) -> Path? {
    guard let text = string(noun) else { return nil }
    do throws(SVGPathError) {
      return try SVGPathParser.parse(text)
    } catch {
      reject("\(error)")
      return nil
    }
  }
}
