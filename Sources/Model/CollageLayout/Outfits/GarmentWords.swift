import CollageModel

/// Words that tell the roles of garments, arranged for a search in file names.
struct GarmentWords: Sendable {
  // Texts are compared as bytes: tables of Unicode would make the WebAssembly module several times as large.
  private typealias Word = (bytes: [UInt8], role: Outfit.Role)

  /// The words by the last five bits of their first bytes, which differ for all Latin letters.
  private var buckets = [[Word]](repeating: [], count: 32)

  init(_ words: [(role: Outfit.Role, words: [String])]) {
    for (role, words) in words {
      for word in words {
        let bytes = Array(word.utf8)
        if let first = bytes.first { buckets[Self.bucket(of: first)].append((bytes, role)) }
      }
    }
  }

  private static func bucket(of byte: UInt8) -> Int { Int(byte % 32) }

  /// Returns the role of the last word in a file name, or nil if the name contains none.
  func role(of path: String) -> Outfit.Role? {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = bytes[start...].map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    for place in name.indices.reversed() {
      // If two words begin at the same position, the longer one is more specific.
      var longest: Word = ([], .accessory)
      for word in buckets[Self.bucket(of: name[place])] where word.bytes.count > longest.bytes.count {
        if Self.begins(word.bytes, at: place, in: name) { longest = word }
      }
      if !longest.bytes.isEmpty { return longest.role }
    }
    return nil
  }

  /// The words that also end compound words, such as a handbag.
  private static let endings = [
    "bag", "shirt", "coat", "boot", "shoe", "sack", "jacket", "pants", "dress", "skirt", "shorts", "glasses", "neck",
  ].map { Array($0.utf8) }

  /// Returns true if a word begins at a position: at the start of the name, after a character that is not a letter, or for some
  /// words at the end of a compound word.
  private static func begins(_ word: [UInt8], at place: Int, in name: [UInt8]) -> Bool {
    guard name.count - place >= word.count else { return false }
    for index in word.indices where name[place + index] != word[index] { return false }
    if place == 0 || !isLetter(name[place - 1]) { return true }
    guard endings.contains(word) else { return false }
    var end = place + word.count
    if end < name.count, name[end] == UInt8(ascii: "s") { end += 1 }
    return end == name.count || !isLetter(name[end])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
  }
}
