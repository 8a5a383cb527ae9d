/// Enlarges a small mask to the picture's size: its edge follows the picture's, and the background's color is removed
/// from half-transparent pixels.
struct EdgeRefinement {
  let picture: CutoutPicture
  let segmentation: Segmentation

  /// The longer side at which edges are refined.
  static let side = 720
  /// The regularization of the guided filter: how flat colors may be for the mask to follow them.
  private static let smoothness: Float = 0.0006

  func cutout() -> Cutout {
    let reduced = WorkingPicture.reduced(picture, side: Self.side)
    let (width, height) = (reduced.width, reduced.height)
    let guide = reduced.rgb.map { $0 / 255 }
    let soft = Self.enlarged(segmentation, width: width, height: height)
    let ratio = max(1, Double(width) / Double(segmentation.width))
    let radius = max(2, Int((1.4 * ratio).rounded()))
    let filter = GuidedFilter(
      guide: guide, mask: soft, width: width, height: height, radius: radius, smoothness: Self.smoothness)
    let band = Self.band(soft, width: width, height: height, radius: radius + 1)
    let tints = Tints(reduced.rgb, opaque: soft.map { $0 > 0.5 }, band: band, width: width, height: height)
    let painter = EdgePainter(picture: picture, width: width, height: height, tints: tints)
    let states = soft.indices.map { place -> EdgePainter.State in
      band[place] ? .edge : soft[place] > 0.5 ? .subject : .background
    }
    let (alpha, colors) = painter.run(states: states) { filter.coefficients[$0] }
    return Cutout(
      background: segmentation.background, width: picture.width, height: picture.height, alpha: alpha, colors: colors,
      confidence: segmentation.confidence)
  }

  /// Returns a picture cut out by a given alpha, with the background's color removed.
  static func freed(picture: CutoutPicture, alpha: [UInt8], background: Cutout.Background, confidence: Double) -> Cutout
  {
    let reduced = WorkingPicture.reduced(picture, side: side)
    let (width, height) = (reduced.width, reduced.height)
    let small = reducedAlpha(alpha, picture, width: width, height: height)
    let band = small.map { $0 > 0.02 && $0 < 0.98 }
    let tints = Tints(reduced.rgb, opaque: small.map { $0 > 0.5 }, band: band, width: width, height: height)
    let painter = EdgePainter(picture: picture, width: width, height: height, tints: tints)
    let colors = painter.freed(alpha)
    return Cutout(
      background: background, width: picture.width, height: picture.height, alpha: alpha, colors: colors,
      confidence: confidence)
  }

  private static func reducedAlpha(_ alpha: [UInt8], _ picture: CutoutPicture, width: Int, height: Int) -> [Float] {
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

  /// Interpolates the mask linearly between its pixels' centers.
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

  /// Returns the band in which the edge can be: near changes of the mask.
  private static func band(_ soft: [Float], width: Int, height: Int, radius: Int) -> [Bool] {
    let subject = soft.map { $0 > 0.5 }
    let grown = Morphology.dilated(subject, width: width, height: height, radius: radius)
    let shrunk = Morphology.eroded(subject, width: width, height: height, radius: radius)
    return subject.indices.map { grown[$0] && !shrunk[$0] }
  }
}

/// The colors of subject and background on the two sides of an edge, known everywhere near it.
struct Tints {
  let subject: [SIMD3<Float>]
  let background: [SIMD3<Float>]

  private static let radius = 12

  init(_ rgb: [SIMD3<Float>], opaque: [Bool], band: [Bool], width: Int, height: Int) {
    func spread(_ isUsed: (Int) -> Bool) -> [SIMD3<Float>] {
      let weighed = rgb.indices.map { isUsed($0) ? SIMD4(rgb[$0], 1) : .zero }
      let near = BoxBlur(width: width, height: height, radius: Self.radius).run(weighed)
      let far = BoxBlur(width: width, height: height, radius: 5 * Self.radius).run(weighed)
      let all = weighed.reduce(SIMD4<Float>.zero, +)
      return near.indices.map { index in
        let sum = near[index].w > 1e-4 ? near[index] : far[index].w > 1e-4 ? far[index] : all
        return sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : rgb[index]
      }
    }
    subject = spread { opaque[$0] && !band[$0] }
    background = spread { !opaque[$0] && !band[$0] }
  }
}
