import CollageModel
import Determinism
internal import LittleCMS

/// The RGB space in which a picture is painted: that of its output, so that each color is converted once.
public struct WorkingSpace: Hashable, Sendable {
  let name: String
  let profile: [UInt8]

  public static let sRGB = WorkingSpace(.sRGB)
  static let displayP3 = WorkingSpace(.displayP3)

  init(_ profile: OutputProfile) { (name, self.profile) = (profile.name, profile.bytes) }

  var isSRGB: Bool { self == .sRGB }

  /// True if colors with a profile are already colors of this space.
  func isThat(of profile: [UInt8]) -> Bool {
    profile == self.profile || self == .displayP3 && ColorProfile(bytes: profile).isDisplayP3
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension WorkingSpace: CustomStringConvertible {
  /// The name, with a digest of a profile from a file.
  public var description: String {
    switch self {
    case .sRGB: "srgb"
    case .displayP3, WorkingSpace(.rec2020): name
    default: "\(name) \(FNV1a(profile).hexadecimal)"
    }
  }
}

extension WorkingSpace: Encodable {
  /// Encodes what cache keys need.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Converts single colors from sRGB, as templates have them, to a working space.
final class SpaceColors: Sendable {
  let space: WorkingSpace
  /// True for pictures with 16 bits per color.
  let isDeep: Bool
  private let transform: ColorTransform?

  init(_ space: WorkingSpace, isDeep: Bool = false) {
    (self.space, self.isDeep) = (space, isDeep)
    transform = space.isSRGB ? nil : try? ColorTransform(from: SRGBProfile.bytes, .rgb8, to: space.profile, .rgb8)
  }

  func color(_ color: Color) -> Color {
    let bytes = converted([color.red, color.green, color.blue])
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: color.alpha)
  }

  /// Returns straight colors of three bytes each.
  func converted(_ colors: [UInt8]) -> [UInt8] {
    guard let transform else { return colors }
    var result = colors
    result.withUnsafeMutableBytes { target in
      colors.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        transform.run(from, to: to, count: colors.count / 3)
      }
    }
    return result
  }
}
