internal import CPango
import Synchronization

/// The fonts that texts are set in: those of the system, and those of folders.
///
/// Each collection has a configuration of fontconfig and a font map of its own, so it changes nothing for others in the
/// process. It may be used from any thread; one text is set at a time. Opening one reads the list of all fonts, which
/// takes some 30 ms, and longer where fontconfig has no cache yet.
public final class FontCollection: Sendable {
  /// The most Unicode code points of a text.
  public static let maxLength = 10_000

  private let library: Mutex<FontLibrary>

  /// Opens the fonts.
  /// - Parameters:
  ///   - folders: folders with font files, which are searched with the folders within them.
  ///   - usesSystemFonts: whether fonts that are installed are used as well.
  /// - Throws: `PangoError.noFonts` for a folder without a font, and `nothingInstalled` if there is no font at all.
  public init(folders: [String] = [], usesSystemFonts: Bool = true) throws(PangoError) {
    let library = try FontLibrary(folders: folders, usesSystemFonts: usesSystemFonts)
    self.library = Mutex(library)
  }

  /// Sets a paragraph: a text without line breaks of its own.
  ///
  /// Control characters are left out.
  ///
  /// - Parameters:
  /// - text: the text; it has no markup.
  /// - settings: how it is set.
  /// - colorResolution: the pixels per em of color glyphs, 1 to 512; nil gives lines without glyphs, to measure.
  /// - Returns: The paragraph's lines, at least one.
  /// - Throws: `PangoError.tooLong` and `outOfRange`; `failed` when memory is short.
  public func typeset(
    _ text: String, _ settings: ParagraphSettings, colorResolution: Double? = nil
  ) throws(PangoError) -> TypesetParagraph {
    let count = text.unicodeScalars.count
    guard count <= Self.maxLength else { throw .tooLong(count: count) }
    try settings.check()
    if let colorResolution, !(1...512).contains(colorResolution) {
      throw .outOfRange(what: "the resolution of color glyphs", value: colorResolution)
    }
    return try library.withLock { library throws(PangoError) in
      try library.typeset(Self.printable(text), settings, colorResolution: colorResolution)
    }
  }

  /// Whether a family is among the fonts; generic families such as `serif` always are.
  public func hasFamily(_ name: String) -> Bool {
    let name = name.lowercased()
    return Self.generic.contains(name) || library.withLock { $0.families.contains(name) }
  }

  /// Names that fontconfig maps to some family.
  public static let generic: [String] = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// Texts reach C without what ends or breaks its strings, and line breaks were dealt with before.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 9, 10, 13, 0x85, 0x2028, 0x2029: result.append(" ")
      case 0..<32, 0x7F..<0xA0: continue
      default: result.append(scalar)
      }
    }
    return String(result)
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
