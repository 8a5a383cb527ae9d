/// Finds the holes that a subject encloses, and how deep inside it they are.
///
/// Background visible through a handle or between legs is near the outside; a print is deeper inside.
struct EnclosedHoles {
  /// The components of the background that the subject encloses.
  let holes: [Morphology.Component]
  /// The pixels of the background that the subject does not enclose.
  let isOutside: [Bool]
  /// The square root of the subject's area.
  let size: Float
  private let shallow: [Bool]

  /// The distance from the outside, as a fraction of the subject's size, beyond which a hole is deep.
  private static let depth: Float = 0.12

  init(_ mask: [Bool], width: Int, height: Int) {
    let components = Morphology.components(of: mask.map { !$0 }, width: width, height: height)
    holes = components.filter { $0.touchesBorder == 0 }
    var isOutside = [Bool](repeating: false, count: mask.count)
    for component in components where component.touchesBorder > 0 {
      for place in component.pixels { isOutside[place] = true }
    }
    size = Float(mask.count { $0 }).squareRoot()
    self.isOutside = isOutside
    shallow = Morphology.dilated(isOutside, width: width, height: height, radius: max(3, Int(Self.depth * size)))
  }

  /// Returns whether no pixel of a hole is near the outside.
  func isDeep(_ hole: Morphology.Component) -> Bool { !hole.pixels.contains { shallow[$0] } }
}

extension LabPicture {
  /// Returns the local change of lightness at a pixel.
  func step(_ place: Int) -> Float {
    let (x, y) = (place % width, place / width)
    let left = colors[x > 0 ? place - 1 : place].x
    let right = colors[x < width - 1 ? place + 1 : place].x
    let above = colors[y > 0 ? place - width : place].x
    let below = colors[y < height - 1 ? place + width : place].x
    return max((right - left).magnitude, (below - above).magnitude) / 2
  }

  /// Returns whether a hole is large and smooth enough to show a uniform background in the subject's shadow; higher
  /// values of `strictness` tighten the limits.
  func isShadedBackground(_ hole: Morphology.Component, strictness: Int = 1) -> Bool {
    guard hole.pixels.count * Self.minHole > strictness * colors.count else { return false }
    let inside = Set(hole.pixels)
    let inner = hole.pixels.filter { place in
      [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].allSatisfy { inside.contains(place + $0) }
    }
    return inner.reduce(0) { $0 + step($1) } < Self.maxShadeStep * Float(max(1, inner.count)) / Float(strictness)
  }

  /// The maximum number of such holes that would fit into a picture, which limits their minimum area.
  private static let minHole = 900
  /// The maximum mean change within a shadow between neighboring pixels.
  private static let maxShadeStep: Float = 0.02
}
