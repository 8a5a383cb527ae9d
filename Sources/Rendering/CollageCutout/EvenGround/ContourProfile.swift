/// The steepness of a mask's contour at each of its pixels: at an edge, most of the change is near; across a shadow, it is not.
struct ContourProfile {
  /// The pixels of the contour, and the differences from the nearest pixel outside, a few pixels and many pixels inside.
  let places: [Int]
  let near: [Float]
  let far: [Float]

  /// Measures differences in multiples of the ground's tolerance.
  init(_ mask: [Bool], on ground: EvenGround, near nearReach: Int, far farReach: Int) {
    let (width, height) = (ground.width, ground.height)
    var (places, near, far): ([Int], [Float], [Float]) = ([], [], [])
    for place in mask.indices where mask[place] {
      let (x, y) = (place % width, place / width)
      var (closest, farthest): (Float, Float) = (0, 0)
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        func value(_ distance: Int) -> Int {
          max(0, min(height - 1, y + distance * dy)) * width + max(0, min(width - 1, x + distance * dx))
        }
        let outer = value(1)
        guard !mask[outer] else { continue }
        func difference(_ inner: Int) -> Float {
          ((ground.values[inner] - ground.values[outer]) / ground.tolerance).squared.squareRoot()
        }
        closest = max(closest, difference(value(-nearReach)))
        // A pale subject is lighter than its own shadow, so that a pixel nearer may differ more.
        farthest = max(farthest, difference(value(-farReach)), difference(value(2 - farReach)))
      }
      guard closest > 0 || farthest > 0 else { continue }
      places.append(place)
      near.append(closest)
      far.append(farthest)
    }
    (self.places, self.near, self.far) = (places, near, far)
  }

  /// Returns the share of the contour whose near difference is below a limit.
  func share(below limit: Float) -> Float {
    places.isEmpty ? 1 : Float(near.count { $0 < limit }) / Float(places.count)
  }
}
