/// The families that match a family in scripts that it does not support.
///
/// fontconfig orders fallback families by its own preferences, which start with DejaVu Sans: an invitation in a fine
/// serif face would get Arabic text in a wide sans-serif screen font.
enum CompanionFamily {
  /// Returns the family for the script of a language; nil if none is known.
  static func name(for language: ScriptLanguage, beside family: String?) -> String? {
    guard let script = families(of: language) else { return nil }
    let name = Array((family ?? "").utf8)
    let isSans = name.hasPart("sans") || !serifs.contains { name.hasPart($0) }
    return isSans ? script.sans : script.serif
  }

  /// Parts of the names of serif and handwriting families, which match families with pen strokes.
  private static let serifs: [StaticString] = ["serif", "script", "hand"]

  /// Returns the families that are installed together with Noto Sans and Noto Serif.
  private static func families(of language: ScriptLanguage) -> (serif: String, sans: String)? {
    switch language {
    case .arabic: ("Noto Naskh Arabic", "Noto Sans Arabic")
    case .bengali: ("Noto Serif Bengali", "Noto Sans Bengali")
    case .gujarati: ("Noto Serif Gujarati", "Noto Sans Gujarati")
    case .hebrew: ("Noto Serif Hebrew", "Noto Sans Hebrew")
    case .hindi: ("Noto Serif Devanagari", "Noto Sans Devanagari")
    case .armenian: ("Noto Serif Armenian", "Noto Sans Armenian")
    case .georgian: ("Noto Serif Georgian", "Noto Sans Georgian")
    case .kannada: ("Noto Serif Kannada", "Noto Sans Kannada")
    case .malayalam: ("Noto Serif Malayalam", "Noto Sans Malayalam")
    case .punjabi: ("Noto Serif Gurmukhi", "Noto Sans Gurmukhi")
    case .tamil: ("Noto Serif Tamil", "Noto Sans Tamil")
    case .telugu: ("Noto Serif Telugu", "Noto Sans Telugu")
    case .thai: ("Noto Serif Thai", "Noto Sans Thai")
    case .english, .greek, .russian, .korean, .japanese, .chinese: nil
    }
  }
}

extension [UInt8] {
  /// Returns whether a name has a part in lowercase letters, in letters of any case.
  fileprivate func hasPart(_ part: StaticString) -> Bool {
    let (start, length) = (part.utf8Start, part.utf8CodeUnitCount)
    guard count >= length else { return false }
    return (0...count - length).contains { place in
      (0..<length).allSatisfy { self[place + $0] | 0x20 == start[$0] }
    }
  }
}
