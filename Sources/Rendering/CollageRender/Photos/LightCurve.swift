import CollageFiles
import SystemCalls

/// A curve from values to light, both 0 to 1.
package enum LightCurve: Hashable, Sendable {
  case sRGB
  /// The value to the power of an exponent, times a factor.
  case power(Double, factor: Double = 1)
  /// The curves of HDR, whose light beyond white is mapped below it.
  case perceptualQuantizer
  case hybridLogGamma

  /// Creates the curve of a transfer characteristic; nil if it is not known.
  ///
  /// Source: ITU-T H.273 (07/2024), table 3.
  init?(transfer: Int) {
    switch transfer {
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 16: self = .perceptualQuantizer
    case 17: self = .power(2.6, factor: 52.37 / 48)
    case 18: self = .hybridLogGamma
    default:
      guard ColorSignal.usualTransfers.contains(transfer) else { return nil }
      self = .sRGB
    }
  }

  /// The number of samples that hold the curve.
  var sampleCount: Int { [.perceptualQuantizer, .hybridLogGamma].contains(self) ? 4_096 : 1_024 }

  func light(_ value: Double) -> Double {
    switch self {
    case .sRGB: ToneCurve.sRGB(value)
    case .power(let exponent, let factor): value <= 0 ? 0 : min(1, pow(value, exponent) * factor)
    case .perceptualQuantizer: HDRCurve.shoulder(HDRCurve.pq(value))
    case .hybridLogGamma: HDRCurve.shoulder(HDRCurve.hlg(value))
    }
  }
}

/// The curves of HDR from values, 0 to 1, to light; 1 is diffuse white of 203 nits.
///
/// Source: ITU-R BT.2100-2, tables 4 and 5; ITU-R BT.2408-7, section 2.1, for white.
enum HDRCurve {
  private static let white = 203.0
  /// The light up to which nothing is mapped; white is 1.
  private static let knee = 0.8

  /// Maps light from above white below it, so that highlights keep differences: white of 203 nits becomes .93 of it.
  static func shoulder(_ light: Double) -> Double {
    light <= knee ? light : 1 - (1 - knee) * exp(-(light - knee) / (1 - knee))
  }

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
