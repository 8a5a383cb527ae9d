/// Checks the structure of a font before a font library reads it: every table must be within the file, and intact.
///
/// Source: OpenType 1.9.1, "The OpenType Font File"; W3C, WOFF File Format 2.0, "File Structure".
package enum FontGate {
  package enum Limits {
    /// The maximum size in bytes, also of the uncompressed font.
    package static let bytes = 32 << 20
    static let tables = 64
    static let glyphs = 65_535
  }

  package enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The file is not a font, or a font of another format.
    case unsupported(String)
    /// The font is incomplete or was changed.
    case damaged(String)
    case tooLarge(found: String, allowed: String)

    /// The reason as part of an error message.
    package var description: String {
      switch self {
      case .unsupported(let found): "\(found); fonts must be TrueType, OpenType or WOFF2 files"
      case .damaged(let detail): "the font is damaged: \(detail)"
      case .tooLarge(let found, let allowed): "\(found); at most \(allowed) are allowed"
      }
    }
  }

  /// Checks a font.
  ///
  /// - Returns: The extension of its files: `ttf`, `otf` or `woff2`.
  package static func check(_ bytes: [UInt8]) throws(Refusal) -> String {
    guard bytes.count <= Limits.bytes else {
      throw .tooLarge(found: "\(bytes.count) bytes", allowed: "\(Limits.bytes) bytes")
    }
    let file = FontBytes(bytes)
    switch file.tag(at: 0) {
    case "\0\u{1}\0\0", "true": return try checkTables(of: file, outlines: ["glyf", "loca"], "ttf")
    case "OTTO": return try checkTables(of: file, outlines: file.table("CFF2") == nil ? ["CFF "] : ["CFF2"], "otf")
    case "wOF2": return try checkCompressed(file)
    case "ttcf": throw .unsupported("a collection of several fonts")
    case "wOFF": throw .unsupported("a WOFF file of version 1")
    default: throw .unsupported("not a font")
    }
  }

  private static func checkTables(
    of file: FontBytes, outlines: [String], _ ending: String
  ) throws(Refusal) -> String {
    guard let count = file.number(at: 4, bytes: 2), (1...Limits.tables).contains(count) else {
      throw .damaged("its number of tables is not valid")
    }
    for index in 0..<count {
      guard let table = file.table(number: index) else { throw .damaged("a table is missing or incomplete") }
      guard file.hasValidSum(table) else { throw .damaged("the table \(table.name) was changed") }
    }
    for name in ["cmap", "head", "hhea", "hmtx", "maxp", "name"] + outlines where file.table(name) == nil {
      throw .damaged("the table \(name) is missing")
    }
    try checkNumbers(of: file)
    return ending
  }

  /// Checks the numbers on which the sizes of other tables depend.
  private static func checkNumbers(of file: FontBytes) throws(Refusal) {
    guard let head = file.table("head"), let maxp = file.table("maxp"), let hhea = file.table("hhea"),
      let hmtx = file.table("hmtx"), head.range.count >= 54, maxp.range.count >= 6, hhea.range.count >= 36,
      file.number(at: head.range.lowerBound + 12, bytes: 4) == 0x5F0F_3CF5,
      let unitsPerEm = file.number(at: head.range.lowerBound + 18, bytes: 2), (16...16_384).contains(unitsPerEm),
      let wide = file.number(at: head.range.lowerBound + 50, bytes: 2), wide <= 1,
      let glyphs = file.number(at: maxp.range.lowerBound + 4, bytes: 2), (1...Limits.glyphs).contains(glyphs),
      let metrics = file.number(at: hhea.range.lowerBound + 34, bytes: 2), (1...glyphs).contains(metrics)
    else { throw .damaged("its header is not valid") }
    guard hmtx.range.count >= metrics * 4 + (glyphs - metrics) * 2 else {
      throw .damaged("the table hmtx is too short")
    }
    if let loca = file.table("loca"), loca.range.count < (glyphs + 1) * (wide == 1 ? 4 : 2) {
      throw .damaged("the table loca is too short")
    }
  }

  /// Checks the header of a compressed font; its tables are checked when the font is set in a process of its own.
  private static func checkCompressed(_ file: FontBytes) throws(Refusal) -> String {
    guard let length = file.number(at: 8, bytes: 4), let tables = file.number(at: 12, bytes: 2),
      let whole = file.number(at: 16, bytes: 4), let compressed = file.number(at: 20, bytes: 4),
      length == file.count, (1...Limits.tables).contains(tables), compressed > 0, compressed < length
    else { throw .damaged("its header is not valid") }
    guard file.tag(at: 4) != "ttcf" else { throw .unsupported("a collection of several fonts") }
    guard whole <= Limits.bytes else {
      throw .tooLarge(found: "\(whole) bytes", allowed: "\(Limits.bytes) bytes")
    }
    return "woff2"
  }
}
