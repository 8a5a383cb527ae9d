internal import LittleCMS

/// The color profile of a picture, which says what its numbers mean.
public struct OutputProfile: Hashable, Sendable {
  /// The colors that pixels are made of.
  public enum Model: Hashable, Sendable {
    case rgb
    /// Amounts of ink on paper.
    case cmyk
  }

  /// The name in plans and reports.
  public let name: String
  /// The ICC profile.
  public let bytes: [UInt8]
  public let model: Model

  public static let sRGB = OutputProfile("sRGB", SRGBProfile.bytes)

  /// Display P3, the space of today's phones and screens: the primaries of SMPTE RP 431-2, with the white and the curve of
  /// sRGB.
  public static let displayP3 = OutputProfile(
    "Display P3",
    RGBProfile.build(
      "Display P3",
      primaries: [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]],
      linear: ToneCurve.sRGB))

  /// The space of ITU-R BT.2020 for televisions.
  public static let rec2020 = OutputProfile(
    "Rec. 2020",
    RGBProfile.build(
      "Rec. 2020",
      primaries: [[0.67346, 0.27904, -0.00194], [0.16566, 0.67534, 0.02998], [0.12505, 0.04561, 0.79686]],
      linear: ToneCurve.rec2020))

  private init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes, model) = (name, bytes, .rgb) }

  /// Creates the profile of a file.
  ///
  /// - Throws: `RenderError` if it is not a profile for RGB or CMYK, or if it cannot be converted to.
  public init(name: String, bytes: [UInt8]) throws(RenderError) {
    (self.name, self.bytes) = (name, bytes)
    model = bytes.count > 20 && Array(bytes[16..<20]) == Array("CMYK".utf8) ? .cmyk : .rgb
    do throws(LittleCMSError) {
      _ = try ColorTransform(from: SRGBProfile.bytes, .rgb8, to: bytes, model == .cmyk ? .cmyk8 : .rgb8)
    } catch {
      throw .unsupportedOutput(
        "\(name): \(error.detail); a profile must be an ICC profile of RGB or CMYK that colors can be converted to")
    }
  }

  /// The space in which a picture with this profile is painted.
  ///
  /// Inks do not blend as light does, so that pictures with inks are painted in Display P3, which holds nearly all colors of
  /// coated paper.
  var space: WorkingSpace { model == .rgb ? WorkingSpace(self) : .displayP3 }
}

/// The treatments of colors that a profile lacks.
public enum ColorIntent: String, Codable, Hashable, Sendable, CaseIterable {
  /// Compresses all colors, so that differences remain.
  case perceptual
  /// Keeps the colors that the profile has, relative to its white.
  case relative
  /// Keeps colors lively, for charts.
  case saturation
  /// Keeps the colors that the profile has, with the tint of the white.
  case absolute

  var transform: TransformIntent {
    switch self {
    case .perceptual: .perceptual
    case .relative: .relative
    case .saturation: .saturation
    case .absolute: .absolute
    }
  }
}

/// The conversion of colors to a picture's profile.
public struct ColorSettings: Hashable, Sendable {
  public var profile: OutputProfile
  /// The treatment of colors that the inks of a profile cannot print.
  public var intent: ColorIntent
  /// True to map black to the darkest color of the inks.
  public var compensatesBlackPoint: Bool
  /// The total amount of ink, in percent, above which pixels are reported; nil to report only the largest.
  public var maxInk: Double?

  /// Creates settings; by default colors are those of sRGB.
  public init(
    profile: OutputProfile = .sRGB, intent: ColorIntent = .relative, compensatesBlackPoint: Bool = true,
    maxInk: Double? = nil
  ) {
    (self.profile, self.intent) = (profile, intent)
    (self.compensatesBlackPoint, self.maxInk) = (compensatesBlackPoint, maxInk)
  }
}
