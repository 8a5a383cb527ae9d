/// A position in a picture: `y` runs from 0 at the top to 1 at the bottom, and `x` in the same unit from 0 to the
/// aspect ratio.
struct Spot {
  var x: Float
  var y: Float
  /// The pixel column, for looking up a profile.
  var column: Int
}

/// A picture being painted, with one color per pixel.
struct Raster: Sendable {
  let width: Int
  let height: Int
  private(set) var pixels: [RGB]

  /// The width divided by the height, the maximum of `x`.
  var aspect: Float { Float(width) / Float(height) }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Paints every pixel by a function of its position.
  @inline(__always)
  mutating func shade(_ color: (Spot) -> RGB) {
    let unit = 1 / Float(height)
    for row in 0..<height {
      let y = (Float(row) + 0.5) * unit
      for column in 0..<width {
        pixels[row * width + column] = color(Spot(x: (Float(column) + 0.5) * unit, y: y, column: column))
      }
    }
  }

  /// Blends colors with an opacity over the square around a point; the function gets positions relative to the point.
  @inline(__always)
  mutating func overlay(x: Float, y: Float, reach: Float, _ paint: (Float, Float) -> (RGB, Float)) {
    let scale = Float(height)
    let left = max(0, Int((x - reach) * scale))
    let right = min(width, Int((x + reach) * scale) + 1)
    let top = max(0, Int((y - reach) * scale))
    let bottom = min(height, Int((y + reach) * scale) + 1)
    guard left < right, top < bottom else { return }
    for row in top..<bottom {
      for column in left..<right {
        let (color, opacity) = paint((Float(column) + 0.5) / scale - x, (Float(row) + 0.5) / scale - y)
        if opacity <= 0 { continue }
        let index = row * width + column
        pixels[index] = mix(pixels[index], color, min(opacity, 1))
      }
    }
  }

  /// Evaluates a skyline for each column.
  func profile(_ height: (Float) -> Float) -> [Float] {
    (0..<width).map { height((Float($0) + 0.5) / Float(self.height)) }
  }

  /// Returns the fraction of a pixel beyond an edge at a signed distance.
  @inline(__always)
  func edge(_ distance: Float) -> Float { clamp01(distance * Float(height) / 1.4 + 0.5) }
}
