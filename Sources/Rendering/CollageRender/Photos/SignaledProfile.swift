import CollageFiles
import Synchronization
import SystemCalls

/// Builds ICC profiles of colors that files signal by numbers, so that they are converted as all others are.
///
/// Source: ITU-T H.273 (07/2024), tables 2 and 3, for primaries and curves; B. Lindbloom, "RGB/XYZ Matrices" (2017).
struct SignaledProfile {
  enum Finding: Sendable {
    /// The colors are those of sRGB.
    case usual
    /// A profile, which maps light beyond white into the range of screens without HDR.
    case profile([UInt8])
    /// The code points are not known.
    case unknown(String)
  }

  private typealias Pair = (x: Double, y: Double)

  private static let d65 = (x: 0.3127, y: 0.3290)
  private static let illuminantC = (x: 0.310, y: 0.316)
  /// White, red, green and blue by the number of primaries.
  private static let primaries: [Int: [Pair]] = [
    1: [d65, (0.640, 0.330), (0.300, 0.600), (0.150, 0.060)],
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
  private static let found = Mutex<[Key: Finding]>([:])
  private static let maxCount = 16

  /// Returns the profile of colors, for gray or for RGB.
  static func known(_ signal: ColorSignal, isGray: Bool) -> Finding {
    let key = Key(signal: signal, isGray: isGray)
    if let finding = found.withLock({ $0[key] }) { return finding }
    let finding = find(signal, isGray: isGray)
    found.withLock { found in
      if found.count >= maxCount { found = [:] }
      found[key] = finding
    }
    return finding
  }

  private static func find(_ signal: ColorSignal, isGray: Bool) -> Finding {
    if signal.isUsual { return .usual }
    switch signal {
    case .adobeRGB:
      return .profile(build("Adobe RGB", adobeRGB, isGray) { power($0, adobeExponent) })
    case .curve(let exponent, let numbers):
      let pairs = numbers.map { numbers in (0..<4).map { (x: numbers[2 * $0], y: numbers[2 * $0 + 1]) } }
      guard let used = pairs ?? primaries[1], matrix(used) != nil else { return .unknown("chromaticities") }
      guard let exponent else { return .profile(build("PNG", used, isGray, ToneCurve.sRGB)) }
      guard (0.2...5).contains(exponent) else { return .unknown("gamma \(1 / exponent)") }
      return .profile(build("PNG", used, isGray) { power($0, exponent) })
    case .codes(let primary, let transfer):
      guard let used = primaries[[0, 2].contains(primary) ? 1 : primary] else {
        return .unknown("primaries \(primary)")
      }
      switch transfer {
      case 16: return .profile(build("PQ", used, isGray, samples: 4_096) { shoulder(HDRCurve.pq($0)) })
      case 18: return .profile(build("HLG", used, isGray, samples: 4_096) { shoulder(HDRCurve.hlg($0)) })
      case 4: return .profile(build("Gamma 2.2", used, isGray) { power($0, 2.2) })
      case 5: return .profile(build("Gamma 2.8", used, isGray) { power($0, 2.8) })
      case 8: return .profile(build("Linear", used, isGray) { $0 })
      case 17: return .profile(build("Gamma 2.6", used, isGray) { min(1, power($0, 2.6) * 52.37 / 48) })
      default:
        guard ColorSignal.usualTransfers.contains(transfer) else { return .unknown("transfer \(transfer)") }
        return .profile(build("Signaled", used, isGray, ToneCurve.sRGB))
      }
    }
  }

  private static func power(_ value: Double, _ exponent: Double) -> Double { value <= 0 ? 0 : pow(value, exponent) }

  /// The light up to which nothing is mapped; white is 1.
  private static let knee = 0.8

  /// Maps light from above white below it, so that highlights keep differences: white of 203 nits becomes .93 of it.
  static func shoulder(_ light: Double) -> Double {
    light <= knee ? light : 1 - (1 - knee) * exp(-(light - knee) / (1 - knee))
  }

  /// Returns how much more light each of 256 values stands for than is shown of it, as powers of two; nil for colors without HDR.
  static func gains(of signal: ColorSignal) -> [Double]? {
    guard case .codes(_, let transfer) = signal, signal.isHDR else { return nil }
    return (0..<256).map { value in
      let light = transfer == 16 ? HDRCurve.pq(Double(value) / 255) : HDRCurve.hlg(Double(value) / 255)
      return light > 0 ? log2(light / shoulder(light)) : 0
    }
  }

  private static func build(
    _ name: String, _ pairs: [Pair], _ isGray: Bool, samples: Int = 1_024, _ linear: (Double) -> Double
  ) -> [UInt8] {
    if isGray { return RGBProfile.buildGray(name, samples: samples, linear: linear) }
    return RGBProfile.build(name, primaries: matrix(pairs) ?? [], samples: samples, linear: linear)
  }

  // MARK: Matrices

  /// Returns X, Y and Z of red, green and blue, adapted to D50 by the Bradford transform; nil if they have no common white.
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
    return zip(colors, shares).map { color, share in
      let seen = times(cone, color.map { $0 * share })
      return times(back, zip(zip(seen, to), from).map { $0.0 * $0.1 / $1 })
    }
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

/// The curves of HDR from values, 0 to 1, to light; 1 is diffuse white of 203 nits.
///
/// Source: ITU-R BT.2100-2, tables 4 and 5; ITU-R BT.2408-7, section 2.1, for white.
enum HDRCurve {
  private static let white = 203.0

  /// The perceptual quantizer, whose values are light of a screen.
  static func pq(_ value: Double) -> Double {
    let (m1, m2) = (2610 / 16384.0, 2523 / 4096.0 * 128)
    let (c1, c2, c3) = (3424 / 4096.0, 2413 / 4096.0 * 32, 2392 / 4096.0 * 32)
    let root = pow(max(0, value), 1 / m2)
    return 10_000 / white * pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
  }

  /// Hybrid log-gamma, whose values are light of a scene, on a screen of 1,000 nits, whose gamma is 1.2.
  static func hlg(_ value: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
    return 1_000 / white * pow(max(0, scene), 1.2)
  }
}
