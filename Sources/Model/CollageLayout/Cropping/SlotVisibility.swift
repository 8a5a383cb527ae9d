public import CollageModel

/// The visible part of a slot: the part inside its shape and the canvas that no later slot or layer covers.
///
/// The visible area of any part is computed from a summed-area table over a raster of the slot (F. C. Crow,
/// "Summed-area tables for texture mapping", 1984).
public struct SlotVisibility: Hashable, Sendable {
  /// The summed-area table at the raster's corners, row by row, in fractions of the slot's area.
  private let sums: [Double]

  /// The number of raster cells along each side.
  private static let side = 64
  /// Slots whose visible fraction is below this are treated as uncovered, because no useful crop can be chosen.
  private static let minShare = 0.05
  /// Slots whose visible fraction is at least this are treated as uncovered.
  private static let wholeShare = 0.999

  /// Measures a slot; nil if all of it is visible, or almost nothing.
  ///
  /// - Parameters:
  ///   - slot: The slot to measure.
  ///   - covers: The outlines that cover the slot, in canvas units.
  ///   - canvas: The canvas, in canvas units; nil if the slot is entirely on the canvas.
  ///   - orientation: The orientation of the photo in the slot: areas are measured in coordinates of the upright
  ///     photo's window.
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

  /// Returns the visible area of a part of the slot; both in fractions of the slot.
  public func area(of part: Rect) -> Double {
    guard part.width > 0, part.height > 0 else { return 0 }
    return max(
      0,
      sum(part.right, part.bottom) - sum(part.x, part.bottom) - sum(part.right, part.y) + sum(part.x, part.y))
  }

  /// Returns the sum of all cells above and to the left of a position, interpolated linearly between corners.
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

/// The outlines that cover slots: slots painted later, and layers.
public struct SlotCovers: Sendable {
  private let slots: [Slot]
  private let canvas: Rect?
  /// The layers, which cover all slots.
  private let layers: [(outline: Outline, bounds: Rect)]
  /// The outline that each slot covers, by the slots' order; nil for a slot that hides nothing.
  private let covers: [(outline: Outline, bounds: Rect)?]

  /// Collects the outlines that slots and layers cover.
  ///
  /// - Parameters:
  ///   - slots: All slots in paint order.
  ///   - canvas: The canvas, in canvas units; nil if slots are not clipped to a canvas.
  ///   - layers: The outlines of opaque layers above all slots, in canvas units.
  ///   - isFilled: Whether a slot contains a picture that hides what is beneath it.
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

  /// Returns the visible part of a slot; nil if all of it is visible, or almost nothing.
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

  /// Returns the part of a canvas that no slot or layer covers; nil if nothing is covered, or almost everything.
  public func visibility(of canvas: Rect) -> SlotVisibility? {
    SlotVisibility(
      of: Slot(id: "canvas", frame: canvas), beneath: (covers.compactMap { $0 } + layers).map { $0.outline }, on: nil)
  }
}

extension Slot {
  /// True if a photo in the slot hides everything beneath the slot's outline.
  fileprivate var hidesWhatIsBeneath: Bool {
    guard style.blend == .normal else { return false }
    if style.fit == .cover || style.fit == .fill { return true }
    return (style.background ?? .transparent) != .transparent
  }
}
