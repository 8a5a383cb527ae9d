/// Computes the alpha matte of a picture from a small mask: the mask's edge is refined to follow the picture, and the
/// background's color is removed from translucent pixels.
struct AlphaMatting {
  let segmentation: Segmentation

  /// The longer side of the picture on which edges are refined.
  static let side = 720
  /// The regularization of the guided filter; larger values ignore weaker edges.
  private static let smoothness: Float = 0.0006

  /// The maximum distance, in pixels of the segmentation, at which a second cut looks for the edge.
  private static let reach = 1.6
  /// The radii, in reduced pixels, over which the colors of the two sides are learned: for the second cut, and for
  /// alpha.
  private static let (learningRadius, blendingRadius) = (10, 5)
  private static let usualRadius = 12
  /// The width in reduced pixels within which edges are followed and alpha is mixed.
  private static let narrow = 2

  /// Cuts a picture out; reuses the picture's memory if nothing else refers to it.
  func cutout(_ picture: consuming CutoutPicture) -> Cutout {
    let size = (width: picture.width, height: picture.height)
    let reduced = ReducedPicture(copy picture, side: Self.side)
    let soft = Self.enlarged(segmentation, width: reduced.width, height: reduced.height)
    let ratio = max(1, Double(reduced.width) / Double(segmentation.width))
    var colors = picture.takeColors()
    let alpha =
      segmentation.background == .textured
      ? amidTexture(size, reduced, soft, ratio, &colors) : onPlain(size, reduced, soft, ratio, &colors)
    return Cutout(
      background: segmentation.background, width: size.width, height: size.height, alpha: alpha, colors: colors,
      confidence: segmentation.confidence, doubt: segmentation.doubt)
  }

  /// Refines edges by colors alone: on a uniform background, each mixed color determines its fraction.
  private func onPlain(
    _ size: (width: Int, height: Int), _ reduced: ReducedPicture, _ soft: [Float], _ ratio: Double,
    _ colors: inout [UInt8]
  ) -> [UInt8] {
    let (width, height) = (reduced.width, reduced.height)
    let radius = max(2, Int((1.4 * ratio).rounded()))
    let band = Self.band(soft, width: width, height: height, radius: radius + 1)
    let filter = GuidedFilter(reduced, mask: soft, radius: radius, smoothness: Self.smoothness, band: band)
    let tints = LocalColorModel(reduced, opaque: soft.map { $0 > 0.5 }, band: band, radius: Self.usualRadius)
    let painter = MattePainter(size: size, width: width, height: height, tints: tints, mask: nil)
    return painter.run(&colors, states: Self.states(soft, band: band)) { filter.coefficients[$0] }
  }

  /// Refines edges on texture with a second, finer cut in a band around the first one's edge, using the colors of the
  /// two sides and their variances, so that grains of a carpet do not become translucent parts of the subject.
  private func amidTexture(
    _ size: (width: Int, height: Int), _ reduced: ReducedPicture, _ soft: [Float], _ ratio: Double,
    _ colors: inout [UInt8]
  ) -> [UInt8] {
    let (width, height) = (reduced.width, reduced.height)
    let wide = Self.band(
      soft, width: width, height: height, radius: max(2, Int((Self.reach * ratio).rounded())) + 1)
    let learned = LocalColorModel(reduced, opaque: soft.map { $0 > 0.5 }, band: wide, radius: Self.learningRadius)
    let fine = NarrowBandCut(picture: reduced, soft: soft, band: wide, tints: learned).mask()
    let sharp = fine.map { $0 ? Float(1) : 0 }
    let band = Self.band(sharp, width: width, height: height, radius: Self.narrow)
    let filter = GuidedFilter(reduced, mask: sharp, radius: Self.narrow, smoothness: Self.smoothness, band: band)
    let tints = LocalColorModel(reduced, opaque: fine, band: band, radius: Self.blendingRadius)
    let painter = MattePainter(
      size: size, width: width, height: height, tints: tints,
      mask: Self.smoothed(sharp, width: width, height: height, where: band))
    return painter.run(&colors, states: Self.states(sharp, band: band)) { filter.coefficients[$0] }
  }

