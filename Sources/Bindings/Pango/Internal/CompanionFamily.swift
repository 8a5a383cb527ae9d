/// The families that match a family in scripts that it does not support.
///
/// fontconfig orders fallback families by its own preferences, which start with DejaVu Sans: an invitation in a fine
/// serif face would get Arabic text in a wide sans-serif screen font.
enum CompanionFamily {
  /// Returns the family for a script, identified by its language in `ScriptLanguage`; nil if none is known.
  static func name(for language: String, beside family: String?) -> String? {
    guard let script = scripts[language] else { return nil }
    let family = family?.lowercased() ?? ""
    let isSans = family.contains("sans") || !serifs.contains { family.contains($0) }
    return isSans ? script.sans : script.serif
  }

  /// Parts of the names of serif and handwriting families, which match families with pen strokes.
  private static let serifs = ["serif", "script", "hand"]

  /// The families that are installed together with Noto Sans and Noto Serif.
  private static let scripts: [String: (serif: String, sans: String)] = [
    "ar": ("Noto Naskh Arabic", "Noto Sans Arabic"),
    "bn": ("Noto Serif Bengali", "Noto Sans Bengali"),
    "gu": ("Noto Serif Gujarati", "Noto Sans Gujarati"),
    "he": ("Noto Serif Hebrew", "Noto Sans Hebrew"),
    "hi": ("Noto Serif Devanagari", "Noto Sans Devanagari"),
    "hy": ("Noto Serif Armenian", "Noto Sans Armenian"),
    "ka": ("Noto Serif Georgian", "Noto Sans Georgian"),
    "kn": ("Noto Serif Kannada", "Noto Sans Kannada"),
    "ml": ("Noto Serif Malayalam", "Noto Sans Malayalam"),
    "pa": ("Noto Serif Gurmukhi", "Noto Sans Gurmukhi"),
    "ta": ("Noto Serif Tamil", "Noto Sans Tamil"),
    "te": ("Noto Serif Telugu", "Noto Sans Telugu"),
    "th": ("Noto Serif Thai", "Noto Sans Thai"),
  ]
}
