import CollageFormat
import CollageLayout
import CollageModel

/// Formats the kinds of garments, and where each is from.
enum GarmentText {
  static func text(of garment: Garment) -> String {
    switch garment.source {
    case .author: "\(garment.role.rawValue)"
    case .template: "\(garment.role.rawValue) by the template"
    case .name: "\(garment.role.rawValue) by its name"
    case .outline: "\(garment.role.rawValue) by its outline"
    case .unknown: "\(garment.role.rawValue), as nothing tells its kind"
    }
  }

  static func members(of garment: Garment) -> [JSONObject.Member] {
    [.init("role", .string(garment.role.rawValue)), .init("roleSource", .string(garment.source.rawValue))]
  }
}
