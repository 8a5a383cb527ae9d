import CollageLayout
import CollageModel
import CollageTesting

/// Photos of the aspects that cameras make, in a mix that a seed decides.
enum Photos {
  private static let sizes = [
    Size(4, 3), Size(4, 3), Size(3, 2), Size(3, 4), Size(16, 9), Size(9, 16), Size(1, 1), Size(2, 3), Size(3, 1),
  ]

  static func mixed(_ count: Int, seed: UInt64) -> [LayoutPhoto] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in LayoutPhoto(size: random.element(of: sizes) ?? Size(1, 1)) }
  }

  /// Aspects of which no two are alike.
  static func different(_ count: Int, seed: UInt64) -> [LayoutPhoto] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in LayoutPhoto(size: Size(random.double(0.4...2.5), 1)) }
  }
}

extension Template {
  /// Returns a template whose layout is made for photos.
  static func automatic(
    _ arrangement: AutomaticArrangement, width: Double = 3000, height: Double = 2000, gap: Double = 12,
    margin: Double = 24
  ) -> Template {
    Template(
      name: "test", canvas: Canvas(size: Size(width, height)), gap: gap, margin: margin,
      arrangement: .automatic(arrangement))
  }

  /// Returns the frames of the photos, by their order.
  func frames(_ photos: [LayoutPhoto]) throws -> [Rect] {
    let resolved = try resolvedSlots(photos: photos)
    return resolved.fillOrder.compactMap { id in resolved.slots.first { $0.id == id }?.frame }
  }
}
