import CollageModel

/// Evaluates a gradient at pixels, with dithering against banding.
struct GradientPaint {
  private let toOffset: (Double, Double) -> Double
  private let stops: [Gradient.Stop]

  /// Prepares a gradient over a rectangle in canvas pixels that is rotated about its center.
  init(_ gradient: Gradient, over rect: Rect, rotation: Angle = .zero) {
    stops = gradient.stops
    let center = rect.center
    switch gradient.geometry {
    case .linear(let angle):
      // The gradient line's length by CSS Images Level 3, section 3.1.1; 0 degrees points up.
      let length = max(1e-9, (rect.width * angle.sine).magnitude + (rect.height * angle.cosine).magnitude)
      let turned = angle + rotation
      let (sine, cosine) = (turned.sine, turned.cosine)
      toOffset = { x, y in ((x - center.x) * sine - (y - center.y) * cosine) / length + 0.5 }
    case .radial(let middle, let radius):
      let origin = Affine.rotation(rotation, about: center)
        .apply(Point(rect.x + middle.x * rect.width, rect.y + middle.y * rect.height))
      let reach = max(1e-9, radius * Point(rect.width, rect.height).length / 2)
      toOffset = { x, y in Point(x - origin.x, y - origin.y).length / reach }
    }
  }

  /// Writes one row of premultiplied pixels, from canvas column `left` of canvas row `y`.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      let color = color(at: toOffset(Double(left + x) + 0.5, Double(y) + 0.5))
      let noise = Dither.threshold(x: left + x, y: y)
      for band in 0..<4 { pixels[4 * x + band] = UInt8(min(255, color[band] + noise)) }
      // Dithering each band alone must not lift a color above its alpha.
      for band in 0..<3 { pixels[4 * x + band] = min(pixels[4 * x + band], pixels[4 * x + 3]) }
    }
  }

  /// Writes one row of premultiplied pixels with 16 bits, which needs no dithering.
  func write(row y: Int, left: Int, count: Int, toDeep pixels: UnsafeMutablePointer<UInt16>) {
    for x in 0..<count {
      let color = color(at: toOffset(Double(left + x) + 0.5, Double(y) + 0.5)) * (1 / 255)
      DeepRow.store(SIMD4<Float>(color), to: pixels + 4 * x)
    }
  }

  /// Returns the premultiplied color at an offset, with components from 0 to 255.
  private func color(at offset: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if offset <= first.offset { return first.color.premultiplied }
    if offset >= last.offset { return last.color.premultiplied }
    for (low, high) in zip(stops, stops.dropFirst()) where offset <= high.offset {
      let length = high.offset - low.offset
      let share = length > 0 ? (offset - low.offset) / length : 1
      return low.color.premultiplied * (1 - share) + high.color.premultiplied * share
    }
    return last.color.premultiplied
  }
}

extension Color {
  /// The premultiplied components, 0 to 255.
  var premultiplied: SIMD4<Double> {
    let share = Double(alpha) / 255
    return SIMD4(Double(red) * share, Double(green) * share, Double(blue) * share, share * 255)
  }
}
