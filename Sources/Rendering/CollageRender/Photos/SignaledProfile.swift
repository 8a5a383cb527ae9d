package import CollageFiles
import Synchronization
import SystemCalls

/// Builds ICC profiles of colors that files signal by numbers, so that they are converted as all others are, and conversions of
/// the same colors for programs without profiles.
///
/// Source: ITU-T H.273 (07/2024), tables 2 and 3, for primaries and curves; B. Lindbloom, "RGB/XYZ Matrices" (2017).
package enum SignaledProfile {
  package enum Finding<Found: Sendable>: Sendable {
    /// The colors are those of sRGB.
    case usual
    /// A profile, which maps light beyond white into the range of screens without HDR, or a conversion.
    case found(Found)
    /// The description is not known.
    case unknown(String)

    fileprivate func map<Other>(_ change: (Found) -> Finding<Other>) -> Finding<Other> {
      switch self {
      case .usual: .usual
      case .found(let found): change(found)
      case .unknown(let what): .unknown(what)
      }
    }
  }

  /// The conversion of values to those of sRGB.
  package struct Conversion: Sendable {
    /// The curve from values to light.
    package let curve: LightCurve
    /// The light of red, green and blue of sRGB, of which each sums the light of a color's red, green and blue.
    package let rows: [[Double]]
  }

  private typealias Pair = (x: Double, y: Double)
  private enum Curve {
    case rule(LightCurve)
    case samples([[UInt16]])
  }
  private typealias Description = (pairs: [Pair], curve: Curve)

  private static let usual = pairs(ColorSignal.usualChromaticities)
  private static let d65 = usual[0]
  private static let illuminantC = (x: 0.310, y: 0.316)
  /// White, red, green and blue by the number of primaries.
  private static let primaries: [Int: [Pair]] = [
    1: usual,
    4: [illuminantC, (0.67, 0.33), (0.21, 0.71), (0.14, 0.08)],
    5: [d65, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06)],
    6: [d65, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070)],
    7: [d65, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070)],
    8: [illuminantC, (0.681, 0.319), (0.243, 0.692), (0.145, 0.049)],
    9: [d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046)],
    11: [(0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)],
    12: [d65, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)],
    22: [d65, (0.630, 0.340), (0.295, 0.605), (0.155, 0.077)],
  ]
  private static let adobeRGB: [Pair] = [d65, (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
  /// The exponent of Adobe RGB's curve (Adobe RGB (1998) Color Image Encoding, 2005).
  private static let adobeExponent = 2.199_218_75

  private struct Key: Hashable {
    let signal: ColorSignal
    let isGray: Bool
  }

  /// The profiles of the last photos: building one takes a third as long as opening a small photo.
  private static let found = Mutex<[Key: Finding<[UInt8]>]>([:])
  private static let maxCount = 16

  /// Returns the profile of colors, for gray or for RGB.
  static func known(_ signal: ColorSignal, isGray: Bool) -> Finding<[UInt8]> {
    let key = Key(signal: signal, isGray: isGray)
    if let finding = found.withLock({ $0[key] }) { return finding }
    let finding = find(signal, isGray: isGray)
    found.withLock { found in
      if found.count >= maxCount { found = [:] }
      found[key] = finding
    }
    return finding
  }

  private static func find(_ signal: ColorSignal, isGray: Bool) -> Finding<[UInt8]> {
    description(signal).map { pairs, curve in
      guard let matrix = matrix(pairs) else { return .unknown("chromaticities") }
      let curves =
        switch curve {
        case .rule(let curve): [RGBProfile.samples(curve.sampleCount, curve.light)]
        case .samples(let curves): curves
        }
      let name = "Signaled"
      return .found(
        isGray
          ? RGBProfile.buildGray(name, curve: curves.first ?? [])
          : RGBProfile.build(name, primaries: matrix, curves: curves))
    }
  }

  /// Returns how the values of colors become those of sRGB; light beyond white is not mapped by it.
  package static func conversion(of signal: ColorSignal) -> Finding<Conversion> {
    description(signal).map { pairs, curve in
      guard case .rule(let curve) = curve, let own = matrix(pairs), let screen = matrix(usual) else {
        return .unknown("chromaticities")
      }
      let columns = own.compactMap { solve(screen, $0) }
      guard columns.count == 3 else { return .unknown("chromaticities") }
      return .found(Conversion(curve: curve, rows: (0..<3).map { row in columns.map { $0[row] } }))
    }
  }

  private static func description(_ signal: ColorSignal) -> Finding<Description> {
    if signal.isUsual { return .usual }
    switch signal {
    case .adobeRGB: return .found((adobeRGB, .rule(.power(adobeExponent))))
    case .unread(let what): return .unknown(what)
    case .samples(let curves, let numbers): return .found((numbers.map(pairs) ?? usual, .samples(curves)))
    case .curve(let exponent, let numbers):
      let pairs = numbers.map(pairs) ?? usual
      guard let exponent else { return .found((pairs, .rule(.sRGB))) }
      guard (0.2...5).contains(exponent) else { return .unknown("gamma \(1 / exponent)") }
      return .found((pairs, .rule(.power(exponent))))
    case .codes(let primary, let transfer):
      guard let pairs = primaries[[0, 2].contains(primary) ? 1 : primary] else {
        return .unknown("primaries \(primary)")
      }
      guard let curve = LightCurve(transfer: transfer) else { return .unknown("transfer \(transfer)") }
      return .found((pairs, .rule(curve)))
    }
  }

  /// Returns the x and y of white, red, green and blue in one list as pairs.
  private static func pairs(_ numbers: [Double]) -> [Pair] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// Returns how much more light each of 256 values stands for than is shown of it, as powers of two; nil for colors without HDR.
  static func gains(of signal: ColorSignal) -> [Double]? {
    guard case .codes(_, let transfer) = signal, signal.isHDR else { return nil }
    return (0..<256).map { value in
      let light = transfer == 16 ? HDRCurve.pq(Double(value) / 255) : HDRCurve.hlg(Double(value) / 255)
      return light > 0 ? log2(light / HDRCurve.shoulder(light)) : 0
    }
  }

  // MARK: Matrices

  /// The largest X, Y and Z of primaries, of which real ones have less than 2.
  private static let mostLight = 16.0

  /// Returns X, Y and Z of red, green and blue, adapted to D50 by the Bradford transform; nil if they have no common white, or if
  /// their numbers are none of colors.
  private static func matrix(_ pairs: [Pair]) -> [[Double]]? {
    let columns = pairs.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    let (white, colors) = (columns[0], Array(columns[1...]))
    guard let shares = solve(colors, white) else { return nil }
    let cone = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    let back = [
      [0.9869929, -0.1470543, 0.1599627], [0.4323053, 0.5183603, 0.0492912], [-0.0085287, 0.0400428, 0.9684867],
    ]
    let d50 = [0.96422, 1, 0.82521]
    func times(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
      rows.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let (from, to) = (times(cone, white), times(cone, d50))
    guard from.allSatisfy({ $0 > 0 }) else { return nil }
    let adapted = zip(colors, shares).map { color, share in
      let seen = times(cone, color.map { $0 * share })
      return times(back, zip(zip(seen, to), from).map { $0.0 * $0.1 / $1 })
    }
    return adapted.joined().allSatisfy { $0.magnitude < mostLight } ? adapted : nil
  }

  /// Returns the shares of three columns that sum up to a vector; nil if they do not span it.
  private static func solve(_ columns: [[Double]], _ sum: [Double]) -> [Double]? {
    func determinant(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
      a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])
    }
    let whole = determinant(columns[0], columns[1], columns[2])
    guard abs(whole) > 1e-9 else { return nil }
    return [
      determinant(sum, columns[1], columns[2]) / whole, determinant(columns[0], sum, columns[2]) / whole,
      determinant(columns[0], columns[1], sum) / whole,
    ]
  }
}
