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
    do {
      if let footer { try PageVariables.check(footer, hasTitle: title != nil) }
    } catch {
      throw UsageError(message: "--footer: \(error)")
    }
    (maker.footer, maker.keepsBest) = (footer, best)
    maker.cover = try cover(in: maker.request.canvas.unit)
    if let photo = maker.cover?.photo {
      try UserFiles.check([photo])
      inputs.add([photo], as: .photo)
    }
    return maker
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
    request.hasSpreads = spreads
    request.templates = templates.map { template in
      var template = template.resized(to: extent, unit: unit)
      if let background { template.canvas.background = background }
      return template
    }
    return request
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
    guard let cover else {
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
    return AlbumMaker.Cover(photo: cover == "best" ? nil : cover, spine: width)
  }

  private static let usualPhotos = 1...6
  private static let mostPhotos = 12

  private func photosPerPage() throws -> ClosedRange<Int>? {
    guard let perPage else { return nil }
    let sides = perPage.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(sides.count), let least = sides[0], let most = sides[sides.count - 1],
      1 <= least, least <= most, most <= Self.mostPhotos
    else {
      throw UsageError(
        message: "--per-page \(escaped(perPage)): must be a number, or two as in 1..6, between 1 and \(Self.mostPhotos)"
      )
    }
    return least...most
  }
}
