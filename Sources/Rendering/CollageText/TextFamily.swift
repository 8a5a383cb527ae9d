import CollageModel
internal import Pango

/// A font family that a text can name, as a list of fonts shows it.
package struct TextFamily: Hashable, Sendable {
  /// The groups of a list of fonts, in its order.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    /// From a folder of the user.
    case own
    case sansSerif
    case serif
    case handwriting
    case monospaced
    /// Without Latin letters.
    case otherScripts
  }

  package let name: String
  package let group: Group
  /// A few letters that the family has: its name, or letters of its own script if it has no Latin ones.
  package let sample: String
}

extension TextFonts {
  /// Returns the families for texts, by group and name; families without letters, such as emoji, are left out.
  package var families: [TextFamily] {
    let asked = [TextFamily.latin] + TextFamily.samples.compactMap { $0.unicodeScalars.first }
    let families = collection.families(with: asked).compactMap { TextFamily($0) }
    return TextFamily.Group.allCases.flatMap { group in families.filter { $0.group == group } }
  }

  /// Sets all characters of the fonts in the collection's folders, up to a number, as a test of damaged fonts.
  ///
  /// - Parameter limit: The maximum number of characters of a family.
  /// - Returns: The names of the families.
  /// - Throws: `TextError.invalid` for a family without characters.
  package func trial(limit: Int = 5_000) throws(TextError) -> [String] {
    let every = (0x20...0x2FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
    let families = collection.families(with: every).filter(\.isFromFolder)
    for family in families {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: family.characters.prefix(limit))
      guard !text.isEmpty else { throw .invalid(detail: "the font has no characters") }
      let font = FontChoice(family: family.name, size: 20)
      let content = TextContent(String(text), font: font, fit: .fixed)
      _ = try layOut(content, in: Size(2_000, 2_000), scale: 1)
    }
    return families.map(\.name)
  }
}

extension TextFamily {
  fileprivate static let latin: Unicode.Scalar = "a"

  /// Letters of scripts other than Latin, the most common script first.
  fileprivate static let samples = [
    "أبجد هوز", "अआइई", "漢字", "あいう", "한글", "অআই", "אבגד", "ไทย", "தமிழ்", "తెలుగు", "ਪੰਜਾਬੀ", "ગુજરાતી", "ಕನ್ನಡ",
    "മലയാളം", "Ελλ", "Где", "Հայ", "ქართ", "አማር", "ខ្មែរ", "ລາວ", "မြန်", "සිංහ",
  ]

  /// Parts of the names of families that look written by hand; fontconfig counts most of them as sans serif.
  private static let handwritten = ["script", "hand", "brush", "cursive"]

  fileprivate init?(_ family: FontFamily) {
    name = family.name
    if family.characters.contains(Self.latin) {
      sample = family.name
      group = family.isFromFolder ? .own : Self.group(of: family)
      return
    }
    let sample = Self.samples.first { sample in sample.unicodeScalars.first.map(family.characters.contains) ?? false }
    guard let sample else { return nil }
    self.sample = sample
    group = family.isFromFolder ? .own : .otherScripts
  }

  private static func group(of family: FontFamily) -> Group {
    let name = family.name.lowercased()
    if handwritten.contains(where: { name.contains($0) }) { return .handwriting }
    // fontconfig does not know all families that say it themselves.
    if name.contains("serif"), !name.contains("sans") { return .serif }
    switch family.generic {
    case "serif": return .serif
    case "monospace": return .monospaced
    case "cursive": return .handwriting
    default: return .sansSerif
    }
  }
}
