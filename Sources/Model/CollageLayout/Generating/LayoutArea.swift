internal import CollageModel

struct LayoutArea {
  /// The extents within the margin, in canvas units.
  var size: Size
  /// The distance between neighbors, in canvas units.
  var gap: Double
  /// True to round all edges to whole units.
  ///
  /// If a unit is a pixel, gutters are then exact.
  var isWhole: Bool
  /// The distance by which a slot's border extends beyond its frame, in canvas units.
  var borderReach: Double
  /// The distance from the canvas' border, in canvas units, for error messages.
  var margin: Double
  /// True to show photos whole without a background.
  ///
  /// The layout then uses the photos' own aspect ratios and is centered in the area.
  var keepsPhotosWhole: Bool

  /// The minimum short side of a canvas whose units are treated as pixels.
  private static let minWholeSide = 32.0

  init(size: Size, gap: Double, isWhole: Bool? = nil, style: SlotStyle = SlotStyle(), margin: Double = 0) {
    self.size = size
    self.gap = gap
    self.margin = margin
    borderReach = style.border?.outerReach.largest ?? 0
    keepsPhotosWhole = style.fit == .contain && style.background == nil
    let isGiven = [size.width, size.height, gap].allSatisfy { $0 == $0.rounded() }
    self.isWhole = isWhole ?? (isGiven && size.shortSide >= Self.minWholeSide)
  }

  /// The area of a template within its margin.
  init(_ template: Template) {
    let canvas = template.canvas.size
    self.init(
      size: Size(canvas.width - 2 * template.margin, canvas.height - 2 * template.margin), gap: template.gap,
      isWhole: template.canvas.unit == .pixel ? nil : false, style: template.defaults.style, margin: template.margin)
  }

  /// The minimum width and height of a slot.
  var minSide: Double { isWhole ? 2 : size.shortSide * 1e-3 }

  /// Returns the error that the photos do not fit into this area.
  func noRoom(for count: Int) -> LayoutError {
    .noRoomForPhotos(
      count: count, gap: gap, margin: margin, canvas: Size(size.width + 2 * margin, size.height + 2 * margin))
  }

  /// Returns the centered part of the area for a layout of the given extents, in whole units if the area is.
  ///
  /// - Parameter taken: The layout's extents, at most the area's.
  /// - Returns: An area for the layout, and the position of its corner in this area.
  func part(_ taken: Size) -> (area: LayoutArea, corner: Point) {
    func length(_ wanted: Double, _ maximum: Double) -> Double {
      min(maximum, isWhole ? max(1, wanted.rounded()) : wanted)
    }
    var part = self
    part.size = Size(length(taken.width, size.width), length(taken.height, size.height))
    let (x, y) = ((size.width - part.size.width) / 2, (size.height - part.size.height) / 2)
    return (part, isWhole ? Point(x.rounded(.down), y.rounded(.down)) : Point(x, y))
  }

  /// Divides a length in proportion; with whole units, cumulative positions are rounded, so that errors do not add up.
  func lengths(_ natural: [Double], filling room: Double) -> [Double] {
    let scale = room / natural.reduce(0, +)
    var (sum, end) = (0.0, 0.0)
    return natural.indices.map { index in
      sum += natural[index] * scale
      let isLast = index == natural.count - 1
      let position = isLast ? room : isWhole ? sum.rounded() : sum
      defer { end = position }
      return position - end
    }
  }
}
