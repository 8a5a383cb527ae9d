public import CollageModel

/// Guesses the kind of a garment from its file name.
public enum GarmentNames {
  /// Returns the role of the last known word in a file name, or nil if the name contains none.
  ///
  /// - Parameter path: The file's path or name, such as `clothing-t-shirt-0e9d.jpg`.
  /// - Returns: The role.
  public static func role(of path: String) -> Outfit.Role? { role(of: path, words: words) }

  /// Returns the role of the last of the given words in a file name, or nil if the name contains none.
  ///
  /// - Parameters:
  ///   - path: The file's path or name.
  ///   - ownWords: Roles with words, such as those of another language, in lower case.
  /// - Returns: The role.
  public static func role(of path: String, ownWords: [(role: Outfit.Role, words: [String])]) -> Outfit.Role? {
    role(of: path, words: ownWords)
  }

  // Texts are compared as bytes: tables of Unicode would make the WebAssembly module several times as large.
  private static func role(of path: String, words: [(role: Outfit.Role, words: [String])]) -> Outfit.Role? {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = bytes[start...].map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    var best: (place: Int, length: Int, role: Outfit.Role)?
    for (role, words) in words {
      for word in words {
        let word = Array(word.utf8)
        guard let place = lastPlace(of: word, in: name) else { continue }
        // If two words begin at the same position, the longer one is more specific.
        if best.map({ (place, word.count) > ($0.place, $0.length) }) ?? true { best = (place, word.count, role) }
      }
    }
    return best?.role
  }

  private static let words: [(role: Outfit.Role, words: [String])] = [
    (.dress, ["dress", "gown", "overall", "jumpsuit", "romper", "dungaree", "playsuit"]),
    (
      .outerwear,
      [
        "coat", "jacket", "blazer", "outwear", "outerwear", "layer", "parka", "anorak", "hoodie", "cardigan", "gilet",
        "puffer", "trench", "windbreaker", "bomber", "poncho", "cape", "fur",
      ]
    ),
    (
      .top,
      [
        "tee", "shirt", "top", "blouse", "polo", "longsleeve", "sweater", "jumper", "pullover", "undershirt", "vest",
        "body", "cami", "tunic", "neck",
      ]
    ),
    (.bottom, ["bottom", "jeans", "pants", "trousers", "shorts", "skirt", "leggings", "chino", "jogger", "slacks"]),
    (
      .shoes,
      [
        "shoe", "plimsoll", "sneaker", "boot", "sandal", "heel", "dash-force", "loafer", "balance", "trainer", "runner",
        "pump", "slide", "croc", "clog", "ballerina", "flats", "mule", "espadrille", "brogue", "oxford", "footwear",
        "slingback", "slipper", "stiletto", "moccasin",
      ]
    ),
    (.bag, ["bag", "tote", "backpack", "clutch", "purse", "rucksack", "satchel", "sack", "crossbody"]),
    (.hat, ["hat", "cap", "beanie", "beret"]),
    (
      .accessory,
      [
        "sunnies", "glasses", "scarf", "warmer", "belt", "watch", "necklace", "ring", "glove", "sock", "accessory",
        "tie", "bracelet", "earring", "shades", "bangle", "pendant", "brooch", "anklet", "shawl",
      ]
    ),
  ]

  /// The words that also end compound words, such as a handbag.
  private static let endings = [
    "bag", "shirt", "coat", "boot", "shoe", "sack", "jacket", "pants", "dress", "skirt", "shorts", "glasses", "neck",
  ].map { Array($0.utf8) }

  /// Returns the last position where a word begins: at the start of the name, after a character that is not a letter, or for
  /// some words at the end of a compound word.
  private static func lastPlace(of word: [UInt8], in name: [UInt8]) -> Int? {
    guard !word.isEmpty, name.count >= word.count else { return nil }
    return (0...(name.count - word.count)).last { start in
      guard name[start..<(start + word.count)].elementsEqual(word) else { return false }
      if start == 0 || !isLetter(name[start - 1]) { return true }
      guard endings.contains(word) else { return false }
      var end = start + word.count
      if end < name.count, name[end] == UInt8(ascii: "s") { end += 1 }
      return end == name.count || !isLetter(name[end])
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
  }
}
