import CollageModel

/// The differences between the result of a script and a test's expectation, as sentences.
///
/// Compares three snapshots field by field: the one before the script, the expected one and the one found. Fields are
/// named as tests access them: `items["A"].slot`.
struct SnapshotDifference {
  /// A sentence for each field that is not as expected, in the order of the snapshot's fields.
  private(set) var sentences: [String] = []

  init(before: Snapshot, expected: Snapshot, found: Snapshot) {
    compare("", before, expected, found)
    // Values such as 0 and -0 differ in bits but not in text, or vice versa.
    if sentences.isEmpty, expected != found { sentences = ["two values differ but have the same text"] }
  }

  private mutating func compare(_ path: String, _ before: Any?, _ expected: Any?, _ found: Any?) {
    let texts = (before: Self.text(before), expected: Self.text(expected), found: Self.text(found))
    guard texts.expected != texts.found else { return }
    if let expected, let found {
      let parts = (Self.parts(expected), Self.parts(found), before.map(Self.parts) ?? [])
      if !(parts.0.isEmpty && parts.1.isEmpty) {
        compare(path, before: parts.2, expected: parts.0, found: parts.1)
        return
      }
    }
    sentences.append(Self.sentence(path, texts.before, texts.expected, texts.found))
  }

  private mutating func compare(_ path: String, before: [Part], expected: [Part], found: [Part]) {
    var names = expected.map(\.name)
    for part in found where !names.contains(part.name) { names.append(part.name) }
    func value(_ name: String, _ parts: [Part]) -> Any? { parts.first { $0.name == name }?.value }
    for name in names {
      let isMember = !name.hasPrefix("[") && !path.isEmpty
      compare(path + (isMember ? "." : "") + name, value(name, before), value(name, expected), value(name, found))
    }
  }

  private static func sentence(_ path: String, _ before: String, _ expected: String, _ found: String) -> String {
    switch (before, expected, found) {
    case (_, _, before): "\(path) is still \(found), but the test expects \(expected)"
    case (_, before, absent): "\(path) was removed, but the test does not mention it"
    case (absent, absent, _): "\(path) was added: \(found), but the test does not mention it"
    case (_, before, _): "\(path) changed from \(before) to \(found), but the test does not mention it"
    default: "\(path) changed from \(before) to \(found), but the test expects \(expected)"
    }
  }
}

// MARK: Values

extension SnapshotDifference {
  /// A field, an element of a list by its index, or a value of a dictionary by its key.
  private typealias Part = (name: String, value: Any)

  private static let absent = "nothing"

  /// Returns the parts of a value that are compared separately; empty for values that are compared as a whole.
  private static func parts(_ value: Any) -> [Part] {
    if isWhole(value) { return [] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct: return mirror.children.compactMap { child in child.label.map { ($0, child.value) } }
    case .dictionary:
      let pairs = mirror.children.compactMap { pair -> Part? in
        let members = Array(Mirror(reflecting: pair.value).children)
        return members.count == 2 ? ("[\(text(members[0].value))]", members[1].value) : nil
      }
      return pairs.sorted { $0.name < $1.name }
    case .collection:
      let elements = mirror.children.map(\.value)
      return elements.contains { isWhole($0) } ? [] : elements.enumerated().map { ("[\($0)]", $1) }
    case .optional:
      return mirror.children.first.map { parts($0.value) } ?? []
    default: return []
    }
  }

  private static func isWhole(_ value: Any) -> Bool {
    if value is Point || value is Size || value is Rect || value is Angle { return true }
    return value is any CustomStringConvertible && !(value is any Collection)
  }

  private static func text(_ value: Any?) -> String {
    guard let value else { return absent }
    switch value {
    case let text as String: return "\"\(text)\""
    case let point as Point: return "(\(text(point.x)), \(text(point.y)))"
    case let size as Size: return "\(text(size.width)) x \(text(size.height))"
    case let rect as Rect: return "\(text(rect.size)) at \(text(Point(rect.x, rect.y)))"
    case let angle as Angle: return "\(text(angle.degrees)) degrees"
    case let number as Double: return "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
    case let value as any CustomStringConvertible where !(value is any Collection): return value.description
    default: return composedText(value)
    }
  }

  /// Returns an enum case as written in a test: `.swapping("A", target: "b")`.
  private static func caseText(_ value: Any, _ payload: Mirror.Child?) -> String {
    guard let payload, let name = payload.label else { return ".\(value)" }
    let mirror = Mirror(reflecting: payload.value)
    guard mirror.displayStyle == .tuple else { return ".\(name)(\(text(payload.value)))" }
    let members = mirror.children.map { child in
      // The label of an unnamed member is its index.
      (child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? "") + text(child.value)
    }
    return ".\(name)(\(members.joined(separator: ", ")))"
  }

  /// Returns the text of a value with parts.
  private static func composedText(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { (label: $0.label, text: text($0.value)) }
    switch mirror.displayStyle {
    case .optional: return children.first?.text ?? "nil"
    case .enum: return caseText(value, mirror.children.first)
    case .collection, .set: return "[\(children.map(\.text).joined(separator: ", "))]"
    case .struct: return "(\(children.map { "\($0.label ?? ""): \($0.text)" }.joined(separator: ", ")))"
    case .dictionary: return "[\(parts(value).map { "\($0.name): \(text($0.value))" }.joined(separator: ", "))]"
    default: return "\(value)"
    }
  }
}
