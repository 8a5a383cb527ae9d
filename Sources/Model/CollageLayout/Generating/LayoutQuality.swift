public import CollageModel

/// Measures of a layout's quality.
public struct LayoutQuality: Hashable, Sendable {
  /// The cropped fraction of each photo, 0 to 1, by the photos' order.
  public var crops: [Double]
  /// The fraction of each slot that stays empty because its photo is shown whole, 0 to 1, by the photos' order.
  public var bars: [Double]
  /// The standard deviation of the slots' areas over their mean.
  public var areaDeviation: Double
  /// The smallest slot's area over the mean.
  public var smallestArea: Double
  /// The fraction of the canvas within its margin, or of the outline of `shape`, that neither slots nor gutters cover.
  public var blank: Double
  /// The area of all slots together over that of the canvas within its margin; above 1 they overlap.
  public var density: Double
  /// Kendall's rank correlation, -1 to 1, between the photos' order and the order in which the slots are read part by
  /// part.
  public var orderAgreement: Double

  /// The maximum cropped fraction; 0 without photos.
  public var worstCrop: Double { crops.max() ?? 0 }
  /// The mean cropped fraction; 0 without photos.
  public var meanCrop: Double { crops.isEmpty ? 0 : crops.reduce(0, +) / Double(crops.count) }

