public import CollageModel

/// Guesses the kind of a garment from its file name.
public enum GarmentNames {
  /// Returns the role of the last known word in a file name, or nil if the name contains none.
  ///
  /// - Parameter path: The file's path or name, such as `clothing-t-shirt-0e9d.jpg`.
  /// - Returns: The role.
  public static func role(of path: String) -> Outfit.Role? { words.role(of: path) }

  /// Returns the role of the last of the given words in a file name, or nil if the name contains none.
  ///
  /// - Parameters:
  ///   - path: The file's path or name.
  ///   - ownWords: Roles with words, such as those of another language, in lower case.
  /// - Returns: The role.
  public static func role(of path: String, ownWords: [(role: Outfit.Role, words: [String])]) -> Outfit.Role? {
    GarmentWords(ownWords).role(of: path)
  }

  private static let words = GarmentWords([
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
  ])
}
