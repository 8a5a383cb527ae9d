/// The file names of an album's pages, and of a picture in several sizes: one name with the number of the page, or with the name of the
/// size, in it.
public struct PagePattern: Hashable, Sendable {
  private let before: String
  private let after: String
  /// The least number of digits; nil for that of the last page.
  private let digits: Int?

  /// Creates a pattern: `page-%d.jpg` and `page-%03d.jpg` say where the number stands, otherwise it stands before the extension.
  public init(_ path: String) {
    let bytes = Array(path.utf8)
    func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
    if let (range, digits) = Self.placeholder(in: bytes) {
      (before, after, self.digits) = (text(bytes[..<range.lowerBound]), text(bytes[range.upperBound...]), digits)
      return
    }
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = bytes[name...].lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name ? $0 : nil } ?? bytes.count
    (before, after, digits) = (text(bytes[..<dot]) + "-", text(bytes[dot...]), nil)
  }

  /// Returns the place of `%d` or `%0Nd`, and the number of digits.
  private static func placeholder(in bytes: [UInt8]) -> (Range<Int>, Int)? {
    for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
      let rest = bytes[(start + 1)...]
      if rest.first == UInt8(ascii: "d") { return (start..<(start + 2), 1) }
      guard rest.count >= 3, rest[start + 1] == UInt8(ascii: "0"),
        (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(rest[start + 2]),
        rest[start + 3] == UInt8(ascii: "d")
      else { continue }
      return (start..<(start + 4), Int(rest[start + 2] - UInt8(ascii: "0")))
    }
    return nil
  }

  /// Returns whether a name is that of any page.
  func isPage(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let number = bytes.dropFirst(before.utf8.count).dropLast(after.utf8.count)
    let isNumber = !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber && bytes.starts(with: before.utf8) && bytes.suffix(after.utf8.count).elementsEqual(after.utf8)
  }

  /// Returns the name of a page, numbered from 1; names of all pages are in their order when they are sorted.
  public func path(_ number: Int, of count: Int) -> String {
    let text = "\(number)"
    let width = digits ?? "\(count)".utf8.count
    return before + String(repeating: "0", count: max(0, width - text.utf8.count)) + text + after
  }

  /// Returns the name of the file of a size, which stands where numbers do.
  package func path(_ size: String) -> String { before + size + after }
}
