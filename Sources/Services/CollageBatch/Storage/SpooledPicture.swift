import CollageFormat
import CollageRender

/// A finished picture that waits to be sent, with what the reply to its job says of it.
struct SpooledPicture: Hashable {
  /// The bytes.
  var bytes: [UInt8]
  /// The SHA-256 of the bytes in hexadecimal digits.
  var digest: String
  /// Photos that were left uncut because of low confidence, one sentence each.
  var uncut: [String]

  private static let lineFeed = UInt8(ascii: "\n")

  /// The picture as a file: a line of JSON that says whose picture it is, and the bytes.
  func file(key: String, output: String) -> [UInt8] {
    let members: [JSONObject.Member] = [
      .init("key", .string(key)), .init("out", .string(output)), .init("sha256", .string(digest)),
      .init("uncut", .array(uncut.map { .string($0) })),
    ]
    return JSONWriter.compact(.object(JSONObject(members))) + [Self.lineFeed] + bytes
  }

  /// Returns the picture in a file; nil for one that a power failure has torn, or that is another job's.
  init?(file: [UInt8], key: String, output: String) throws(RenderError) {
    guard let end = file.firstIndex(of: Self.lineFeed), let heading = Self.heading(file[..<end]),
      heading["key"] == .string(key), heading["out"] == .string(output), case .string(let digest)? = heading["sha256"]
    else { return nil }
    bytes = Array(file[(end + 1)...])
    self.digest = digest
    uncut = JSONFields.texts(heading["uncut"])
    guard try JobKey.digest(bytes) == digest else { return nil }
  }

  /// Creates a picture.
  init(bytes: [UInt8], uncut: [String]) throws(RenderError) {
    (self.bytes, self.uncut) = (bytes, uncut)
    digest = try JobKey.digest(bytes)
  }

  /// Returns the output of the picture in a file, from the file's first bytes; nil for another kind of file.
  static func output(inFile file: [UInt8]) -> String? {
    guard let end = file.firstIndex(of: lineFeed), case .string(let output)? = heading(file[..<end])?["out"] else {
      return nil
    }
    return output
  }

  private static func heading(_ line: ArraySlice<UInt8>) -> JSONObject? {
    guard case .object(let object)? = try? JSONValue.parse(Array(line), file: "upload") else { return nil }
    return object
  }
}
