import CollageFormat
import CollageRender

/// A finished picture with the data for its job's reply, which a spool keeps as a file until it is uploaded.
struct FinishedPicture: Hashable {
  var bytes: [UInt8]
  /// The hexadecimal SHA-256 of the bytes.
  var digest: String
  /// The photos left uncut because of low confidence, each with the reason.
  var uncut: [String]

  private static let lineFeed = UInt8(ascii: "\n")

  /// Encodes the picture as a file: a line of JSON that identifies the job, followed by the bytes.
  func file(key: String, output: String) -> [UInt8] {
    let members: [JSONObject.Member] = [
      .init("key", .string(key)), .init("out", .string(output)), .init("sha256", .string(digest)),
      .init("uncut", .array(uncut.map { .string($0) })),
    ]
    return JSONWriter.compact(.object(JSONObject(members))) + [Self.lineFeed] + bytes
  }

  /// Reads a picture from a file; returns nil if the file is incomplete or belongs to another job.
  init?(file: [UInt8], key: String, output: String) throws(RenderError) {
    guard let end = file.firstIndex(of: Self.lineFeed), let heading = Self.heading(file[..<end]),
      heading["key"] == .string(key), heading["out"] == .string(output), case .string(let digest)? = heading["sha256"]
    else { return nil }
    bytes = Array(file[(end + 1)...])
    self.digest = digest
    uncut = JSONFields.texts(heading["uncut"])
    guard try JobKey.digest(bytes) == digest else { return nil }
  }

  init(bytes: [UInt8], uncut: [String]) throws(RenderError) {
    (self.bytes, self.uncut) = (bytes, uncut)
    digest = try JobKey.digest(bytes)
  }

  /// Returns the output that a file's picture is for, from the file's first bytes; nil if the file is invalid.
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
