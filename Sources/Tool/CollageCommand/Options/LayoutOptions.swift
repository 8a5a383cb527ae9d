public import ArgumentParser
import CollageFiles
import CollageFormat
public import CollageKit
import CollageLayout
public import CollageModel
import CollageRender

/// The options of a generated layout.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The canvas: 3000x2000 in pixels, 210x297mm, or a paper such as A4 or Letter-landscape. For mosaic, justified and \
      masonry, a width alone (3000x) or a height alone (x2000) lets the canvas adapt to the photos, so that none is cropped; \
      for --shape, to the outline. Default: 3000x2000, and with --shape 3000 for the outline's longer side.
      """,
      valueName: "size"))
  var canvas: String?

  @Option(help: "mosaic, justified, masonry, grid, scatter or outfit; --shape has its own.")
  var style: LayoutStyle = .mosaic

  @OptionGroup var shapeOptions: ShapeOptions

  @Option(
    help: ArgumentHelp(
      "cover crops photos to fill the canvas; contain shows them whole, with the background or --bars around them.",
      valueName: "cover|contain"))
  var fit: FitName = .cover

  @Option(
    help: ArgumentHelp(
      "With --fit contain: fill the canvas, and the bars beside photos with a blurred copy or a color.",
      valueName: "blur|color"))
  var bars: String?

  @Option(help: "The distance between photos, in canvas units or as 5mm; default: depends on the canvas' size.")
  var gap: CanvasLength?

  @Option(help: "The distance to the canvas' border, in canvas units or as 10mm; default: depends on the style.")
  var margin: CanvasLength?

  @Option(
    name: .customLong("weights"),
    help: ArgumentHelp(
      "Mosaic and shape: a photo's area relative to the others; repeatable, or comma-separated.", valueName: "photo=3"))
  var weights: [String] = []

  @Flag(help: "Mosaic and shape: keep the photos' order, from left to right and top to bottom.")
  var keepOrder = false

  @Option(
    help: ArgumentHelp("Mosaic: maximum share of a photo that may be cropped for more even sizes.", valueName: "5%"))
  var cropBudget: String?

  @Option(
    help: ArgumentHelp(
      "Mosaic: target for the ratio of the largest to the smallest photo's area, at the cost of some cropping.",
      valueName: "ratio"))
  var balance = Mosaic().balance

  @Option(
    name: .customLong("pin"),
    help: ArgumentHelp(
      "Mosaic: put a photo in a corner: topLeft, topRight, bottomLeft or bottomRight.", valueName: "photo@corner"))
  var pins: [String] = []

  @Option(help: "Mosaic: search effort: quick, normal or best.")
  var quality: Mosaic.Quality = .normal

  @Option(help: "Justified: number of rows, or of columns if the canvas' width is free.")
  var rows: Int?

  @Option(help: "Masonry and grid: number of columns.")
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "Grid: an incomplete last row is centered (center), left-aligned (left), or filled by redistributing photos (fill).",
      valueName: "center|left|fill"))
  var lastRow: AutomaticGrid.LastRow = .center

  @Option(
    help:
      "Justified and masonry: target height of a row, or width of a column, if that dimension of the canvas is free.")
  var lineLength: CanvasLength?

  @Option(help: "Scatter: maximum rotation of a print in either direction, in degrees.")
  var tilt = Scatter().tilt

  @Option(help: "Scatter: total area of the prints relative to the canvas; above 1 they must overlap.")
  var density = Scatter().density

  @OptionGroup var garmentOptions: GarmentOptions
  @OptionGroup var cutoutRuleOptions: CutoutRuleOptions

  @Option(help: "Background: \(backgroundKinds); default: depends on the style.")
  var background: String?

  @Option(help: "Corner radius of the photos, in canvas units or as 2mm.")
  var cornerRadius: CanvasLength?

  enum FitName: String, ExpressibleByArgument, CaseIterable {
    case cover, contain
  }

  /// The style, which an outline determines.
  var chosenStyle: LayoutStyle { shapeOptions.shape != nil && style == .mosaic ? .shape : style }

  func request(_ names: PhotoNames, seed: UInt64) throws -> LayoutRequest {
    let style = chosenStyle
    try shapeOptions.check(style)
    try checkCompanions()
    let outline = try shapeOptions.outline()
    let (extent, unit) = try self.extent(outline)
    try checkLines(extent)
    for (option, count) in [("--rows", rows), ("--columns", columns)] {
      if let count, count < 1 { throw UsageError(message: "\(option) \(count): must be 1 or more") }
    }
    var look = LayoutLook(
      style: style, extent: extent, count: names.paths.count, gap: try gap?.value(in: unit, option: "--gap"))
    if let margin = try margin?.value(in: unit, option: "--margin") { look.margin = margin }
    var defaults = look.defaults
    if fit == .contain {
      defaults.style.fit = .contain
      defaults.style.background = try barBackground(cell: look.cell)
    }
    let change = try cutoutRuleOptions.change()
    defaults.style.cutout = defaults.style.cutout.map { change.applied(to: $0) }
    if let cornerRadius {
      defaults.shape = .rectangle(CornerRadii(try cornerRadius.value(in: unit, option: "--corner-radius")))
    }
    return LayoutRequest(
      name: "\(style.rawValue) of \(names.paths.count)", extent: extent, unit: unit,
      background: try background.map(readBackground) ?? look.background,
      arrangement: try arrangement(names, outline, seed: seed), gap: look.gap, margin: look.margin, defaults: defaults,
      lineLength: try lineLength?.value(in: unit, option: "--line-length", isPositive: true))
  }

  private func arrangement(_ names: PhotoNames, _ outline: Path?, seed: UInt64) throws -> AutomaticArrangement {
    if let outline {
      return .shape(ShapedMosaic(outline, seed: seed, keepsOrder: keepOrder, emphases: try emphases(names)))
    }
    switch style {
    case .mosaic, .shape:
      return .mosaic(
        Mosaic(
          seed: seed, keepsOrder: keepOrder, cropBudget: try budget(), balance: balance, quality: quality,
          emphases: try emphases(names), pins: try corners(names)))
    case .justified: return .justified(Justified(rows: rows))
    case .masonry: return .masonry(Masonry(columns: columns))
    case .grid: return .grid(AutomaticGrid(columns: columns, lastRow: lastRow))
    case .scatter: return .scatter(Scatter(seed: seed, tilt: tilt, density: density))
    case .outfit: return .outfit(Outfit(seed: seed))
    }
  }

  /// Rejects options that have no effect with the chosen style.
  private func checkCompanions() throws {
    let given: [(String, Bool, [LayoutStyle])] = [
      ("--weights", !weights.isEmpty, [.mosaic, .shape]), ("--keep-order", keepOrder, [.mosaic, .shape]),
      ("--crop-budget", cropBudget != nil, [.mosaic]), ("--pin", !pins.isEmpty, [.mosaic]),
      ("--balance", balance != Mosaic().balance, [.mosaic]),
      ("--quality", quality != .normal, [.mosaic]), ("--rows", rows != nil, [.justified]),
      ("--columns", columns != nil, [.masonry, .grid]), ("--role", !garmentOptions.roles.isEmpty, [.outfit]),
      ("--min-confidence", cutoutRuleOptions.minConfidence != nil, [.outfit]),
      ("--when-uncertain", cutoutRuleOptions.whenUncertain != nil, [.outfit]),
      ("--even-light", cutoutRuleOptions.evenLight, [.outfit]),
      ("--role-words", garmentOptions.words.file != nil, [.outfit]),
      ("--last-row", lastRow != .center, [.grid]), ("--line-length", lineLength != nil, [.justified, .masonry]),
      ("--fit contain", fit == .contain, [.mosaic, .justified, .masonry, .grid]),
      ("--tilt", tilt != Scatter().tilt, [.scatter]), ("--density", density != Scatter().density, [.scatter]),
    ]
    let style = chosenStyle
    if style == .shape, cornerRadius != nil {
      throw UsageError(message: "--corner-radius and --shape cannot be combined; the outline determines the corners")
    }
    for (option, isGiven, styles) in given where isGiven && !styles.contains(style) {
      let names = styles.map(\.rawValue).joined(separator: " or ")
      throw UsageError(message: "\(option) requires --style \(names), not \(style.rawValue)")
    }
  }

  private func checkLines(_ extent: LayoutRequest.Extent) throws {
    if bars != nil, fit != .contain { throw UsageError(message: "--bars requires --fit contain") }
    if fit == .contain, case .exact = extent {
    } else if fit == .contain {
      throw UsageError(
        message: "--fit contain requires a canvas with both sides; with --canvas \(canvas ?? "") no photo is cropped")
    }
    guard lineLength != nil else { return }
    if case .exact = extent {
      throw UsageError(message: "--line-length requires a canvas with a free side, such as --canvas 3000x")
    }
    if rows != nil || columns != nil {
      let other = rows != nil ? "--rows" : "--columns"
      throw UsageError(message: "--line-length and \(other) cannot be combined; pass only one")
    }
  }

  // MARK: Reading

  /// Returns the background behind a photo that does not fill its slot: nil, a color, or a blurred copy of the photo.
  private func barBackground(cell: Double) throws -> Background? {
    guard let bars else { return nil }
    if bars == "blur" { return .blurredPhoto(BlurredPhoto(blur: (cell * 0.1).rounded(.up))) }
    do {
      return .color(try CSSColor.parse(bars))
    } catch {
      throw UsageError(message: "--bars \(escaped(bars)): must be blur or a color; \(error)")
    }
  }

  /// The longer side of a canvas that adapts to an outline, and the usual canvas, in pixels.
  private static let (longSide, usualCanvas) = (3_000.0, "3000x2000")

  private func extent(_ outline: Path?) throws -> (LayoutRequest.Extent, LengthUnit) {
    if canvas == nil, let bounds = outline?.outline(mappedBy: .identity, tolerance: 1).bounds {
      return (bounds.width >= bounds.height ? .width(Self.longSide) : .height(Self.longSide), .pixel)
    }
    let canvas = canvas ?? Self.usualCanvas
    let asked = try SizeText(canvas, option: "--canvas")
    switch (asked.width, asked.height) {
    case (let width?, let height?): return (.exact(Size(width, height)), asked.unit)
    case (let width?, nil): return (.width(width), asked.unit)
    case (nil, let height?): return (.height(height), asked.unit)
    case (nil, nil): throw UsageError(message: "--canvas \(escaped(canvas)): at least one side is required")
    }
  }

  private func budget() throws -> Double? {
    guard let cropBudget else { return nil }
    let isPercent = cropBudget.hasSuffix("%")
    guard let number = Double(isPercent ? String(cropBudget.dropLast()) : cropBudget),
      (0...0.9).contains(isPercent ? number / 100 : number)
    else { throw UsageError(message: "--crop-budget \(escaped(cropBudget)): must be between 0% and 90%") }
    return isPercent ? number / 100 : number
  }

  private func emphases(_ names: PhotoNames) throws -> [Mosaic.Emphasis] {
    try names.weights(weights).map { Mosaic.Emphasis(photo: $0.photo, weight: $0.weight) }
  }

  private func corners(_ names: PhotoNames) throws -> [Mosaic.Pin] {
    try pins.map { text in
      let (name, value) = try PhotoNames.split(text, at: "@", option: "--pin", example: "hero@topLeft")
      let plain = value.lowercased().filter { $0 != "-" }
      guard let corner = Mosaic.Corner.allCases.first(where: { $0.rawValue.lowercased() == plain }) else {
        let allowed = Mosaic.Corner.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "--pin \(escaped(text)): the corner must be one of \(allowed)")
      }
      return Mosaic.Pin(photo: try names.index(of: name, option: "--pin"), corner: corner)
    }
  }
}

extension LayoutStyle: ExpressibleByArgument {}
extension Mosaic.Quality: ExpressibleByArgument {}
extension AutomaticGrid.LastRow: ExpressibleByArgument {}
