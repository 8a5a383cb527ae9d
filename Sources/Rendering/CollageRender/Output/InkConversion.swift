import CollageFiles
import CollageModel
internal import LittleCMS
import Synchronization

/// Converts rows of the canvas to inks, and measures the inks.
final class InkConversion: Sendable {
  /// The profile of the inks, and the intent.
  let settings: ColorSettings
  /// The picture that shows how the inks look; nil if none is asked for.
  let proof: ProofPicture?
  private let transform: ColorTransform
  private let gamut: GamutComparison
  private let state: Mutex<Measures>

  private struct Measures {
    var report: InkReport
    var pixelCount = 0
    var countAbove = 0
    var most = 0
    var comparedCount = 0
    var lostCount = 0
  }

  /// The number of inks.
  static let bands = 4
  /// The distance of pixels whose colors are compared.
  private static let sampling = 4

  /// Prepares a conversion; nil for a profile without inks.
  ///
  /// - Throws: `RenderError` if the profile does not support the intent.
  init?(_ settings: ColorSettings, proof size: PixelSize? = nil) throws(RenderError) {
    guard settings.profile.model == .cmyk else { return nil }
    self.settings = settings
    let space = settings.profile.space.profile
    do throws(LittleCMSError) {
      transform = try ColorTransform(
        from: space, .rgb8, to: settings.profile.bytes, .cmyk8, intent: settings.intent.transform,
        compensatesBlackPoint: settings.compensatesBlackPoint)
      gamut = try GamutComparison(space: space, inks: settings.profile.bytes)
    } catch {
      throw .unsupportedOutput("\(settings.profile.name): \(error.detail)")
    }
    proof = try size.map { size throws(RenderError) in try ProofPicture(of: size, inks: settings.profile) }
    state = Mutex(Measures(report: InkReport(profile: settings.profile.name, limit: settings.maxInk)))
  }

  /// The measures of all pixels so far.
  var report: InkReport {
    state.withLock { state in
      var report = state.report
      report.most = Double(state.most) / 2.55
      report.shareAbove = state.pixelCount > 0 ? Double(state.countAbove) / Double(state.pixelCount) : 0
      report.shareOutOfGamut = state.comparedCount > 0 ? Double(state.lostCount) / Double(state.comparedCount) : 0
      return report
    }
  }

