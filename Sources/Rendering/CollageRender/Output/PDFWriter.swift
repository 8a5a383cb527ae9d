import CollageFiles
internal import CollageModel
internal import CollageText

/// Writes PDF files, one page after the other, without dates: the same pages give the same bytes.
///
/// Source: ISO 32000-2:2020, sections 7.7 (pages), 8.9.5 (images), 12.3 (outlines), 12.4.2 (page labels), 14.11.2 (boxes).
package struct PDFWriter {
  private let title: String
  private let output: OutputProfile
  private let colors: PDFColors
  private var objects = PDFObjects()
  private var fonts = PDFFonts()
  /// The tags of an archive; nil for other files.
  private var structure: PDFStructure?
  private var pages: [Int] = []
  private var outlines: [(title: String, page: Int)] = []
  /// The numbers of the objects that every file has.
  private let catalog, tree, information: Int

  /// Creates a writer of a file with a title; with a profile of inks, of a PDF/X-4 file.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - color: The profile, and how colors are converted to it.
  ///   - standard: The standard that the file follows besides; its pages must be made for it.
  /// - Throws: `RenderError` if the profile cannot be used.
  package init(
    title: String, color: ColorSettings = ColorSettings(), standard: DocumentStandard? = nil
  ) throws(RenderError) {
    output = color.profile
    let inks = try InkConversion(color)
    if standard == .archive {
      try PDFArchive.check(output)
      (structure, fonts.mapsAll) = (PDFStructure(&objects), true)
    }
    self.title = standard == .archive ? PDFMetadata.plain(title) : title
    (catalog, tree) = (objects.reserve(), objects.reserve())
    information = objects.reserve()
    colors = PDFColors(profile: objects.reserve(), inks: inks)
  }

  private var isForPrint: Bool { colors.inks != nil }

  package mutating func begin() -> [UInt8] {
    let head = objects.begin()
    if isForPrint { return head + objects.compressed(colors.profile, "/N 4", output.bytes) }
    return head + objects.stream(colors.profile, "/N 3", output.bytes)
  }

  /// Returns the bytes of the next page, or of its sheets.
  package mutating func add(_ page: DocumentPage) -> [UInt8] {
    guard page.sheets.isEmpty else { return addSheets(of: page) }
    let (number, content) = (objects.reserve(), objects.reserve())
    if let title = page.title { outlines.append((title, number)) }
    pages.append(number)
    let drawing = PDFContent(page, colors: colors, fonts: &fonts, objects: &objects)
    let entries = (isForPrint || structure != nil ? colors.group : "") + (structure?.entries ?? "")
    var bytes = objects.object(
      number,
      "<< /Type /Page /Parent \(tree) 0 R \(page.boxes(isForPrint: isForPrint))\(entries) "
        + "/Contents \(content) 0 R /Resources << \(drawing.resources) >> >>"
    )
    bytes += objects.compressed(content, "", Array(drawing.operators.utf8))
    for picture in drawing.pictures { bytes += write(picture) }
    bytes += structure?.add(page, number: number, to: &objects) ?? []
    return bytes
  }

  /// Returns the bytes of the sheets of a page: each shows a part of one drawing, which the file has once.
  private mutating func addSheets(of page: DocumentPage) -> [UInt8] {
    let form = objects.reserve()
    let drawing = PDFContent(page, colors: colors, fonts: &fonts, objects: &objects)
    let (unit, poster) = (Double(page.unit), page.exact)
    let box = PDFText.numbers([0, 0, poster.width / unit, poster.height / unit])
    var bytes = objects.compressed(
      form, "/Type /XObject /Subtype /Form /BBox [\(box)] /Resources << \(drawing.resources) >>",
      Array(drawing.operators.utf8))
    for picture in drawing.pictures { bytes += write(picture) }
    for sheet in page.sheets {
      let (number, content) = (objects.reserve(), objects.reserve())
      if let title = sheet.marks.title { outlines.append((title, number)) }
      pages.append(number)
      let marks = PDFContent(sheet.marks, colors: colors, fonts: &fonts, objects: &objects)
      // In PDF files, y points upward.
      let (place, bottom) = (sheet.place, sheet.size.height - sheet.place.bottom)
      let clip = PDFText.numbers([place.x, bottom, place.width, place.height])
      let shift = PDFText.numbers([
        place.x - sheet.corner.x, bottom - (poster.height - sheet.corner.y - place.height),
      ])
      let trim = PDFText.numbers([place.x, bottom, place.right, sheet.size.height - place.y])
      bytes += objects.object(
        number,
        "<< /Type /Page /Parent \(tree) 0 R /MediaBox [\(PDFText.numbers([0, 0, sheet.size.width, sheet.size.height]))] "
          + "/TrimBox [\(trim)]\(isForPrint ? colors.group : "") /Contents \(content) 0 R "
          + "/Resources << \(marks.resources) /XObject << /Poster \(form) 0 R >> >> >>")
      let scale = PDFText.number(unit)
      bytes += objects.compressed(
        content, "",
        Array("q \(clip) re W n \(scale) 0 0 \(scale) \(shift) cm /Poster Do Q\n\(marks.operators)".utf8))
    }
    return bytes
  }

  private mutating func write(_ picture: PDFContent.Picture) -> [UInt8] {
    let (made, size) = (picture.picture, picture.picture.size)
    let head = "/Type /XObject /Subtype /Image /Width \(size.width) /Height \(size.height) /BitsPerComponent 8"
    let mask = picture.mask.map { " /SMask \($0) 0 R" } ?? ""
    let filter = made.isJPEG ? "/DCTDecode" : "/FlateDecode"
    var bytes = objects.stream(
      picture.number, "\(head) \(colors.entries(isJPEG: made.isJPEG))\(mask) /Filter \(filter)", made.colors)
    if let number = picture.mask, let alpha = made.alpha {
      bytes += objects.stream(number, "\(head) /ColorSpace /DeviceGray /Filter /FlateDecode", alpha)
    }
    return bytes
  }

  /// Returns the end of the file, with the fonts of all pages.
  ///
  /// - Throws: `RenderError` if a font file has changed since a page was made.
  package mutating func end() throws(RenderError) -> [UInt8] {
    var bytes = try fonts.write(to: &objects)
    bytes += objects.object(
      tree, "<< /Type /Pages /Count \(pages.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>")
    bytes += objects.object(
      information,
      "<< /Title \(PDFText.text(title)) /Producer \(PDFText.text("Collage"))"
        + "\(isForPrint ? PDFPrint.information : "")\(structure == nil ? "" : PDFArchive.information) >>"
    )
    var entries = "/Type /Catalog /Pages \(tree) 0 R /PageLabels << /Nums [0 << /S /D >>] >>"
    if !outlines.isEmpty {
      let (root, written) = writeOutlines()
      bytes += written
      entries += " /Outlines \(root) 0 R"
    }
    if let structure {
      bytes += structure.write(to: &objects)
      entries += structure.catalogEntries
    }
    if isForPrint || structure != nil {
      let number = objects.reserve()
      let metadata = PDFMetadata(
        title: title, isForPrint: isForPrint, isArchive: structure != nil, identifier: objects.fingerprint)
      bytes += objects.stream(number, "/Type /Metadata /Subtype /XML", Array(metadata.text.utf8))
      entries += " /Metadata \(number) 0 R /OutputIntents [\(intents.joined(separator: " "))]"
    }
    bytes += objects.object(catalog, "<< \(entries) >>")
    return bytes + objects.end(catalog: catalog, information: information)
  }

  /// The conditions that the file is for, by each standard that it follows.
  private var intents: [String] {
    let kinds = (isForPrint ? [PDFPrint.intent] : []) + (structure == nil ? [] : [PDFArchive.intent])
    let condition = PDFPrint.condition(of: output)
    let registry = condition == nil ? "" : " /RegistryName (http://www.color.org)"
    return kinds.map { kind in
      "<< /Type /OutputIntent /S /\(kind) /OutputConditionIdentifier (\(condition ?? "Custom"))"
        + "\(registry) /Info \(PDFText.text(output.name)) /DestOutputProfile \(colors.profile) 0 R >>"
    }
  }

  private mutating func writeOutlines() -> (root: Int, bytes: [UInt8]) {
    let root = objects.reserve()
    let numbers = outlines.map { _ in objects.reserve() }
    var bytes = objects.object(
      root,
      "<< /Type /Outlines /First \(root + 1) 0 R /Last \(root + outlines.count) 0 R /Count \(outlines.count) >>")
    for (index, outline) in outlines.enumerated() {
      let own = numbers[index]
      let before = index > 0 ? " /Prev \(own - 1) 0 R" : ""
      let after = index < outlines.count - 1 ? " /Next \(own + 1) 0 R" : ""
      bytes += objects.object(
        own,
        "<< /Title \(PDFText.text(outline.title)) /Parent \(root) 0 R\(before)\(after) /Dest [\(outline.page) 0 R /Fit] >>"
      )
    }
    return (root, bytes)
  }
}