  /// Measures slots that were generated for photos.
  ///
  /// - Parameters:
  ///   - slots: The slots; those of the first photos in their fill order are measured.
  ///   - photos: The photos in fill order.
  ///   - template: The template, for its canvas, margin and gap.
  public init(_ slots: ResolvedSlots, photos: [LayoutPhoto], template: Template) {
    var places: [SlotID: Int] = [:]
    for (place, slot) in slots.slots.enumerated() { places[slot.id] = place }
    let filled = slots.fillOrder.prefix(photos.count).compactMap { id in places[id].map { slots.slots[$0] } }
    let frames = filled.map { $0.frame }
    let areas = filled.map { $0.shownArea }
    let misfits = filled.indices.map { index in
      let (frame, own) = (frames[index], photos[index].aspect)
      let window = min(frame.size.aspect / own, own / frame.size.aspect)
      return 1 - window * min(1, areas[index] / (frame.width * frame.height))
    }
    crops = zip(misfits, filled).map { $1.style.fit == .contain || $1.style.fit == .fill ? 0 : $0 }
    bars = zip(misfits, filled).map { $1.style.fit == .contain ? $0 : 0 }
    let mean = areas.reduce(0, +) / Double(max(1, areas.count))
    let variance = areas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, areas.count))
    areaDeviation = mean > 0 ? variance.squareRoot() / mean : 0
    smallestArea = mean > 0 ? (areas.min() ?? 0) / mean : 0
    let inner = template.canvas.bounds.inset(by: template.margin)
    density = inner.isEmpty ? 0 : areas.reduce(0, +) / (inner.width * inner.height)
    blank = Self.blank(slots.slots, template)
    orderAgreement = Self.agreement(frames)
  }

  /// True if at least one photo is cropped enough to notice, so that the choice of its visible part matters.
  package var cropsVisibly: Bool { crops.contains { $0 > Self.visibleCrop } }

  private static let visibleCrop = 0.01

  /// Returns 1 - 4 d / (n (n - 1)), where d is the number of pairs in the wrong order.
  private static func agreement(_ frames: [Rect]) -> Double {
    guard frames.count > 1 else { return 1 }
    var order = PartOrder.indices(of: frames)
    var buffer = order
    let wrong = Inversions.sort(&order, &buffer, 0..<order.count)
    return 1 - 4 * Double(wrong) / Double(frames.count * (frames.count - 1))
  }

  private static let samples = 240.0

  /// Returns the fraction of sample points outside all slots and the half gutters around them.
  private static func blank(_ slots: [Slot], _ template: Template) -> Double {
    let inner = template.canvas.bounds.inset(by: template.margin)
    guard inner.width > 0, inner.height > 0 else { return 0 }
    if let outline = template.filledOutline { return blank(slots, outline, gap: template.gap) }
    let step = max(inner.width, inner.height) / samples
    let (columns, rows) = (max(1, Int((inner.width / step).rounded())), max(1, Int((inner.height / step).rounded())))
    var isTaken = Array(repeating: false, count: columns * rows)
    for slot in slots {
      // A small tolerance, so that a sample on an edge does not count as uncovered.
      let reach = template.gap / 2 + step * 0.01
      let grown = slot.frame.inset(by: -reach)
      let turn = Affine.rotation(-slot.rotation, about: slot.frame.center)
      let around = Affine.rotation(slot.rotation, about: slot.frame.center).boundingBox(of: grown)
      let (width, height) = (inner.width / Double(columns), inner.height / Double(rows))
      func cells(_ low: Double, _ high: Double, _ cell: Double, _ count: Int) -> Range<Int> {
        let first = min(max(0, (low / cell - 0.5).rounded(.up)), Double(count))
        let end = min(max(0, (high / cell - 0.5).rounded(.down) + 1), Double(count))
        return Int(first)..<Int(max(first, end))
      }
      for row in cells(around.y - inner.y, around.bottom - inner.y, height, rows) {
        for column in cells(around.x - inner.x, around.right - inner.x, width, columns) {
          let point = Point(inner.x + (Double(column) + 0.5) * width, inner.y + (Double(row) + 0.5) * height)
          if slot.rotation == .zero || grown.contains(turn.apply(point)) { isTaken[row * columns + column] = true }
        }
      }
    }
    return Double(isTaken.count { !$0 }) / Double(isTaken.count)
  }

  /// Returns the fraction of sample points of an outline outside all slots and the half gutters around them.
  private static func blank(_ slots: [Slot], _ outline: Outline, gap: Double) -> Double {
    guard let bounds = outline.bounds else { return 0 }
    let step = max(bounds.width, bounds.height) / samples
    // A small tolerance, so that a sample on the middle of a gutter does not count as uncovered.
    let reach = gap / 2 + step * 0.01
    let covers = slots.compactMap { slot -> (outline: ClippedOutline, bounds: Rect)? in
      let outline = slot.outline(tolerance: step * 0.01)
      return outline.bounds.map { (ClippedOutline(outline), $0.inset(by: -reach)) }
    }
    var (inside, missed) = (0, 0)
    for row in 0..<Int(bounds.height / step) {
      for column in 0..<Int(bounds.width / step) {
        let point = Point(bounds.x + (Double(column) + 0.5) * step, bounds.y + (Double(row) + 0.5) * step)
        guard outline.contains(point) else { continue }
        inside += 1
        let isCovered = covers.contains { $0.bounds.contains(point) && $0.outline.touches(point, within: reach) }
        if !isCovered { missed += 1 }
      }
    }
    return inside == 0 ? 0 : Double(missed) / Double(inside)
  }
}

extension Slot {
  /// The area in which a photo is shown.
  fileprivate var shownArea: Double {
    switch shape {
    case .polygon, .path:
      return outline(tolerance: frame.size.shortSide / 1_000).consistentlyDirected().signedArea.magnitude
    case .rectangle, .ellipse, .mask: return frame.width * frame.height
    }
  }
}

extension Template {
  /// The outline that a generated layout fills, on the canvas; nil for other layouts.
  fileprivate var filledOutline: Outline? {
    guard case .automatic(.shape(let shaped)) = arrangement, let fitting = try? ShapeFitting(shaped.outline) else {
      return nil
    }
    let inner = canvas.bounds.inset(by: margin)
    let contours = fitting.regions(in: inner.size).flatMap { $0.contours }
    return Outline(contours).transformed(by: .translation(Point(inner.x, inner.y)))
  }
}
