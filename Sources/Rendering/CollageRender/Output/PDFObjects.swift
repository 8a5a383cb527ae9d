internal import Deflate

/// The objects of a PDF file: their numbers, and the bytes of which the file consists.
///
/// Source: ISO 32000-2:2020, sections 7.3 (objects) and 7.5 (files).
struct PDFObjects {
  /// The positions of the objects in the file, by number from 1; zero until they are written.
  private var offsets: [Int] = []
  private var length = 0
  /// A hash of all bytes, of which the file's identifier is made.
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the number of a further object, which must be written before the file ends.
  mutating func reserve() -> Int {
    offsets.append(0)
    return offsets.count
  }

  mutating func begin() -> [UInt8] {
    // Bytes above 127 tell programs that move files that this one is not text.
    took(Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  mutating func object(_ number: Int, _ body: String) -> [UInt8] {
    offsets[number - 1] = length
    return took(Array("\(number) 0 obj\n\(body)\nendobj\n".utf8))
  }

  /// Returns a stream whose data are encoded as its entries say.
  mutating func stream(_ number: Int, _ entries: String, _ data: [UInt8]) -> [UInt8] {
    offsets[number - 1] = length
    let head = "\(number) 0 obj\n<< \(entries)\(entries.isEmpty ? "" : " ")/Length \(data.count) >>\nstream\n"
    return took(Array(head.utf8) + data + Array("\nendstream\nendobj\n".utf8))
  }

  /// Returns a stream that is compressed here.
  mutating func compressed(_ number: Int, _ entries: String, _ data: [UInt8]) -> [UInt8] {
    guard let small = data.withUnsafeBytes({ Compress.zlib($0, level: 6) }) else {
      return stream(number, entries, data)
    }
    return stream(number, "\(entries)\(entries.isEmpty ? "" : " ")/Filter /FlateDecode", small)
  }

  /// A number that differs between files with different objects so far.
  var fingerprint: UInt64 { hash }

  mutating func end(catalog: Int, information: Int) -> [UInt8] {
    let start = length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { table += "\(PDFText.padded(offset)) 00000 n \n" }
    let identifier = "<\(PDFText.hexadecimal(hash))\(PDFText.hexadecimal(~hash))>"
    table += """
      trailer
      << /Size \(offsets.count + 1) /Root \(catalog) 0 R /Info \(information) 0 R /ID [\(identifier) \(identifier)] >>
      startxref
      \(start)
      %%EOF

      """
    return took(Array(table.utf8))
  }

  /// Counts bytes that are written, and hashes them by FNV-1a.
  private mutating func took(_ bytes: [UInt8]) -> [UInt8] {
    length += bytes.count
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return bytes
  }
}

/// Numbers and strings as PDF files have them.
enum PDFText {
  /// Returns a number with at most four decimals and without an exponent.
  static func number(_ value: Double) -> String {
    let scaled = PixelGrid.integer((value * 10_000).rounded())
    let (whole, part) = (scaled.magnitude / 10_000, scaled.magnitude % 10_000)
    return (scaled < 0 ? "-" : "") + digits(whole, 10_000 + part)
  }

  /// Returns a number with at most nine decimals, such as a factor by which thousands of pixels are multiplied.
  static func factor(_ value: Double) -> String {
    let whole = value.magnitude.rounded(.down)
    let part = PixelGrid.integer(((value.magnitude - whole) * 1e9).rounded()).magnitude
    let carry: UInt = part == 1_000_000_000 ? 1 : 0
    let sign = value < 0 && (whole > 0 || part > 0) ? "-" : ""
    return sign + digits(PixelGrid.integer(whole).magnitude + carry, 1_000_000_000 + (carry > 0 ? 0 : part))
  }

  /// Returns a number from its whole part, and from its decimals after a digit that is left out.
  private static func digits(_ whole: UInt, _ decimals: UInt) -> String {
    var digits = "\(decimals)".dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
  }

  static func numbers(_ values: [Double]) -> String { values.map(number).joined(separator: " ") }

  static func padded(_ offset: Int) -> String {
    let digits = "\(offset)"
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  /// Returns a text in UTF-16, whose byte order is marked, in hexadecimal digits.
  static func text(_ text: String) -> String { "<FEFF\(units(text))>" }

  /// Returns the UTF-16 units of a text in hexadecimal digits.
  static func units(_ text: String) -> String { text.utf16.map { code(UInt32($0)) }.joined() }

  /// Returns a number below 65,536 in four hexadecimal digits.
  static func code(_ number: UInt32) -> String {
    String(String(0x1_0000 + (number & 0xFFFF), radix: 16, uppercase: true).dropFirst())
  }

  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
