extension Raster {
  /// Returns the picture as bytes, after slight vignetting, highlight compression and fine grain, which also dithers.
  func finished(vignette: Float = 0.16, grain: Float = 0.006) -> [UInt8] {
    let noise = Noise(77)
    let middle = SIMD2(Float(width), Float(height)) / 2
    let reach = 1 / (middle * middle).sum()
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let offset = SIMD2(Float(column), Float(row)) - middle
        let corner = (offset * offset).sum() * reach
        let speck = noise.hash(Int32(column), Int32(row)) + noise.hash(Int32(column), Int32(row + height)) - 1
        let index = row * width + column
        var color = pixels[index] * (1 - vignette * corner * corner)
        color = RGB(Self.shoulder(color.x), Self.shoulder(color.y), Self.shoulder(color.z))
        color = (color + speck * grain) * 255 + 0.5
        color.clamp(lowerBound: .zero, upperBound: RGB(repeating: 255))
        bytes[index * 3] = UInt8(color.x)
        bytes[index * 3 + 1] = UInt8(color.y)
        bytes[index * 3 + 2] = UInt8(color.z)
      }
    }
    return bytes
  }

  /// Compresses bright values smoothly instead of clipping them.
  @inline(__always)
  private static func shoulder(_ value: Float) -> Float {
    if value < 0.85 { return value }
    let excess = value - 0.85
    return 0.85 + 0.15 * excess / (excess + 0.15)
  }
}

/// Returns bytes rotated as stored by a camera held upright; the file needs EXIF orientation 6.
func storedSideways(_ rgb: [UInt8], width: Int, height: Int) -> [UInt8] {
  var turned = [UInt8](repeating: 0, count: rgb.count)
  for row in 0..<width {
    for column in 0..<height {
      let from = (column * width + (width - 1 - row)) * 3
      let to = (row * height + column) * 3
      turned[to] = rgb[from]
      turned[to + 1] = rgb[from + 1]
      turned[to + 2] = rgb[from + 2]
    }
  }
  return turned
}
