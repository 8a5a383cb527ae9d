internal import CollageModel

/// The room that a layout fills.
struct LayoutArea {
  /// The extents within the margin, in canvas units.
  var size: Size
  /// The distance between neighbours, in canvas units.
  var gap: Double
  /// Whether all edges come to whole units: on a canvas of whole units they are pixels, and gutters exact to the pixel.
  var isWhole: Bool
  /// How far a slot's border reaches beyond its frame, in canvas units.
  var borderReach: Double

  /// On a smaller canvas a unit is no pixel.
  private static let leastWholeSide = 32.0

  init(size: Size, gap: Double, isWhole: Bool? = nil, borderReach: Double = 0) {
    self.size = size
    self.gap = gap
    self.borderReach = borderReach
    let isGiven = [size.width, size.height, gap].allSatisfy { $0 == $0.rounded() }
    self.isWhole = isWhole ?? (isGiven && size.shortSide >= Self.leastWholeSide)
  }

  /// The area of a template within its margin.
  init(_ template: Template) {
    let canvas = template.canvas.size
    self.init(
      size: Size(canvas.width - 2 * template.margin, canvas.height - 2 * template.margin), gap: template.gap,
      borderReach: template.defaults.style.border?.outerReach.largest ?? 0)
  }

  /// The least width and height of a slot.
  var leastSide: Double { isWhole ? 2 : size.shortSide * 1e-3 }

  /// Shares a stretch in proportion; with whole units cumulative positions are rounded, so that no error adds up.
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
