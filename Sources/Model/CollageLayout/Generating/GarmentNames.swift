public import CollageModel

/// Guesses the kind of a garment from its file name.
public enum GarmentNames {
  /// Returns the role of the last known word in a file name, or `accessory` if the name contains none.
  ///
  /// - Parameter path: The file's path or name, such as `clothing-t-shirt-0e9d.jpg`.
  /// - Returns: The role.
  public static func role(of path: String) -> Outfit.Role {
    let name = path.split(separator: "/").last.map { String($0).lowercased() } ?? ""
    var best: (place: Int, length: Int, role: Outfit.Role)?
    for (role, words) in words {
      for word in words {
        guard let place = lastPlace(of: word, in: name) else { continue }
        // If two words begin at the same position, the longer one is more specific.
        if best.map({ (place, word.utf8.count) > ($0.place, $0.length) }) ?? true {
          best = (place, word.utf8.count, role)
        }
      }
    }
    return best?.role ?? .accessory
  }

  private static let words: [(Outfit.Role, [String])] = [
    (.dress, ["dress", "gown", "overall", "jumpsuit", "romper"]),
    (.outerwear, ["coat", "jacket", "blazer", "outwear", "parka", "anorak", "hoodie", "cardigan"]),
    (
      .top,
      [
        "tee", "shirt", "top", "blouse", "polo", "longsleeve", "sweater", "jumper", "pullover", "undershirt", "vest",
        "body",
      ]
    ),
    (.bottom, ["jeans", "pants", "trousers", "shorts", "skirt", "leggings", "chinos"]),
    (.shoes, ["shoe", "plimsoll", "sneaker", "boot", "sandal", "heel", "dash-force", "loafer", "balance"]),
    (.bag, ["bag", "tote", "backpack", "clutch", "purse"]),
    (.hat, ["hat", "cap", "beanie", "beret"]),
    (.accessory, ["sunnies", "glasses", "scarf", "warmer", "belt", "watch", "necklace", "ring", "glove", "sock"]),
  ]

  /// Returns the last position where a word begins, at the start of the name or after a character that is not a letter.
  private static func lastPlace(of word: String, in name: String) -> Int? {
    let (letters, wanted) = (Array(name.utf8), Array(word.utf8))
    guard letters.count >= wanted.count else { return nil }
    return (0...(letters.count - wanted.count)).last { start in
      guard Array(letters[start..<(start + wanted.count)]) == wanted else { return false }
      return start == 0 || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[start - 1])
    }
  }
}
