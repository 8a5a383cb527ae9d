import ArgumentParser
import CollageFiles
import CollageKit
import CollageLayout
import CollageModel

/// The pages of an album.
struct AlbumOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Size of a page: A5-landscape, 20x20cm, 210x297mm, or in pixels; default: A4.", valueName: "size"))
  var size: String?

  @Option(help: "Number of pages; default: as many as the photos need.")
  var pages: Int?

  @Option(help: ArgumentHelp("Number of photos on a page, such as 4 or 2..5; default: 1..6.", valueName: "count"))
  var perPage: String?

  @Option(help: "Layout of pages: \(AlbumOptions.styles.map(\.rawValue).joined(separator: ", ")); default: mosaic.")
  var style: LayoutStyle?

  @Option(help: "Distance between photos, in canvas units or as 5mm; default: by the size of the page.")
  var gap: CanvasLength?

  @Option(help: "Distance to the page's border, in canvas units or as 10mm; default: by the size of the page.")
  var margin: CanvasLength?

  @Option(help: "Background: \(backgroundKinds); default: white.")
  var background: String?

  @Option(help: "Title of the book.")
  var title: String?

  @Flag(help: "Leave out near copies of a better photo.")
  var best = false

  /// The styles that suit pages of any number of photos.
  static let styles: [LayoutStyle] = [.mosaic, .justified, .masonry, .grid, .scatter]

  /// The name of the album.
  var name: String { title ?? "Album" }

  /// Rejects all of these options for an album document, which has its pages.
  func checkUnused() throws {
    let given = [
      ("--size", size != nil), ("--pages", pages != nil), ("--per-page", perPage != nil), ("--style", style != nil),
      ("--gap", gap != nil), ("--margin", margin != nil), ("--background", background != nil),
      ("--title", title != nil),
      ("--best", best),
    ]
    guard let option = given.first(where: { $0.1 })?.0 else { return }
    throw UsageError(message: "\(option): an album document has its pages; pass photos, or leave the option out")
  }

  /// Returns the settings of the pages.
  ///
  /// - Throws: `UsageError` if an option is out of range.
  func request(seed: UInt64) throws -> AlbumRequest {
    let (size, style) = (size ?? "A4", style ?? .mosaic)
    guard Self.styles.contains(style) else {
      throw UsageError(
        message: "--style \(style.rawValue): must be one of \(Self.styles.map(\.rawValue).joined(separator: ", "))")
    }
    let asked = try SizeText(size, option: "--size")
    guard let width = asked.width, let height = asked.height else {
      throw UsageError(message: "--size \(escaped(size)): both sides are required; write 20x20cm or A4")
    }
    let extent = Size(width, height)
    var look = LayoutLook(
      style: style, extent: .exact(extent), count: 4, gap: try gap?.value(in: asked.unit, option: "--gap"))
    if style != .scatter {
      if gap == nil { look.gap = (extent.shortSide * 0.012).rounded(.up) }
      look.margin = (extent.shortSide * 0.05).rounded()
    }
    if let margin = try margin?.value(in: asked.unit, option: "--margin") { look.margin = margin }
    if let pages, !(1...2_000).contains(pages) {
      throw UsageError(message: "--pages \(pages): must be between 1 and 2000")
    }
    return AlbumRequest(
      canvas: Canvas(
        size: extent, unit: asked.unit, background: try background.map(readBackground) ?? look.background),
      arrangement: arrangement(style, seed: seed), gap: look.gap, margin: look.margin, defaults: look.defaults,
      perPage: try photosPerPage(), pages: pages)
  }

  private func arrangement(_ style: LayoutStyle, seed: UInt64) -> AutomaticArrangement {
    switch style {
    case .justified: .justified(Justified())
    case .masonry: .masonry(Masonry())
    case .grid: .grid(AutomaticGrid(lastRow: .fill))
    case .scatter: .scatter(Scatter(seed: seed))
    case .mosaic, .outfit: .mosaic(Mosaic(seed: seed, keepsOrder: true, quality: .quick))
    }
  }

  private func photosPerPage() throws -> ClosedRange<Int> {
    let perPage = perPage ?? "1..6"
    let sides = perPage.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(sides.count), let least = sides[0], let most = sides[sides.count - 1],
      1 <= least, least <= most, most <= 12
    else {
      throw UsageError(
        message: "--per-page \(escaped(perPage)): must be a number, or two as in 1..6, between 1 and 12")
    }
    return least...most
  }
}
