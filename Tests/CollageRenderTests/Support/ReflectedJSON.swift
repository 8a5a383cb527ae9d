@testable import CollageRender

/// Writes values as `CanonicalJSON` should, from their stored fields instead of their conformances to `Encodable`.
enum ReflectedJSON {
  static func text(of value: Any) -> String {
    switch value {
    case let text as String: string(text)
    case let number as any Numeric: "\(number)"
    case let flag as Bool: "\(flag)"
    case let raw as any RawRepresentable<String>: string(raw.rawValue)
    // It encodes its name, and a digest of a profile from a file.
    case let space as WorkingSpace: string(space.description)
    // It encodes the kind of each step, which reflection sees in an existential alone.
    case let pipeline as PhotoPipeline:
      "[" + pipeline.steps.flatMap { [string($0.activity), text(of: $0)] }.joined(separator: ",") + "]"
    default: text(of: value, Mirror(reflecting: value))
    }
  }

  private static func text(of value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .optional?: mirror.children.first.map { text(of: $0.value) } ?? "null"
    case .collection?: "[" + mirror.children.map { text(of: $0.value) }.joined(separator: ",") + "]"
    case .set?: "[" + mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ",") + "]"
    case .enum?: "{" + (mirror.children.first.map { field($0.label, payload($0.value)) } ?? "\"\(value)\":{}") + "}"
    default: object(mirror.children)
    }
  }

  private static func object(_ children: Mirror.Children) -> String {
    "{" + children.filter { !isNil($0.value) }.map { field($0.label, text(of: $0.value)) }.joined(separator: ",") + "}"
  }

  private static func payload(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .tuple ? object(mirror.children) : "{\"_0\":\(text(of: value))}"
  }

  private static func field(_ label: String?, _ text: String) -> String { "\"\(label ?? "")\":\(text)" }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private static func string(_ text: String) -> String {
    let escaped = text.flatMap { character -> String in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\u000a"
      default: "\(character)"
      }
    }
    return "\"" + String(escaped) + "\""
  }
}
