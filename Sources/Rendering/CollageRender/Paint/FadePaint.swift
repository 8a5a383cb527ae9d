import CollageModel

extension FadeStep {
  /// Returns the shown share of a pixel of the canvas, 0 to 1: it falls evenly along the line, and is the same across it.
  private func share(x: Int, y: Int) -> Float {
    let way = end - start
    let passed = Point.dot(Point(Double(x) + 0.5, Double(y) + 0.5) - start, way) / max(Point.dot(way, way), 1e-9)
    return passed >= 1 ? 0 : passed > 0 ? Float(1 - passed) : 1
  }

  /// Fades premultiplied pixels of a canvas row from column `left`, with dithering against banding.
  func cut(_ pixels: UnsafeMutablePointer<UInt8>, row y: Int, left: Int, count: Int) {
    for x in 0..<count {
      let share = share(x: left + x, y: y)
      if share == 1 { continue }
      // One threshold for all bands never lifts a color above its alpha.
      let threshold = Float(Dither.threshold(x: left + x, y: y))
      for band in (4 * x)..<(4 * x + 4) { pixels[band] = UInt8(Float(pixels[band]) * share + threshold) }
    }
  }

  /// Fades premultiplied pixels with 16 bits, which need no dithering.
  func cut(deep pixels: UnsafeMutablePointer<UInt16>, row y: Int, left: Int, count: Int) {
    for x in 0..<count {
      let pixel = pixels + 4 * x
      DeepRow.store(DeepRow.load(pixel) * share(x: left + x, y: y), to: pixel)
    }
  }
}
