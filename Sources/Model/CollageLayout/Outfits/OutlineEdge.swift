internal import CollageModel

/// One side of pieces that stand in a column: how far they reach to the left or to the right at each height.
struct OutlineEdge {
  /// The reach in each slice of the column, in the direction of the side; nil for empty slices.
  private var reach: [Double?]
  private let height: Double

  private static let slices = 160

  init(height: Double) {
    self.height = height
    reach = Array(repeating: nil, count: Self.slices)
  }

  private func slice(_ y: Double) -> Int {
    min(max(Int((y / height * Double(Self.slices)).rounded(.down)), 0), Self.slices - 1)
  }

  /// Adds a piece whose bounds begin at a point; `direction` is 1 for the right side and -1 for the left.
  mutating func add(_ piece: OutfitPiece, x: Double, y: Double, direction: Double) {
    let step = piece.size.height / Double(OutfitPiece.slices)
    for (index, ends) in piece.ends.enumerated() {
      guard let ends else { continue }
      let end = direction * (x + (direction > 0 ? ends.right : ends.left) * piece.size.width)
      for slice in slice(y + Double(index) * step)...slice(y + Double(index + 1) * step) {
        reach[slice] = max(reach[slice] ?? -.infinity, end)
      }
    }
  }

  /// Returns how far this edge must be moved away from the opposite edge of other pieces, so that no two points of them are
  /// nearer than a gap; nil if they never meet.
  func distance(from other: OutlineEdge, gap: Double) -> Double? {
    let window = Int(min((gap / height * Double(Self.slices)).rounded(.up), Double(Self.slices))) + 1
    var needed: Double?
    for (slice, end) in reach.enumerated() {
      guard let end else { continue }
      for near in max(0, slice - window)...min(Self.slices - 1, slice + window) {
        if let opposite = other.reach[near] { needed = max(needed ?? -.infinity, end + opposite + gap) }
      }
    }
    return needed
  }
}
