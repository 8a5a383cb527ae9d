internal import CollageColor
internal import CollageCutout
import CollageFiles
import CollageModel

/// Tells the light in which a garment was photographed from the ground around it.
///
/// Paper, walls and most floors are white or gray, so their color is that of the light. Of a colored or dark ground nothing
/// is concluded.
struct GroundLight {
  let header: PhotoHeader
  let segmentations: SegmentationCache
  let policy: PhotoPolicy

  /// The minimum longer side at which photos are read.
  private static let side = 200.0
  /// The maximum chroma of a ground that may be white or gray in warm or cold light.
  private static let maxChroma = 0.06
  /// The minimum luminance of a ground that shows the exposure.
  private static let minLuminance = 0.18
  /// The share of the ground that must be known, relative to the picture.
  private static let minShare = 0.05
  /// The ranks of luminance between which the ground is averaged, so that shadows, stains and glare do not count.
  private static let ranks = (low: 0.5, high: 0.9)
  /// The distance from the subject within which the ground is not used, relative to the longer side: it may be in shadow.
  private static let margin = 0.03

  /// Returns the light; nil if the ground does not tell it.
  func light() throws(RenderError) -> Light? {
    guard !header.hasAlpha, let version = header.version ?? header.source.version() else { return nil }
    let found = try segmentations.segmentation(of: header, version: version, policy: policy)
    let (shrink, box) = CutoutCache.reduction(of: header, side: Self.side)
    let pixels = try UprightPixels(header, shrinkOnLoad: shrink, boxShrink: box, policy: policy)
    let light = Self.light(of: ground(pixels, around: found), outOf: pixels.width * pixels.height)
    guard let light, light.chroma <= Self.maxChroma, light.luminance >= Self.minLuminance else { return nil }
    return light
  }

  /// The linear light of each 8-bit level.
  private static let lights = (0..<256).map { SRGBTransfer.decode(Double($0) / 255) }

  /// The colors of the ground, in linear light, row by row.
  private func ground(_ pixels: UprightPixels, around found: Segmentation) -> [Light] {
    let reach = Int((Self.margin * Double(max(found.width, found.height))).rounded(.up))
    let near = found.mask(grownBy: reach)
    var ground: [Light] = []
    for y in 0..<pixels.height {
      let row = min(y * found.height / pixels.height, found.height - 1) * found.width
      for x in 0..<pixels.width where !near[row + min(x * found.width / pixels.width, found.width - 1)] {
        let pixel = pixels.bands * (y * pixels.width + x)
        let (red, green, blue) = (pixels.bytes[pixel], pixels.bytes[pixel + 1], pixels.bytes[pixel + 2])
        ground.append(
          Light(red: Self.lights[Int(red)], green: Self.lights[Int(green)], blue: Self.lights[Int(blue)]))
      }
    }
    return ground
  }

  private static func light(of ground: [Light], outOf count: Int) -> Light? {
    guard Double(ground.count) >= minShare * Double(count) else { return nil }
    let sorted = ground.sorted { $0.luminance < $1.luminance }
    let last = Double(sorted.count - 1)
    let kept = sorted[Int(ranks.low * last)...Int(ranks.high * last)]
    let share = 1 / Double(kept.count)
    return Light(
      red: kept.reduce(0) { $0 + $1.red } * share, green: kept.reduce(0) { $0 + $1.green } * share,
      blue: kept.reduce(0) { $0 + $1.blue } * share)
  }
}

/// The adjustments that bring several cut-outs into one light.
struct CommonLight {
  /// The median of all lights; nil with fewer than two.
  private let common: Light?

  /// The largest change of each adjustment in either direction: a ground tells the light roughly.
  private static let limits: [Adjustment: Double] = [.exposure: 0.7, .temperature: 0.5, .tint: 0.3]

  init(_ lights: [Light]) { common = lights.count < 2 ? nil : Light.median(of: lights) }

  /// Returns a look with a light brought to the common one.
  func look(_ look: Look, in light: Light) -> Look {
    guard let common else { return look }
    var look = look
    for (adjustment, value) in light.adjustments(to: common) {
      let limit = Self.limits[adjustment] ?? 0
      let changed = look.adjustments[adjustment] + min(max(value, -limit), limit)
      // Plans show values with few digits, and the same light gives the same plan.
      let range = adjustment.range
      look.adjustments[adjustment] = min(max((changed * 1000).rounded() / 1000, range.lowerBound), range.upperBound)
    }
    return look
  }
}
