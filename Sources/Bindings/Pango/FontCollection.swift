internal import CPango
import Synchronization

/// A collection of fonts for setting texts: installed fonts, and fonts in folders.
///
/// Each collection has its own fontconfig configuration and font map, so it does not affect other users in the process.
/// It may be used from any thread; the process sets texts one at a time. Opening a collection reads the list of all fonts, which
/// takes about 30 ms, or longer if fontconfig has no cache yet.
public final class FontCollection: Sendable {
  /// The maximum number of Unicode code points in a text.
  public static let maxLength = 10_000

  private let library: Mutex<FontLibrary>
  // Cairo shares opened faces and measured glyphs among all font maps of a process. Once in many runs of all tests, glyphs that
  // were measured for two collections at a time had no ink, and stayed so.
  private static let setting = Mutex(())

  /// Opens fonts.
  ///
  /// - Parameters:
  ///   - folders: Folders with font files, which are searched recursively.
  ///   - usesSystemFonts: Whether installed fonts are used as well.
  /// - Throws: `PangoError.noFonts` for a folder without fonts, and `nothingInstalled` if no fonts are found at all.
  public init(folders: [String] = [], usesSystemFonts: Bool = true) throws(PangoError) {
    let library = try FontLibrary(folders: folders, usesSystemFonts: usesSystemFonts)
    self.library = Mutex(library)
  }

  /// Sets a paragraph: a text without line breaks.
  ///
  /// Control characters are left out.
  ///
  /// - Parameters:
  ///   - text: The text; markup is not interpreted.
  ///   - settings: The font and paragraph settings.
  ///   - colorResolution: The pixels per em of color glyphs, 1 to 512; nil gives lines without glyphs, for measuring.
  /// - Returns: The paragraph's lines, at least one.
  /// - Throws: `PangoError.tooLong` and `outOfRange`; `failed` if memory is short.
  public func typeset(
    _ text: String, _ settings: ParagraphSettings, colorResolution: Double? = nil
  ) throws(PangoError) -> TypesetParagraph {
    let count = text.unicodeScalars.count
    guard count <= Self.maxLength else { throw .tooLong(count: count) }
    try settings.check()
    if let colorResolution, !(1...512).contains(colorResolution) {
      throw .outOfRange(what: "the resolution of color glyphs", value: colorResolution)
    }
    return try Self.setting.withLock { _ throws(PangoError) in
      try library.withLock { library throws(PangoError) in
        try library.typeset(Self.printable(text), settings, colorResolution: colorResolution)
      }
    }
  }

  /// Returns whether a family is available; generic families such as `serif` always are.
  public func hasFamily(_ name: String) -> Bool {
    let name = name.lowercased()
    return Self.generic.contains(name) || library.withLock { $0.families.contains(name) }
  }

  /// Returns the families, sorted by name.
  ///
  /// - Parameter characters: The characters for which each family tells whether it contains them.
  /// - Returns: The families.
  public func families(with characters: [Unicode.Scalar] = []) -> [FontFamily] {
    library.withLock { $0.families(with: characters) }
  }

  /// The generic names that fontconfig maps to a family.
  public static let generic: [String] = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// Returns the text without characters that would end or break C strings, and with letters and their marks as one
  /// character where there is one; line breaks were handled before.
  ///
  /// Pango looks for a font with each character, and so takes the marks of a name from macOS from another font.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 9, 10, 13, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0..<32, 0x7F..<0xA0: continue
      default:
        if let last = result.last, let one = composed(last, scalar) {
          result.removeLast()
          result.append(one)
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// Returns a letter and its mark, or the parts of a Hangul syllable, as one character; nil if there is none.
  private static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard mark.properties.canonicalCombiningClass != .notReordered || (0x1161...0x11C2).contains(mark.value) else {
      return nil
    }
    var one: gunichar = 0
    return g_unichar_compose(letter.value, mark.value, &one) == 0 ? nil : Unicode.Scalar(one)
  }
}

extension ParagraphSettings {
  func check() throws(PangoError) {
    guard letterSpacing.isFinite, letterSpacing.magnitude <= 100 else {
      throw .outOfRange(what: "the letter spacing", value: letterSpacing)
    }
    if let lineLength, !lineLength.isFinite || lineLength < 0 {
      throw .outOfRange(what: "the line length", value: lineLength)
    }
    guard (1...1000).contains(weight) else { throw .outOfRange(what: "the weight", value: Double(weight)) }
    guard (50...200).contains(width) else { throw .outOfRange(what: "the width", value: Double(width)) }
    if let maxLines, maxLines < 1 { throw .outOfRange(what: "the number of lines", value: Double(maxLines)) }
  }
}
