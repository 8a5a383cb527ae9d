#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// The photos of a host: an array of `{"id", "size": [width, height], "focus": [x, y]}`.
struct PhotoList {
  /// The photos in the order of the array.
  private(set) var photos: [LayoutPhoto] = []
  private(set) var sizes: [PhotoID: Size] = [:]
  private(set) var focuses: [PhotoID: Point] = [:]

  init(_ bytes: [UInt8]) throws(FormatError) {
    for member in try HostObject.list(bytes, named: "photos") {
      let id = PhotoID(try member.name("id"))
      guard let (width, height) = try member.pair("size", "[width, height] in pixels, both > 0"), width > 0, height > 0
      else { throw member.error("size", "write [width, height] in pixels, both > 0") }
      sizes[id] = Size(width, height)
      photos.append(LayoutPhoto(size: Size(width, height)))
      focuses[id] = try member.pair("focus", "[x, y] in 0...1").map { Point($0, $1) }
    }
  }
}

extension FoundFocus {
  /// Reads the focus points that a host has found: an array of `{"item", "photo", "point": [x, y], "former": [x, y]}`.
  static func list(_ bytes: [UInt8]) throws(FormatError) -> [FoundFocus] {
    var found: [FoundFocus] = []
    for member in try HostObject.list(bytes, named: "found") {
      guard let point = try member.pair("point", "[x, y]") else { throw member.error("point", "missing; write [x, y]") }
      found.append(
        FoundFocus(
          item: ItemID(try member.name("item")), photo: PhotoID(try member.name("photo")),
          point: Point(point.0, point.1), former: try member.pair("former", "[x, y]").map { Point($0, $1) }))
    }
    return found
  }
}

/// An object in an array from the host, with its path for errors.
private struct HostObject {
  let path: String
  let object: JSONObject

  /// Reads an array of objects; errors refer to it by its name.
  static func list(_ bytes: [UInt8], named name: String) throws(FormatError) -> [HostObject] {
    guard case .array(let values) = try JSONValue.parse(bytes, file: "") else {
      throw FormatError(file: "", path: name, message: "it must be an array")
    }
    var objects: [HostObject] = []
    for (index, value) in values.enumerated() {
      guard case .object(let object) = value else {
        throw FormatError(file: "", path: "\(name)[\(index)]", message: "it must be an object")
      }
      objects.append(HostObject(path: "\(name)[\(index)]", object: object))
    }
    return objects
  }

  func error(_ key: String, _ message: String) -> FormatError {
    FormatError(file: "", path: "\(path).\(key)", message: message)
  }

  /// Returns the name at a required key.
  func name(_ key: String) throws(FormatError) -> String {
    guard case .string(let name)? = object[key] else { throw error(key, "it must be a name") }
    return name
  }

  /// Returns the two numbers at a key; nil if the key is missing or null.
  func pair(_ key: String, _ form: String) throws(FormatError) -> (Double, Double)? {
    guard let value = object[key], !value.isNull else { return nil }
    guard case .array(let numbers) = value, numbers.count == 2, case .number(let first) = numbers[0],
      case .number(let second) = numbers[1]
    else { throw error(key, "write \(form)") }
    return (first, second)
  }
}