  private static func states(_ soft: [Float], band: [Bool]) -> [MattePainter.TrimapLabel] {
    soft.indices.map { band[$0] ? .edge : soft[$0] > 0.5 ? .subject : .background }
  }

  /// Returns means over squares of three pixels in a band and next to it; other values are unchanged.
  private static func smoothed(_ values: [Float], width: Int, height: Int, where band: [Bool]) -> [Float] {
    let near = Morphology.dilated(band, width: width, height: height, radius: 1)
    var result = values
    for place in values.indices where near[place] {
      let (x, y) = (place % width, place / width)
      var (sum, count): (Float, Float) = (0, 0)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          sum += values[row * width + column]
          count += 1
        }
      }
      result[place] = sum / count
    }
    return result
  }

  /// Returns a picture cut out with a given alpha, with the background's color removed.
  static func freed(
    picture: consuming CutoutPicture, alpha: [UInt8], background: Cutout.Background, confidence: Double
  ) -> Cutout {
    let size = (width: picture.width, height: picture.height)
    let reduced = ReducedPicture(copy picture, side: side)
    let (width, height) = (reduced.width, reduced.height)
    let small = reducedAlpha(alpha, picture, width: width, height: height)
    let band = small.map { $0 > 0.02 && $0 < 0.98 }
    let tints = LocalColorModel(
      reduced, opaque: small.map { $0 > 0.5 }, band: band, radius: usualRadius, needed: small.map { $0 > 0 && $0 < 1 })
    let painter = MattePainter(size: size, width: width, height: height, tints: tints, mask: nil)
    var colors = picture.takeColors()
    painter.free(&colors, under: alpha)
    return Cutout(
      background: background, width: size.width, height: size.height, alpha: alpha, colors: colors,
      confidence: confidence)
  }

  static func reducedAlpha(_ alpha: [UInt8], _ picture: CutoutPicture, width: Int, height: Int) -> [Float] {
    var sums = [Float](repeating: 0, count: width * height)
    var counts = [Float](repeating: 0, count: width * height)
    for y in 0..<picture.height {
      let row = min(height - 1, y * height / picture.height) * width
      for x in 0..<picture.width {
        let target = row + min(width - 1, x * width / picture.width)
        sums[target] += Float(alpha[y * picture.width + x]) / 255
        counts[target] += 1
      }
    }
    return sums.indices.map { sums[$0] / max(1, counts[$0]) }
  }

  /// Returns the mask enlarged by linear interpolation between pixel centers.
  private static func enlarged(_ segmentation: Segmentation, width: Int, height: Int) -> [Float] {
    let (columns, rows) = (segmentation.width, segmentation.height)
    var result: [Float] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      let fromY = (Float(y) + 0.5) * Float(rows) / Float(height) - 0.5
      let (top, shareY) = Self.cell(fromY, rows)
      for x in 0..<width {
        let fromX = (Float(x) + 0.5) * Float(columns) / Float(width) - 0.5
        let (left, shareX) = Self.cell(fromX, columns)
        func value(_ x: Int, _ y: Int) -> Float {
          segmentation.mask[min(y, rows - 1) * columns + min(x, columns - 1)] ? 1 : 0
        }
        let above = value(left, top) * (1 - shareX) + value(left + 1, top) * shareX
        let below = value(left, top + 1) * (1 - shareX) + value(left + 1, top + 1) * shareX
        result.append(above * (1 - shareY) + below * shareY)
      }
    }
    return result
  }

  private static func cell(_ place: Float, _ count: Int) -> (Int, Float) {
    let clamped = max(0, min(Float(count - 1), place))
    let first = Int(clamped)
    return (first, clamped - Float(first))
  }

  /// Returns the band that may contain the edge, near changes of the mask.
  private static func band(_ soft: [Float], width: Int, height: Int, radius: Int) -> [Bool] {
    let subject = soft.map { $0 > 0.5 }
    let grown = Morphology.dilated(subject, width: width, height: height, radius: radius)
    let shrunk = Morphology.eroded(subject, width: width, height: height, radius: radius)
    return subject.indices.map { grown[$0] && !shrunk[$0] }
  }
}
