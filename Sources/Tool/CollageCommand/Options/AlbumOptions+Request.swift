import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

extension AlbumOptions {
  /// Returns the maker of the album.
  ///
  /// - Parameters:
  ///   - seed: The seed of layouts.
  ///   - inputs: Gets the files of the templates and of the cover, which are never overwritten.
  /// - Returns: The maker, without subjects and policy.
  /// - Throws: `UsageError` if an option is out of range, and the errors of templates that cannot be read.
  func maker(seed: UInt64, inputs: inout InputGuard) throws -> AlbumMaker {
    var maker = AlbumMaker(try request(seed: seed, inputs: &inputs), title: title)
    maker.keepsBest = best
    try addWords(to: &maker)
    maker.message = PageAdvice(usesTemplates: !templates.isEmpty).message
    maker.cover = try cover(in: maker.request.canvas.unit)
    if let photo = maker.cover?.photo {
      try UserFiles.check([photo])
      inputs.add([photo], as: .photo)
    }
    return maker
  }

  /// Adds the texts of pages.
  private func addWords(to maker: inout AlbumMaker) throws {
    func checked<Value>(_ option: String, _ work: () throws(TextVariables.Failure) -> Value) throws -> Value {
      do throws(TextVariables.Failure) { return try work() } catch { throw UsageError(message: "\(option): \(error)") }
    }
    if let footer {
      maker.footer = try checked("--footer") { () throws(TextVariables.Failure) in
        try PageVariables.footer(footer, hasTitle: title != nil)
      }
    }
    if let language {
      try checked("--language") { () throws(TextVariables.Failure) in try PageVariables.check(language: language) }
    }
    if let captions {
      try checked("--captions") { () throws(TextVariables.Failure) in try AlbumMaker.check(captions: captions) }
    }
    for (option, isGiven) in [("--captions", captions != nil), ("--chapters", chapters != nil)] where isGiven {
      guard templates.isEmpty, style != .scatter else {
        throw UsageError(
          message:
            "\(option) needs pages that keep room for words: leave \(templates.isEmpty ? "--style scatter" : "--templates") out"
        )
      }
    }
    if chapters != nil, maker.request.margin <= 0 {
      throw UsageError(message: "--chapters needs a margin, in which headings stand: --margin must be above 0")
    }
    (maker.captions, maker.chapters, maker.language) = (captions, chapters, language)
    maker.labels = try labelOptions.value()
  }

  /// Returns the settings of the pages.
  private func request(seed: UInt64, inputs: inout InputGuard) throws -> AlbumRequest {
    let style = style ?? .mosaic
    let templates = try pageTemplates(inputs: &inputs)
    let (extent, unit) = try pageSize(templates.first)
    var look = LayoutLook(
      style: style.look, extent: .exact(extent), count: 4, gap: try gap?.value(in: unit, option: "--gap"))
    if style != .scatter {
      if gap == nil { look.gap = (extent.shortSide * 0.012).rounded(.up) }
      look.margin = (extent.shortSide * 0.05).rounded()
    }
    if let margin = try margin?.value(in: unit, option: "--margin") { look.margin = margin }
    if let pages, !(1...Album.maxPages).contains(pages) {
      throw UsageError(message: "--pages \(pages): must be between 1 and \(Album.maxPages)")
    }
    let background = try background.map(readBackground)
    var request = AlbumRequest(
      canvas: Canvas(size: extent, unit: unit, background: background ?? look.background),
      arrangement: style.arrangement(seed: seed), gap: look.gap, margin: look.margin, defaults: look.defaults,
      perPage: try photosPerPage() ?? (templates.isEmpty ? Self.usualPhotos : 1...Template.maxSlots), pages: pages)
    (request.hasSpreads, request.pageMultiple) = (spreads, try checkedMultiple())
    request.templates = try suited(templates, to: extent, unit).map { template in
      var template = template
      if let background { template.canvas.background = background }
      return template
    }
    return request
  }

