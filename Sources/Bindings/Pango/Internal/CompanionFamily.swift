/// The families that go with a family in scripts of which it has no letters.
///
/// fontconfig orders families that were not asked for by its own preferences, in which DejaVu Sans comes first: an
/// invitation in a fine serif would have its Arabic in a wide sans-serif of screens.
enum CompanionFamily {
  /// Returns the family for a script's letters, by its language in `ScriptLanguage`; nil where none is known.
  static func name(for language: String, beside family: String?) -> String? {
    guard let script = scripts[language] else { return nil }
    let family = family?.lowercased() ?? ""
    let isSans = family.contains("sans") || !serifs.contains { family.contains($0) }
    return isSans ? script.sans : script.serif
  }

  /// Parts of the names of families with serifs, or that are written by hand: both go with the strokes of a pen.
  private static let serifs = ["serif", "script", "hand"]

  /// Families that are installed with Noto Sans and Noto Serif.
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
