/// A page of a bucket's objects, from a response to `ListObjectsV2`.
struct ObjectListing {
  private(set) var objects: [(key: String, state: ObjectClient.State)] = []
  /// The token of the next page; nil on the last page.
  private(set) var next: String?

  /// Parses a page with URL-encoded keys; nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard MarkupReader.contains("ListBucketResult", in: bytes[...]) else { return nil }
    var rest = bytes[...]
    while let (entry, end) = MarkupReader.element("Contents", in: rest) {
      rest = rest[end...]
      guard let key = MarkupReader.first("Key", in: entry), let size = MarkupReader.first("Size", in: entry),
        let byteCount = Int(size), byteCount >= 0
      else { return nil }
      let tag = MarkupReader.first("ETag", in: entry) ?? ""
      objects.append(
        (PercentEncoding.decoded(Self.withSpaces(key)), ObjectClient.State(byteCount: byteCount, tag: tag)))
    }
    guard MarkupReader.first("IsTruncated", in: bytes[...]) == "true" else { return }
    guard let token = MarkupReader.first("NextContinuationToken", in: bytes[...]) else { return nil }
    next = token
  }

  /// Returns a text with pluses as spaces: in the encoding of lists a plus is a space, and a plus itself is encoded.
  private static func withSpaces(_ text: String) -> String { String(text.map { $0 == "+" ? " " : $0 }) }
}

/// Finds elements in the simple XML of object storage servers, without relevant attributes or nested elements of the
/// same name.
enum MarkupReader {
  /// Returns the text of the first element with a name.
  static func first(_ name: String, in bytes: ArraySlice<UInt8>) -> String? {
    element(name, in: bytes).map { unescaped($0.content) }
  }

  /// Returns whether an element with a name exists.
  static func contains(_ name: String, in bytes: ArraySlice<UInt8>) -> Bool {
    position(of: Array("<\(name)".utf8), in: bytes) != nil
  }

  /// Returns the content of the first element with a name, and the end of the element.
  static func element(_ name: String, in bytes: ArraySlice<UInt8>) -> (content: ArraySlice<UInt8>, end: Int)? {
    let (opening, closing) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
    guard let start = position(of: opening, in: bytes) else { return nil }
    let inside = bytes[(start + opening.count)...]
    guard let end = position(of: closing, in: inside) else { return nil }
    return (inside[..<end], end + closing.count)
  }

  private static func position(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + mark.count <= bytes.endIndex {
      guard let next = bytes[index...].firstIndex(of: mark[0]), next + mark.count <= bytes.endIndex else { return nil }
      if bytes[next..<(next + mark.count)].elementsEqual(mark) { return next }
      index = next + 1
    }
    return nil
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var (result, rest) = ("", text[...])
    let names = ["quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "#34": "\"", "#39": "'"]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      let name = String(rest[rest.index(after: start)..<end])
      result += rest[..<start] + (names[name] ?? String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
