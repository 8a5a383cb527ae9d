import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import CollageSubjects

/// A plan as JSON, with the sizes, steps and sources that the painter uses.
struct PlanText {
  let plan: RenderPlan
  let notes: [RenderNote]

  var json: String {
    guard case .object(let object) = Self.value(plan) else { return "{}" }
    return JSONText.pretty(object.members + [JSONObject.Member("notes", NoteLines(notes: notes).json)])
  }

  /// Converts any part of a plan to JSON, with property names as keys.
  ///
  /// Uses reflection so that fields added later are included.
  static func value(_ part: Any) -> JSONValue {
    switch part {
    case let text as String: return .string(text)
    case let flag as Bool: return .boolean(flag)
    case let number as Double: return number.isFinite ? .number(number) : .string("\(number)")
    case let number as any BinaryInteger: return .number(Double(number))
    case let color as Color: return .array([color.red, color.green, color.blue, color.alpha].map { value($0) })
    case let slot as SlotID: return .string(slot.name)
    case let sources as [SlotID: SubjectSource]:
      let members = sources.sorted { $0.key.name < $1.key.name }
        .map { JSONObject.Member($0.key.name, .string($0.value.rawValue)) }
      return .object(JSONObject(members))
    case let point as Point: return .array([.number(point.x), .number(point.y)])
    case let named as any RawRepresentable<String>: return .string(named.rawValue)
    default: return composite(part)
    }
  }

  private static func composite(_ part: Any) -> JSONValue {
    let mirror = Mirror(reflecting: part)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { value($0.value) } ?? .null
    case .collection: return .array(mirror.children.map { value($0.value) })
    // Sorted, because the order of a set varies between runs.
    case .set: return .array(mirror.children.map { value($0.value) }.sorted { "\($0)" < "\($1)" })
    case .enum:
      // A case with associated values becomes an object keyed by the case name; one without becomes the name.
      guard let child = mirror.children.first, let label = child.label else { return .string("\(part)") }
      return .object(JSONObject([.init(label, value(child.value))]))
    // Objects that share pixels between steps are not part of the plan.
    case .class: return .null
    default:
      let members = mirror.children.compactMap { child in
        // A source is shown by its name only.
        if let source = child.value as? PhotoSource { return JSONObject.Member("path", .string(source.name)) }
        // The labels of unnamed tuple elements are numbers with a leading dot.
        return child.label.map {
          JSONObject.Member($0.hasPrefix(".") ? String($0.dropFirst()) : $0, value(child.value))
        }
      }
      return .object(JSONObject(members))
    }
  }
}