  /// Converts premultiplied pixels of a row, on white paper.
  ///
  /// - Parameters:
  ///   - row: The pixels, four bytes each.
  ///   - left: The column of the first pixel on the canvas.
  ///   - y: The row on the canvas.
  ///   - count: The number of pixels.
  ///   - target: Memory for four bytes a pixel.
  func run(
    _ row: UnsafePointer<UInt8>, left: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * max(1, count)) { colors in
      guard let start = colors.baseAddress else { return }
      for x in 0..<count {
        let paper = 255 &- row[4 &* x &+ 3]
        for band in 0..<3 { start[3 &* x &+ band] = sum(row[4 &* x &+ band], paper) }
      }
      transform.run(start, to: target, count: count)
      measure(target, left: left, y: y, count: count)
      if y % Self.sampling == 0 { compare(start, count: count) }
    }
    proof?.add(target, left: left, y: y, count: count)
  }

  /// Returns a color's inks; black is black ink alone, so that thin letters are printed by one plate.
  func inks(of color: Color) -> [UInt8] {
    if color.red == 0, color.green == 0, color.blue == 0 { return [0, 0, 0, 255] }
    let rgb = [color.red, color.green, color.blue]
    var inks = [UInt8](repeating: 0, count: Self.bands)
    inks.withUnsafeMutableBytes { target in
      rgb.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        transform.run(from, to: to, count: 1)
      }
    }
    return inks
  }

  /// Converts rows of straight colors, three bytes each; what is beneath shows through them.
  func converted(_ colors: [UInt8], width: Int, left: Int, top: Int) -> [UInt8] {
    var inks = [UInt8](repeating: 0, count: colors.count / 3 * Self.bands)
    inks.withUnsafeMutableBufferPointer { target in
      colors.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        for y in 0..<(colors.count / 3 / max(1, width)) {
          transform.run(from + 3 * y * width, to: to + 4 * y * width, count: width)
          measure(to + 4 * y * width, left: left, y: top + y, count: width)
        }
      }
    }
    return inks
  }

  /// Measures the inks of a color in an area.
  func measure(_ color: Color, in area: PixelRect) {
    let row = inks(of: color)
    row.withUnsafeBufferPointer { inks in
      guard let start = inks.baseAddress else { return }
      for y in [area.top, max(area.top, area.bottom - 1)] { measure(start, left: area.left, y: y, count: 1) }
    }
  }

  private func measure(_ inks: UnsafePointer<UInt8>, left: Int, y: Int, count: Int) {
    // Amounts up to the limit are allowed, so that rounding must not exceed it.
    let limit = settings.maxInk.map { Int(($0 * 2.55).rounded(.up)) } ?? .max
    var (most, place, above) = (-1, 0, 0)
    var (first, last) = (Int.max, -1)
    for x in 0..<count {
      let ink = inks + 4 &* x
      let total = Int(ink[0]) &+ Int(ink[1]) &+ Int(ink[2]) &+ Int(ink[3])
      if total > most { (most, place) = (total, x) }
      if total > limit {
        above &+= 1
        if x < first { first = x }
        last = x
      }
    }
    state.withLock { state in
      state.pixelCount += count
      state.countAbove += above
      if most > state.most { (state.most, state.report.place) = (most, PixelSize(left + place, y)) }
      guard last >= 0 else { return }
      let row = PixelRect(left: left + first, top: y, right: left + last + 1, bottom: y + 1)
      state.report.areaAbove = state.report.areaAbove.map { $0.union(row) } ?? row
    }
  }

  private func compare(_ colors: UnsafePointer<UInt8>, count: Int) {
    var samples: [UInt8] = []
    for x in stride(from: 0, to: count, by: Self.sampling) {
      for band in 0..<3 { samples.append(colors[3 * x + band]) }
    }
    let lost = gamut.lostCount(of: samples)
    state.withLock { state in
      state.comparedCount += samples.count / 3
      state.lostCount += lost
    }
  }
}

/// Compares colors with the inks that print them.
private struct GamutComparison: Sendable {
  private let toLab: ColorTransform
  private let toInks: ColorTransform
  private let inksToLab: ColorTransform

  /// The difference by CIEDE2000 above which a color counts as changed; tables of profiles are not exact.
  private static let visible = 3.0

  init(space: [UInt8], inks: [UInt8]) throws(LittleCMSError) {
    toLab = try ColorTransform(from: space, .rgb8, to: nil, .lab, compensatesBlackPoint: false)
    toInks = try ColorTransform(from: space, .rgb8, to: inks, .cmyk8)
    inksToLab = try ColorTransform(from: inks, .cmyk8, to: nil, .lab)
  }

  /// Returns how many of the colors, three bytes each, change visibly.
  func lostCount(of colors: [UInt8]) -> Int {
    let count = colors.count / 3
    var (own, inks) = ([Double](repeating: 0, count: 3 * count), [UInt8](repeating: 0, count: 4 * count))
    var printed = own
    Self.run(toLab, colors, &own, count)
    Self.run(toInks, colors, &inks, count)
    Self.run(inksToLab, inks, &printed, count)
    return (0..<count).count { index in
      func lab(_ values: [Double]) -> SIMD3<Double> {
        SIMD3(values[3 * index], values[3 * index + 1], values[3 * index + 2])
      }
      return ColorDifference.between(lab(own), lab(printed)) > Self.visible
    }
  }

  private static func run<Value>(
    _ transform: ColorTransform, _ source: [UInt8], _ target: inout [Value], _ count: Int
  ) {
    target.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        transform.run(from, to: to, count: count)
      }
    }
  }
}
