import CollageModel

/// A text of a document that is compared byte by byte, for `switch` and `==`.
///
/// Strings compare by canonical equivalence, which would link 63 kB of Unicode tables and 30 kB of code into the
/// WebAssembly module, and would treat keys with different bytes as equal.
struct Word: Equatable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  static func == (left: Word, right: Word) -> Bool { left.text.hasSameBytes(as: right.text) }
}

extension String {
  /// Returns whether the text starts with the bytes of another text.
  func begins(with beginning: String) -> Bool { utf8.starts(with: beginning.utf8) }

  /// Returns whether the text ends with the bytes of another text.
  func ends(with ending: String) -> Bool { utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
}

extension [String] {
  /// Returns whether one of the names has the same bytes.
  func hasName(_ name: String) -> Bool { contains { $0.hasSameBytes(as: name) } }
}
