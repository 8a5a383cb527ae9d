package import CollageFiles

/// Writes PDF files whose pages are JPEG pictures, one page after the other, without dates: the same pages give the same bytes.
///
/// Source: ISO 32000-2:2020, sections 7.5 (files), 8.9.5 (images), 12.3 (outlines), 12.4.2 (page labels), 14.11.2 (boxes).
package struct PDFWriter {
  /// A page: a picture that fills its media box, and the boxes of the trimmed page and its bleed in it.
  package struct Page {
    /// A baseline or progressive JPEG with three components in sRGB.
    package var jpeg: [UInt8]
    package var size: PixelSize
    /// The parts of the picture that remain after trimming, and that are printed; nil for all of it.
    package var printed: (trim: PixelRect, bleed: PixelRect)?
    package var dotsPerInch: Double
    /// The page's name in outlines; nil for none.
    package var title: String?

    package init(
      jpeg: [UInt8], size: PixelSize, printed: (trim: PixelRect, bleed: PixelRect)?, dotsPerInch: Double,
      title: String? = nil
    ) {
      (self.jpeg, self.size, self.printed) = (jpeg, size, printed)
      (self.dotsPerInch, self.title) = (dotsPerInch, title)
    }
  }

  private let title: String
  /// The positions of the objects in the file, by number from 1; zero until they are written.
  private var offsets: [Int] = []
  private var length = 0
  private var pages: [Int] = []
  private var outlines: [(title: String, page: Int)] = []
  /// A hash of all bytes, of which the file's identifier is made.
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let (catalog, tree, information, profile) = (1, 2, 3, 4)

  /// Creates a writer of a file with a title.
  package init(title: String) { self.title = title }

  /// Returns the beginning of the file.
  package mutating func begin() -> [UInt8] {
    offsets = Array(repeating: 0, count: Self.profile)
    // Bytes above 127 tell programs that move files that this one is not text.
    var bytes = took(Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    bytes += stream(Self.profile, "/N 3", SRGBProfile.bytes)
    return bytes
  }

  /// Returns the bytes of the next page.
  package mutating func add(_ page: Page) -> [UInt8] {
    let (number, content, image) = (offsets.count + 1, offsets.count + 2, offsets.count + 3)
    offsets += [0, 0, 0]
    if let title = page.title { outlines.append((title, number)) }
    pages.append(number)
    let points = 72 / page.dotsPerInch
    let (width, height) = (Double(page.size.width) * points, Double(page.size.height) * points)
    func box(_ rect: PixelRect) -> String {
      // The origin of a page is at its lower left.
      let edges = [
        Double(rect.left) * points, height - Double(rect.bottom) * points, Double(rect.right) * points,
        height - Double(rect.top) * points,
      ]
      return "[\(edges.map(Self.number).joined(separator: " "))]"
    }
    var boxes = "/MediaBox [0 0 \(Self.number(width)) \(Self.number(height))]"
    if let printed = page.printed { boxes += " /BleedBox \(box(printed.bleed)) /TrimBox \(box(printed.trim))" }
    var bytes = object(
      number,
      "<< /Type /Page /Parent \(Self.tree) 0 R \(boxes) /Contents \(content) 0 R "
        + "/Resources << /XObject << /P \(image) 0 R >> >> >>")
    let drawing = "q \(Self.number(width)) 0 0 \(Self.number(height)) 0 0 cm /P Do Q"
    bytes += stream(content, "", Array(drawing.utf8))
    bytes += stream(
      image,
      "/Type /XObject /Subtype /Image /Width \(page.size.width) /Height \(page.size.height) /BitsPerComponent 8 "
        + "/ColorSpace [/ICCBased \(Self.profile) 0 R] /Filter /DCTDecode", page.jpeg)
    return bytes
  }

  /// Returns the end of the file.
  package mutating func end() -> [UInt8] {
    var bytes = object(
      Self.tree,
      "<< /Type /Pages /Count \(pages.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>")
    bytes += object(Self.information, "<< /Title \(Self.text(title)) /Producer \(Self.text("Collage")) >>")
    var catalog = "/Type /Catalog /Pages \(Self.tree) 0 R /PageLabels << /Nums [0 << /S /D >>] >>"
    if !outlines.isEmpty {
      let root = offsets.count + 1
      offsets += Array(repeating: 0, count: outlines.count + 1)
      bytes += object(
        root, "<< /Type /Outlines /First \(root + 1) 0 R /Last \(root + outlines.count) 0 R /Count \(outlines.count) >>"
      )
      for (index, outline) in outlines.enumerated() {
        let own = root + 1 + index
        let before = index > 0 ? " /Prev \(own - 1) 0 R" : ""
        let after = index < outlines.count - 1 ? " /Next \(own + 1) 0 R" : ""
        bytes += object(
          own,
          "<< /Title \(Self.text(outline.title)) /Parent \(root) 0 R\(before)\(after) /Dest [\(outline.page) 0 R /Fit] >>"
        )
      }
      catalog += " /Outlines \(root) 0 R"
    }
    bytes += object(Self.catalog, "<< \(catalog) >>")
    return bytes + trailer()
  }

  private mutating func trailer() -> [UInt8] {
    let start = length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { table += "\(Self.padded(offset)) 00000 n \n" }
    let identifier = "<\(Self.hexadecimal(hash))\(Self.hexadecimal(~hash))>"
    table += """
      trailer
      << /Size \(offsets.count + 1) /Root \(Self.catalog) 0 R /Info \(Self.information) 0 R /ID [\(identifier) \(identifier)] >>
      startxref
      \(start)
      %%EOF

      """
    return took(Array(table.utf8))
  }

  private mutating func object(_ number: Int, _ body: String) -> [UInt8] {
    offsets[number - 1] = length
    return took(Array("\(number) 0 obj\n\(body)\nendobj\n".utf8))
  }

  private mutating func stream(_ number: Int, _ entries: String, _ data: [UInt8]) -> [UInt8] {
    offsets[number - 1] = length
    let head = "\(number) 0 obj\n<< \(entries) /Length \(data.count) >>\nstream\n"
    return took(Array(head.utf8) + data + Array("\nendstream\nendobj\n".utf8))
  }

  /// Counts bytes that are written, and hashes them by FNV-1a.
  private mutating func took(_ bytes: [UInt8]) -> [UInt8] {
    length += bytes.count
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return bytes
  }

  // MARK: Texts

  /// Returns a number with at most four decimals and without an exponent.
  private static func number(_ value: Double) -> String {
    let scaled = PixelGrid.integer((value * 10_000).rounded())
    let (whole, part) = (scaled.magnitude / 10_000, scaled.magnitude % 10_000)
    let sign = scaled < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String("\(10_000 + part)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  private static func padded(_ offset: Int) -> String {
    let digits = "\(offset)"
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  /// Returns a text in UTF-16, whose byte order is marked, in hexadecimal digits.
  private static func text(_ text: String) -> String {
    "<FEFF"
      + text.utf16.map { unit in String(String(0x1_0000 + UInt32(unit), radix: 16, uppercase: true).dropFirst()) }
      .joined() + ">"
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
