/// The roughness of a picture around each pixel: the logarithm of the local standard deviation of its colors,
/// measured without crossing edges.
///
/// Cloth is usually smoother than a carpet beneath it, or rougher than a plank, even if both have the same color.
struct TextureEnergy {
  let values: [Float]

  private static let radius = 2
  /// Smaller deviations are sensor noise.
  private static let noise: Float = 0.004

  init(_ picture: LabPicture) {
    let (width, height) = (picture.width, picture.height)
    let blur = BoxFilter(width: width, height: height, radius: Self.radius)
    let means = blur.run(picture.colors.map { SIMD4($0, $0.squared) })
    let deviations = means.map { mean in
      max(0, mean.w - mean.x * mean.x - mean.y * mean.y - mean.z * mean.z).squareRoot()
    }
    // Among the squares that contain a pixel, the one with the smallest deviation does not cross an edge.
    let reach = Self.radius
    values = deviations.indices.map { place in
      let (x, y) = (place % width, place / width)
      var least = deviations[place]
      for (dx, dy) in [(-reach, 0), (reach, 0), (0, -reach), (0, reach)] {
        let (column, row) = (x + dx, y + dy)
        guard (0..<width).contains(column), (0..<height).contains(row) else { continue }
        least = min(least, deviations[row * width + column])
      }
      return Math.logarithm(least + Self.noise)
    }
  }
}

/// A smoothed histogram of values.
struct Histogram {
  private var costs: [Float]
  private static let bins = 24
  private static let (lowest, highest): (Float, Float) = (-5.6, -1.0)

  init(_ values: [Float], where isUsed: (Int) -> Bool) {
    var counts = [Float](repeating: 0, count: Self.bins)
    for place in values.indices where isUsed(place) { counts[Self.bin(values[place])] += 1 }
    for _ in 0..<3 {
      counts = counts.indices.map { bin in
        0.25 * counts[max(0, bin - 1)] + 0.5 * counts[bin] + 0.25 * counts[min(Self.bins - 1, bin + 1)]
      }
    }
    let sum = max(1, counts.reduce(0, +))
    costs = counts.map { -Math.logarithm($0 / sum + 0.002) }
  }

  private static func bin(_ value: Float) -> Int {
    max(0, min(bins - 1, Int((value - lowest) / (highest - lowest) * Float(bins))))
  }

  func cost(_ value: Float) -> Float { costs[Self.bin(value)] }
}
