internal import CollageModel

extension TextContent.LetterCase {
  /// Returns the text with its case changed by Unicode's language-independent rules.
  func applied(to text: String) -> String {
    switch self {
    case .original: text
    case .upper: text.uppercased()
    case .lower: text.lowercased()
    case .title: Self.titled(text)
    }
  }

  private static func titled(_ text: String) -> String {
    var result = ""
    var isInWord = false
    for character in text {
      let isLetter = character.isLetter || character.isNumber || (isInWord && (character == "'" || character == "’"))
      if isLetter, !isInWord, let first = character.unicodeScalars.first {
        result += first.properties.titlecaseMapping
        result.unicodeScalars.append(contentsOf: character.unicodeScalars.dropFirst())
      } else {
        result.append(character)
      }
      isInWord = isLetter
    }
    return result
  }
}
