import CollageModel

/// Reads a photo's perspective correction: `keystone` or `corners`.
enum PerspectiveReader {
  static let straighten = NumberRule.within(Perspective.straightenRange, "an angle to straighten by")
  private static let keystone = NumberRule.within(Perspective.keystoneRange, "a keystone")

  /// Reads and validates the perspective of a document.
  static func read(_ object: ObjectCursor) -> Perspective? {
    let read = read(object, keystone: keystone, corner: .share("a corner"))
    guard case .corners(let corners)? = read, !corners.isConvex else { return read }
    object.optional("corners")?.reject("corners must be convex, and clockwise from the top left")
    return nil
  }

  /// Reads the perspective of a log without validation: a session ignores invalid numbers, and the log must keep them.
  static func readRequest(_ object: ObjectCursor) -> Perspective? {
    read(object, keystone: .any("a keystone"), corner: .any("a corner"))
  }

  private static func read(_ object: ObjectCursor, keystone: NumberRule, corner: NumberRule) -> Perspective? {
    let corners = object.optional("corners")
    guard let cursor = object.optional("keystone") else { return corners.flatMap { readCorners($0, corner) } }
    if let corners {
      corners.reject("a perspective must have either a keystone or corners, not both")
      return nil
    }
    let numbers = cursor.numbers("[vertical, horizontal]", [keystone, keystone])
    return numbers.map { .keystone(vertical: $0[0], horizontal: $0[1]) }
  }

  private static func readCorners(_ cursor: Cursor, _ rule: NumberRule) -> Perspective? {
    guard let elements = cursor.elements("corners") else { return nil }
    guard elements.count == 4 else {
      cursor.reject("must be four corners: top left, top right, bottom right, bottom left")
      return nil
    }
    guard let points = Cursor.allOrNothing(elements.map { $0.point(rule) }) else { return nil }
    return .corners(
      Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]))
  }
}

enum PerspectiveWriter {
  static func members(of perspective: Perspective?) -> [(String, JSONValue?)] {
    switch perspective {
    case .keystone(let vertical, let horizontal)?:
      [("keystone", .array([.plain(vertical), .plain(horizontal)]))]
    case .corners(let corners)?: [("corners", .array(corners.corners.map(JSONValue.point)))]
    case nil: []
    }
  }
}
