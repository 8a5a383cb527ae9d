/// How much each cell of a picture stands out, for choosing what to keep of it.
///
/// Values are zero or above; their unit means nothing, only sums over windows are compared.
public struct SaliencyMap: Hashable, Sendable {
  /// The number of cells from left to right.
  public let width: Int
  /// The number of cells from top to bottom.
  public let height: Int
  /// How much each cell stands out, row by row from the top.
  public let values: [Double]

  /// Makes a map; nil where the values are not as many as the extents say, or one is below zero or no number.
  public init?(width: Int, height: Int, values: [Double]) {
    guard width > 0, height > 0, values.count == width * height, values.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return nil
    }
    self.width = width
    self.height = height
    self.values = values
  }

  /// Measures a picture of 8-bit sRGB pixels, three bytes each, row by row from the top; nil where they are not as many
  /// as the extents say.
  ///
  /// Edges count by how far they rise above what is usual in the picture, so that grass or a brick wall does not
  /// outweigh a face; to them come colours that are far from the picture's mean, saturation, and the tones of skin,
  /// graded rather than yes or no.
  ///
  /// Of a transparent pixel, by `alpha`, nothing is seen.
  public init?(rgb: [UInt8], alpha: [UInt8]? = nil, width: Int, height: Int) {
    guard width > 0, height > 0, rgb.count == 3 * width * height, alpha.map({ $0.count == width * height }) ?? true
    else { return nil }
    let measure = SaliencyMeasure(rgb: rgb, width: width, height: height)
    var values = measure.values
    if let alpha { for index in values.indices { values[index] *= Double(alpha[index]) / 255 } }
    self.init(width: width, height: height, values: values)
  }
}

/// The parts of a picture's saliency.
private struct SaliencyMeasure {
  let rgb: [UInt8]
  let width: Int
  let height: Int

  private static let edgeWeight = 1.0
  private static let contrastWeight = 0.25
  private static let saturationWeight = 0.12
  private static let skinWeight = 0.35
  /// Edges below this multiple of the mean edge are texture.
  private static let textureLevel = 1.2

  var values: [Double] {
    let edges = self.edges
    let mean = edges.reduce(0, +) / Double(edges.count)
    let ground = meanColour
    return edges.indices.map { index in
      let (red, green, blue) = colour(index)
      let edge = max(0, edges[index] - Self.textureLevel * mean) / 255
      let contrast =
        ((red - ground.0).magnitude + (green - ground.1).magnitude + (blue - ground.2).magnitude) / 765
      return Self.edgeWeight * edge + Self.contrastWeight * contrast * contrast
        + Self.saturationWeight * saturation(red, green, blue) + Self.skinWeight * skin(red, green, blue)
    }
  }

  private func colour(_ index: Int) -> (Double, Double, Double) {
    (Double(rgb[3 * index]), Double(rgb[3 * index + 1]), Double(rgb[3 * index + 2]))
  }

  private var meanColour: (Double, Double, Double) {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    for index in 0..<(width * height) {
      let colour = colour(index)
      red += colour.0
      green += colour.1
      blue += colour.2
    }
    let count = Double(width * height)
    return (red / count, green / count, blue / count)
  }

  /// The gradient of brightness and of the colours, by central differences; the rim has none.
  private var edges: [Double] {
    var edges = Array(repeating: 0.0, count: width * height)
    guard width > 2, height > 2 else { return edges }
    rgb.withUnsafeBufferPointer { pixels in
      for y in 1..<(height - 1) {
        for x in 1..<(width - 1) {
          let index = y * width + x
          var sum = 0
          for band in 0..<3 {
            let across = Int(pixels[3 * (index + 1) + band]) - Int(pixels[3 * (index - 1) + band])
            let down = Int(pixels[3 * (index + width) + band]) - Int(pixels[3 * (index - width) + band])
            sum += abs(across) + abs(down)
          }
          edges[index] = Double(sum) / 6
        }
      }
    }
    return edges
  }

  private func saturation(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    // Dark and blown out pixels have no colour that an eye would see.
    guard most > 40, least < 235 else { return 0 }
    let saturation = (most - least) / most
    return saturation * saturation
  }

  /// How near a colour's direction is to skin's; 1 is skin.
  ///
  /// Source: the skin colour of smartcrop.js (J. Wagner), 0.78, 0.57, 0.44 as a direction; the grading is our own.
  private func skin(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    let length = (red * red + green * green + blue * blue).squareRoot()
    guard length > 80 else { return 0 }
    let (r, g, b) = (red / length - 0.735, green / length - 0.537, blue / length - 0.415)
    let distance = (r * r + g * g + b * b).squareRoot()
    return max(0, 1 - distance / 0.18)
  }
}
