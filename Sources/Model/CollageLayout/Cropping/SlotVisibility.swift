public import CollageModel

/// Which part of a slot is seen: what lies within its shape and on the canvas, beneath no slot or layer that is painted
/// later.
///
/// Areas are measured on a raster over the slot, with the sums of all cells above and to the left of each corner (F. C.
/// Crow, "Summed-area tables for texture mapping", 1984).
public struct SlotVisibility: Hashable, Sendable {
  /// The sums at the raster's corners, row by row, in shares of the slot.
  private let sums: [Double]

  /// The raster's cells along a side.
  private static let side = 64
  /// Of a slot of which less is seen nothing can be chosen.
  private static let minShare = 0.05
  /// A slot of which more is seen is as good as whole.
  private static let wholeShare = 0.999

  /// Measures a slot; nil where all of it is seen, or next to nothing.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - covers: The outlines of what lies over it, in canvas units.
  ///   - canvas: The canvas, in the same units; nil where it ends nowhere near the slot.
  ///   - orientation: How the upright photo is turned in the slot: areas are those of the upright photo's window.
  public init?(of slot: Slot, beneath covers: [Outline], on canvas: Rect?, orientation: Orientation = .upright) {
    let tolerance = slot.frame.size.shortSide / 1000
    guard tolerance > 0, tolerance.isFinite else { return nil }
    let shape = slot.shape.outline(in: slot.frame, tolerance: tolerance)
    let isPlain = slot.shape.isPlainRectangle
    let frame = slot.frame
    let turn = Affine.rotation(slot.rotation, about: frame.center)
    let toFrame = orientation.transform(ofSize: Size(1, 1))
    let bounded = covers.compactMap { cover in cover.bounds.map { (outline: cover, bounds: $0) } }
    var sums = Array(repeating: 0.0, count: (Self.side + 1) * (Self.side + 1))
    for row in 0..<Self.side {
      var seen = 0.0
      for column in 0..<Self.side {
        let unit = toFrame.apply(
          Point((Double(column) + 0.5) / Double(Self.side), (Double(row) + 0.5) / Double(Self.side)))
        let upright = Point(frame.x + unit.x * frame.width, frame.y + unit.y * frame.height)
        let place = slot.rotation == .zero ? upright : turn.apply(upright)
        let isSeen =
          (isPlain || shape.contains(upright)) && (canvas?.contains(place) ?? true)
          && !bounded.contains { $0.bounds.contains(place) && $0.outline.contains(place) }
        if isSeen { seen += 1 }
        let corner = (row + 1) * (Self.side + 1) + column + 1
        sums[corner] = sums[corner - Self.side - 1] + seen / Double(Self.side * Self.side)
      }
    }
    let share = sums[sums.count - 1]
    guard share >= Self.minShare, share < Self.wholeShare else { return nil }
    self.sums = sums
  }

  /// Returns the area of a part of the slot that is seen; both in shares of the slot.
  public func area(of part: Rect) -> Double {
    guard part.width > 0, part.height > 0 else { return 0 }
    return max(
      0,
      sum(part.right, part.bottom) - sum(part.x, part.bottom) - sum(part.right, part.y) + sum(part.x, part.y))
  }

  /// The sum of all that is above and to the left of a place, between corners in proportion.
  private func sum(_ x: Double, _ y: Double) -> Double {
    let (column, across) = Self.cell(x)
    let (row, down) = Self.cell(y)
    let corner = row * (Self.side + 1) + column
    let upper = sums[corner] + (sums[corner + 1] - sums[corner]) * across
    let below = corner + Self.side + 1
    let lower = sums[below] + (sums[below + 1] - sums[below]) * across
    return upper + (lower - upper) * down
  }

  private static func cell(_ position: Double) -> (index: Int, rest: Double) {
    let place = min(max(0, position), 1) * Double(side)
    let index = min(Int(place), side - 1)
    return (index, place - Double(index))
  }
}

/// What lies over slots: the slots that are painted after them, and layers.
public struct SlotCovers: Sendable {
  private let slots: [Slot]
  private let canvas: Rect?
  /// What lies over all slots.
  private let layers: [(outline: Outline, bounds: Rect)]
  /// What each slot covers, in the order of the slots; nil for one that covers nothing.
  private let covers: [(outline: Outline, bounds: Rect)?]

  /// Collects what slots cover.
  ///
  /// - Parameters:
  ///   - slots: All slots in paint order.
  ///   - canvas: The canvas, in the same units; nil where slots end at no canvas.
  ///   - layers: The outlines of what layers hide of all slots, in the same units.
  ///   - isFilled: Whether a slot holds a picture that hides what is beneath.
  public init(
    _ slots: [Slot], on canvas: Rect?, layers: [Outline] = [], isFilled: (Slot) -> Bool = { _ in true }
  ) {
    self.slots = slots
    self.canvas = canvas
    self.layers = layers.compactMap { outline in outline.bounds.map { (outline, $0) } }
    covers = slots.map { slot in
      guard slot.hidesWhatIsBeneath, isFilled(slot) else { return nil }
      let tolerance = slot.frame.size.shortSide / 1000
      guard tolerance > 0, tolerance.isFinite else { return nil }
      let outline = slot.borderedOutline(tolerance: tolerance)
      return outline.bounds.map { (outline, $0) }
    }
  }

  /// Returns which part of a slot is seen; nil where all is, or next to nothing.
  public func visibility(of index: Int, orientation: Orientation = .upright) -> SlotVisibility? {
    guard slots.indices.contains(index) else { return nil }
    let slot = slots[index]
    let around = Affine.rotation(slot.rotation, about: slot.frame.center).boundingBox(of: slot.frame)
    let above = (covers[(index + 1)...].compactMap { $0 } + layers).compactMap { cover in
      cover.bounds.intersection(around) == nil ? nil : cover.outline
    }
    let isWithin = canvas.map { $0.intersection(around)?.size == around.size } ?? true
    if above.isEmpty, isWithin, slot.shape.isPlainRectangle { return nil }
    return SlotVisibility(of: slot, beneath: above, on: canvas, orientation: orientation)
  }

  /// Returns which part of a whole canvas is seen, on which all slots lie; nil where all is, or next to nothing.
  public func visibility(of canvas: Rect) -> SlotVisibility? {
    SlotVisibility(
      of: Slot(id: "canvas", frame: canvas), beneath: (covers.compactMap { $0 } + layers).map { $0.outline }, on: nil)
  }
}

extension Slot {
  /// Whether a photo in the slot hides all that is beneath the slot's outline.
  fileprivate var hidesWhatIsBeneath: Bool {
    guard style.blend == .normal else { return false }
    if style.fit == .cover || style.fit == .fill { return true }
    return (style.background ?? .transparent) != .transparent
  }
}
