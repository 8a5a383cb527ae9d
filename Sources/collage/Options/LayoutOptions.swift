public import ArgumentParser
import CollageFormat
import CollageLayout
public import CollageModel
import CollageRender

/// How photos are laid out.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The canvas; for justified and masonry a width alone (3000x) or a height alone (x2000) leaves the other free.",
      valueName: "width x height"))
  var canvas = "3000x2000"

  @Option(help: "mosaic, justified, masonry, grid, scatter or outfit.")
  var style: StyleName = .mosaic

  @Option(help: "The distance between photos, in canvas units; default by the canvas' size.")
  var gap: Double?

  @Option(help: "The distance to the canvas' border, in canvas units; default by the style.")
  var margin: Double?

  @Option(
    name: .customLong("weights"),
    help: ArgumentHelp(
      "Area relative to the other photos, for mosaics; repeat or part by commas.", valueName: "photo=3"))
  var weights: [String] = []

  @Flag(help: "Mosaic: photos follow each other from left to right and top to bottom in every part.")
  var keepOrder = false

  @Option(help: ArgumentHelp("Mosaic: what may be cut off a photo for more even sizes.", valueName: "5%"))
  var cropBudget: String?

  @Option(
    name: .customLong("pin"),
    help: ArgumentHelp(
      "Mosaic: a photo comes into a corner: topLeft, topRight, bottomLeft or bottomRight.", valueName: "photo@corner"))
  var pins: [String] = []

  @Option(help: "Mosaic: how long the search goes on: quick, normal or best.")
  var quality: Mosaic.Quality = .normal

  @Option(help: "Justified: how many rows.")
  var rows: Int?

  @Option(help: "Masonry and grid: how many columns.")
  var columns: Int?

  @Option(help: "The wanted height of a row, or width of a column, where that side of the canvas is free.")
  var lineLength: Double?

  @Option(help: "Scatter: the greatest turn of a print to either side, in degrees.")
  var tilt = Scatter().tilt

  @Option(help: "Scatter: the share of the canvas that prints would cover side by side.")
  var density = Scatter().density

  @Option(
    name: .customLong("role"),
    help: ArgumentHelp(
      "Outfit: what a cut-out is: dress, outerwear, top, bottom, shoes, bag, hat or accessory; default by its name.",
      valueName: "photo=hat"))
  var roles: [String] = []

  @Option(help: "The background's colour, in CSS' notation; default by the style.")
  var background: String?

  @Option(help: "The radius of the photos' corners, in canvas units.")
  var cornerRadius = 0.0

  enum StyleName: String, ExpressibleByArgument, CaseIterable {
    case mosaic, justified, masonry, grid, scatter, outfit
  }

  /// What is asked of the layout engine for photos of these names.
  func request(paths: [String], seed: UInt64) throws -> LayoutRequest {
    let extent = try self.extent()
    let side = Self.side(of: extent)
    let gapShare = style == .scatter ? 0 : style == .outfit ? 0.015 : 0.006
    let defaultGap = (side * gapShare).rounded()
    let gap = try Self.length(self.gap ?? defaultGap, "--gap")
    let defaultMargin = style == .scatter || style == .outfit ? (side * 0.02).rounded() : gap
    let margin = try Self.length(self.margin ?? defaultMargin, "--margin")
    let look = LayoutLook(style: style, side: side, count: paths.count)
    var defaults = look.defaults
    if cornerRadius != 0 {
      defaults.shape = .rectangle(CornerRadii(try Self.length(cornerRadius, "--corner-radius")))
    }
    return LayoutRequest(
      name: "\(style.rawValue) of \(paths.count)", extent: extent,
      background: try chosenBackground() ?? look.background,
      arrangement: try arrangement(PhotoNames(paths: paths), seed: seed), gap: gap, margin: margin, defaults: defaults,
      lineLength: try lineLength.map { try Self.positive($0, "--line-length") })
  }

  private func arrangement(_ names: PhotoNames, seed: UInt64) throws -> AutomaticArrangement {
    try checkCompanions()
    switch style {
    case .mosaic:
      return .mosaic(
        Mosaic(
          seed: seed, keepsOrder: keepOrder, cropBudget: try budget(), quality: quality,
          emphases: try emphases(names), pins: try corners(names)))
    case .justified: return .justified(Justified(rows: rows))
    case .masonry: return .masonry(Masonry(columns: columns))
    case .grid: return .grid(AutomaticGrid(columns: columns, cellAspect: 1.5))
    case .scatter: return .scatter(Scatter(seed: seed, tilt: tilt, density: density))
    case .outfit: return .outfit(Outfit(seed: seed, roles: try outfitRoles(names)))
    }
  }

  /// An option that would change nothing is a mistake.
  private func checkCompanions() throws {
    let given: [(String, Bool, [StyleName])] = [
      ("--weights", !weights.isEmpty, [.mosaic]), ("--keep-order", keepOrder, [.mosaic]),
      ("--crop-budget", cropBudget != nil, [.mosaic]), ("--pin", !pins.isEmpty, [.mosaic]),
      ("--quality", quality != .normal, [.mosaic]), ("--rows", rows != nil, [.justified]),
      ("--columns", columns != nil, [.masonry, .grid]), ("--role", !roles.isEmpty, [.outfit]),
      ("--tilt", tilt != Scatter().tilt, [.scatter]), ("--density", density != Scatter().density, [.scatter]),
    ]
    for (option, isGiven, styles) in given where isGiven && !styles.contains(style) {
      let names = styles.map(\.rawValue).joined(separator: " or ")
      throw UsageError(message: "\(option) goes with --style \(names), not with \(style.rawValue)")
    }
  }

  // MARK: Reading

  private func extent() throws -> LayoutRequest.Extent {
    let parts = canvas.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let lengths = parts.map { Double($0) }
    let isGood = lengths.allSatisfy { $0 == nil || (1...1e6).contains($0 ?? 0) }
    let isRead = zip(parts, lengths).allSatisfy { $0.isEmpty || $1 != nil }
    switch (parts.count, lengths.first ?? nil, lengths.last ?? nil) {
    case (2, let width?, let height?) where isGood && isRead: return .exact(Size(width, height))
    case (1, let width?, _) where isGood, (2, let width?, nil) where isGood && isRead: return .width(width)
    case (2, nil, let height?) where isGood && isRead: return .height(height)
    default:
      throw UsageError(
        message: "--canvas \(escaped(canvas)): write 3000x2000, or 3000x or x2000 to leave a side free; 1 ... 1000000")
    }
  }

  private static func side(of extent: LayoutRequest.Extent) -> Double {
    switch extent {
    case .exact(let size): (size.width * size.height).squareRoot()
    case .width(let length), .height(let length): length
    }
  }

  private static func length(_ value: Double, _ option: String) throws -> Double {
    guard value.isFinite, (0...1e6).contains(value) else {
      throw UsageError(message: "\(option) \(value): allowed is 0 ... 1000000")
    }
    return value
  }

  private static func positive(_ value: Double, _ option: String) throws -> Double {
    guard value > 0 else { throw UsageError(message: "\(option) \(value): it must be above 0") }
    return try length(value, option)
  }

  private func chosenBackground() throws -> Background? {
    guard let background else { return nil }
    do {
      return .color(try CSSColor.parse(background))
    } catch {
      throw UsageError(message: "--background \(escaped(background)): \(error)")
    }
  }

  private func budget() throws -> Double? {
    guard let cropBudget else { return nil }
    let isPercent = cropBudget.hasSuffix("%")
    guard let number = Double(isPercent ? String(cropBudget.dropLast()) : cropBudget),
      (0...0.9).contains(isPercent ? number / 100 : number)
    else { throw UsageError(message: "--crop-budget \(escaped(cropBudget)): write 0% ... 90%") }
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
        throw UsageError(message: "--pin \(escaped(text)): a corner is one of \(allowed)")
      }
      return Mosaic.Pin(photo: try names.index(of: name, option: "--pin"), corner: corner)
    }
  }

  private func outfitRoles(_ names: PhotoNames) throws -> [Outfit.Role] {
    var result = names.paths.map { GarmentNames.role(of: $0) }
    for text in roles {
      let (name, value) = try PhotoNames.split(text, at: "=", option: "--role", example: "cap=hat")
      guard let role = Outfit.Role(rawValue: value.lowercased()) else {
        let allowed = Outfit.Role.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "--role \(escaped(text)): a role is one of \(allowed)")
      }
      result[try names.index(of: name, option: "--role")] = role
    }
    return result
  }
}

extension Mosaic.Quality: ExpressibleByArgument {}
