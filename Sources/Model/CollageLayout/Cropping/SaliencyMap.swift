/// The saliency of each cell of a grid over a picture, used to choose a crop.
///
/// Values are at least zero; their unit is arbitrary, because only sums over windows are compared.
public struct SaliencyMap: Hashable, Sendable {
  /// The number of cells from left to right.
  public let width: Int
  /// The number of cells from top to bottom.
  public let height: Int
  /// The saliency of each cell, row by row from the top.
  public let values: [Double]

  /// Creates a map; nil if the number of values does not match the extents, or one is negative or NaN.
  public init?(width: Int, height: Int, values: [Double]) {
    guard width > 0, height > 0, values.count == width * height, values.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return nil
    }
    self.width = width
    self.height = height
    self.values = values
  }

  /// Measures a picture of 8-bit sRGB pixels, three bytes each, row by row from the top; nil if the number of bytes
  /// does not match the extents.
  ///
  /// Edges count by how far they exceed the picture's mean edge, so that grass or a brick wall does not outweigh a
  /// face. Saturation, skin tones (on a continuous scale) and distance from the picture's mean color are added.
  ///
  /// Pixels that are transparent according to `alpha` have zero saliency.
  public init?(rgb: [UInt8], alpha: [UInt8]? = nil, width: Int, height: Int) {
    guard width > 0, height > 0, rgb.count == 3 * width * height, alpha.map({ $0.count == width * height }) ?? true
    else { return nil }
    let measure = SaliencyMeasure(rgb: rgb, width: width, height: height)
    var values = measure.values
    if let alpha { for index in values.indices { values[index] *= Double(alpha[index]) / 255 } }
    self.init(width: width, height: height, values: values)
  }
}

/// Computes the components of a picture's saliency.
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
    let background = meanColor
    return edges.indices.map { index in
      let (red, green, blue) = color(index)
      let edge = max(0, edges[index] - Self.textureLevel * mean) / 255
      let contrast =
        ((red - background.0).magnitude + (green - background.1).magnitude + (blue - background.2).magnitude) / 765
      return Self.edgeWeight * edge + Self.contrastWeight * contrast * contrast
        + Self.saturationWeight * saturation(red, green, blue) + Self.skinWeight * skin(red, green, blue)
    }
  }

  private func color(_ index: Int) -> (Double, Double, Double) {
    (Double(rgb[3 * index]), Double(rgb[3 * index + 1]), Double(rgb[3 * index + 2]))
  }

  private var meanColor: (Double, Double, Double) {
    var (red, green, blue) = (0.0, 0.0, 0.0)
    for index in 0..<(width * height) {
      let color = color(index)
      red += color.0
      green += color.1
      blue += color.2
    }
    let count = Double(width * height)
    return (red / count, green / count, blue / count)
  }

  /// The gradient of luminance and of the colors, by central differences; zero at the border.
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
    let (maximum, minimum) = (max(red, green, blue), min(red, green, blue))
    // Dark and overexposed pixels have no visible color.
    guard maximum > 40, minimum < 235 else { return 0 }
    let saturation = (maximum - minimum) / maximum
    return saturation * saturation
  }

  /// Returns how close a color's direction is to that of skin; 1 is skin.
  ///
  /// Source: the skin color of smartcrop.js (J. Wagner), 0.78, 0.57, 0.44 as a direction; the falloff is chosen for
  /// this project.
  private func skin(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    let length = (red * red + green * green + blue * blue).squareRoot()
    guard length > 80 else { return 0 }
    let (r, g, b) = (red / length - 0.735, green / length - 0.537, blue / length - 0.415)
    let distance = (r * r + g * g + b * b).squareRoot()
    return max(0, 1 - distance / 0.18)
  }
}
