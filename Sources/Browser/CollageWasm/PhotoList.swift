#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// The photos that a host knows: an array of `{"id", "size": [width, height], "focus": [x, y]}`, as a scene has them.
struct PhotoList {
  /// The photos in their order.
  private(set) var photos: [LayoutPhoto] = []
  private(set) var sizes: [PhotoID: Size] = [:]
  private(set) var focuses: [PhotoID: Point] = [:]

  init(_ bytes: [UInt8]) throws(FormatError) {
    guard case .array(let values) = try JSONValue.parse(bytes, file: "") else {
      throw FormatError(file: "", path: "photos", message: "photos must be an array")
    }
    for (index, photo) in values.enumerated() {
      let path = "photos[\(index)]"
      guard case .object(let object) = photo, case .string(let name)? = object["id"] else {
        throw FormatError(file: "", path: path, message: "a photo must be an object with an id")
      }
      guard let size = Self.pair(object["size"]), size.0 > 0, size.1 > 0 else {
        throw FormatError(file: "", path: path + ".size", message: "write [width, height] in pixels, both > 0")
      }
      sizes[PhotoID(name)] = Size(size.0, size.1)
      photos.append(LayoutPhoto(size: Size(size.0, size.1)))
      guard let focus = object["focus"], !focus.isNull else { continue }
      guard let place = Self.pair(focus) else {
        throw FormatError(file: "", path: path + ".focus", message: "write [x, y] in 0...1")
      }
      focuses[PhotoID(name)] = Point(place.0, place.1)
    }
  }

  private static func pair(_ value: JSONValue?) -> (Double, Double)? {
    guard case .array(let numbers)? = value, numbers.count == 2, case .number(let first) = numbers[0],
      case .number(let second) = numbers[1]
    else { return nil }
    return (first, second)
  }
}