  /// Returns templates in the size of a page or of two facing pages, without those of a family that have another shape.
  ///
  /// - Throws: `UsageError` if no template suits the page, or one that was named does not.
  private func suited(_ templates: [Template], to page: Size, _ unit: LengthUnit) throws -> [Template] {
    let suited = templates.map { $0.suited(to: page, unit: unit) }
    let areNamed = templates.count == self.templates.count
    guard let index = suited.firstIndex(where: { $0 == nil }), areNamed || suited.allSatisfy({ $0 == nil }) else {
      return suited.compactMap { $0 }
    }
    let (name, canvas) = (templates[index].name, templates[index].canvas)
    throw UsageError(
      message:
        "--size \(size ?? "of the first template"): the template \(escaped(name)) has another shape, for pages of "
        + "\(JSONWriter.text(of: canvas.size.width))x\(JSONWriter.text(of: canvas.size.height)) \(canvas.unit.rawValue), or of half of that width for two "
        + "facing ones")
  }

  /// Returns the size of a page and its unit.
  private func pageSize(_ template: Template?) throws -> (Size, LengthUnit) {
    if size == nil, let template { return (template.canvas.size, template.canvas.unit) }
    let size = size ?? "A4"
    let asked = try SizeText(size, option: "--size")
    guard let width = asked.width, let height = asked.height else {
      throw UsageError(message: "--size \(escaped(size)): both sides are required; write 20x20cm or A4")
    }
    return (Size(width, height), asked.unit)
  }

  /// Returns the templates for pages.
  ///
  /// - Throws: `UsageError` for templates whose slots depend on the photos, or that need files of their own.
  private func pageTemplates(inputs: inout InputGuard) throws -> [Template] {
    guard !templates.isEmpty else { return [] }
    for (name, isGiven) in [("--style", style != nil), ("--gap", gap != nil), ("--margin", margin != nil)] where isGiven
    {
      throw UsageError(
        message: "\(name) cannot be combined with --templates, whose pages are as their authors made them")
    }
    // A family may be written as a pattern.
    let names = templates.map { $0.hasSuffix("/*") ? String($0.dropLast(2)) : $0 }
    return try TemplateSearch.ofUser.all(names).map { found in
      let template = try found.template()
      guard !template.dependsOnPhotos else {
        throw UsageError(
          message: "--templates \(escaped(found.name)): its slots are generated for photos; use --style instead")
      }
      guard try template.filesByRole().isEmpty else {
        throw UsageError(
          message: "--templates \(escaped(found.name)): must not use pictures or masks, which albums cannot contain")
      }
      if let path = found.path { inputs.add([path], as: .template) }
      return template
    }
  }

  private func cover(in unit: LengthUnit) throws -> AlbumMaker.Cover? {
    guard let cover = cover ?? (title == nil ? nil : "best"), cover != "none" else {
      guard spine == nil else { throw UsageError(message: "--spine needs --cover: it is a part of the cover") }
      return nil
    }
    let width: AlbumMaker.Cover.Spine? =
      switch spine {
      case nil: nil
      case "auto": .byPages
      case .some(let text):
        if let length = CanvasLength(argument: text) {
          .width(try length.value(in: unit, option: "--spine"))
        } else {
          throw UsageError(message: "--spine \(escaped(text)): must be auto, or a width such as 8mm")
        }
      }
    let isChosen = ["best", "mosaic"].contains(cover)
    return AlbumMaker.Cover(photo: isChosen ? nil : cover, isMosaic: cover == "mosaic", spine: width)
  }

  private static let usualPhotos = 1...6
  static let mostPhotos = 12

  private func photosPerPage() throws -> ClosedRange<Int>? {
    try perPage.map { try Self.photoCounts($0, option: "--per-page") }
  }

  /// Parses a number of photos of a page, or a range of them.
  static func photoCounts(_ text: String, option: String) throws -> ClosedRange<Int> {
    let sides = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(sides.count), let least = sides[0], let most = sides[sides.count - 1],
      1 <= least, least <= most, most <= Self.mostPhotos
    else {
      throw UsageError(
        message: "\(option) \(escaped(text)): must be a number, or two as in 1..6, between 1 and \(Self.mostPhotos)")
    }
    return least...most
  }
}
