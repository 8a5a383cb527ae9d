import CollageFiles
import CollageModel

/// A text that two values share exactly when all their stored fields are equal, the same in every process.
///
/// It is made by reflection, so that no field can be forgotten: structures and enumerations by the names of their types,
/// cases and fields, numbers by their bits, sets in sorted order. Values of classes have no fields that could be compared;
/// they are written as such, and a test makes sure that no key holds one.
///
/// Reflection costs some microseconds a structure. What is in the key of every tile of a batch writes its fields itself,
/// as a `FingerprintWriting` value; a test compares that with what reflection finds.
enum Fingerprint {
  /// The text of a value, for this version of the renderer and of its picture library.
  static func text(of value: some Sendable) -> String {
    var text = RenderEnvironment.version
    text += "; "
    append(value, to: &text)
    return text
  }

  /// The text that is written for a value of a class.
  static let unknown = "?"

  static func append(_ value: Any, to text: inout String) {
    switch value {
    // The most frequent kinds first: each attempt costs.
    case let double as Double: text += "d" + String(double.bitPattern, radix: 16)
    case let integer as Int: text += String(integer)
    case let string as String: text += "\"\(escaped(string))\""
    case let bool as Bool: text += bool ? "true" : "false"
    // Its storage may be a class, which reflection cannot compare.
    case let slot as SlotID: text += "slot \"\(escaped(slot.name))\""
    case let layer as LayerID: text += "layer \"\(escaped(layer.name))\""
    case let float as Float: text += "f" + String(float.bitPattern, radix: 16)
    case let value as any FingerprintWriting: value.appendFingerprint(to: &text)
    case let integer as any FixedWidthInteger: text += "\(integer)"
    default: appendParts(of: value, to: &text)
    }
  }

  static func appendParts(of value: Any, to text: inout String) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else { return text += "nil" }
      append(child.value, to: &text)
    case .collection:
      text += "["
      appendList(mirror.children, to: &text) { append($0.value, to: &$1) }
      text += "]"
    // The order of sets and dictionaries differs from process to process.
    case .set, .dictionary: list(mirror.children.map { self.text(ofPart: $0.value) }.sorted(), "{", "}", &text)
    case .class: text += unknown
    case .enum: appendCase(value, mirror, &text)
    default:
      text += "\(type(of: value))("
      appendList(mirror.children, to: &text) { child, text in
        text += child.label ?? ""
        text += "="
        append(child.value, to: &text)
      }
      text += ")"
    }
  }

  private static func appendList(
    _ children: Mirror.Children, to text: inout String, _ append: (Mirror.Child, inout String) -> Void
  ) {
    var isFirst = true
    for child in children {
      if !isFirst { text += " " }
      isFirst = false
      append(child, &text)
    }
  }

  private static func appendCase(_ value: Any, _ mirror: Mirror, _ text: inout String) {
    guard let payload = mirror.children.first else {
      // A case without values is written by its name, whatever its description is.
      text += "\(type(of: value)).\(caseName(value))"
      return
    }
    text += "\(type(of: value)).\(payload.label ?? "")"
    list([self.text(ofPart: payload.value)], "(", ")", &text)
  }

  private static func caseName(_ value: Any) -> String {
    if let raw = value as? any RawRepresentable { return "\(raw.rawValue)" }
    return String(describing: value)
  }

  private static func text(ofPart value: Any) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  private static func list(_ parts: [String], _ open: String, _ close: String, _ text: inout String) {
    text += open + parts.joined(separator: " ") + close
  }
}
