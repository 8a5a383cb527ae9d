import CollageModel

/// A value at a position in a document, and the log that collects the document's issues.
///
/// Reading functions return nil only after logging an issue; the caller continues with the rest of the document.
///
/// An object on the heap: dozens of readers hold and pass it on, and each of them then counts one reference instead of copying
/// a value, a path and a log.
package final class Cursor {
  package let value: JSONValue
  package let path: JSONPath
  let log: IssueLog

  package init(value: JSONValue, path: JSONPath = .root, log: IssueLog) {
    self.value = value
    self.path = path
    self.log = log
  }

  /// Logs an issue: the value found and the rule that it violates.
  package func reject(_ rule: String) { log.add(path, "\(value.excerpt); \(rule)") }

  /// Returns the value as a string; reports an issue and returns nil if it is not one.
  package func string(_ noun: String) -> String? {
    guard case .string(let text) = value else {
      reject("\(noun) must be a string")
      return nil
    }
    return text
  }

  var word: Word? { if case .string(let text) = value { Word(text) } else { nil } }

  /// Returns the value as a Boolean; reports an issue and returns nil if it is not one.
  package func boolean(_ noun: String) -> Bool? {
    guard case .boolean(let isTrue) = value else {
      reject("\(noun) must be true or false")
      return nil
    }
    return isTrue
  }

  /// Returns the value as a number within the rule's range.
  func number(_ rule: NumberRule) -> Double? {
    guard case .number(let number) = value else {
      reject("\(rule.noun) must be a number")
      return nil
    }
    if let violation = rule.violation(number) {
      reject(violation)
      return nil
    }
    // Adding zero turns -0 into 0, so that equal documents give equal bytes.
    return number + 0
  }

  /// Returns the value as a whole number within a range.
  package func integer(_ noun: String, in range: ClosedRange<Int>) -> Int? {
    integer(noun, in: Int64(range.lowerBound)...Int64(range.upperBound)).map { Int($0) }
  }

  /// Returns the value as a whole number within a range that may exceed 32 bits, the size of `Int` in WebAssembly.
  func integer(_ noun: String, in range: ClosedRange<Int64>) -> Int64? {
    guard case .number(let number) = value, let integer = Int64(exactly: number) else {
      reject("\(noun) must be an integer")
      return nil
    }
    guard range.contains(integer) else {
      reject("\(noun) must be between \(range.lowerBound) and \(range.upperBound)")
      return nil
    }
    return integer
  }

  /// Returns the value as an array of any length.
  package func elements(_ noun: String) -> [Cursor]? {
    guard case .array(let elements) = value else {
      reject("\(noun) must be an array")
      return nil
    }
    return elements.enumerated().map { Cursor(value: $1, path: .index(path, $0), log: log) }
  }

  /// Returns the value as an array of numbers, with a rule for each.
  func numbers(_ form: String, _ rules: [NumberRule]) -> [Double]? {
    guard case .array(let elements) = value, elements.count == rules.count else {
      reject("expected \(form)")
      return nil
    }
    let numbers = zip(elements.indices, rules).map { index, rule in
      Cursor(value: elements[index], path: .index(path, index), log: log).number(rule)
    }
    return Self.allOrNothing(numbers)
  }

  /// Returns an array of two numbers as a point; reports an issue and returns nil for anything else.
  func point(_ rule: NumberRule) -> Point? {
    guard let numbers = numbers("[x, y]", [rule, rule]) else { return nil }
    return Point(numbers[0], numbers[1])
  }

  /// Returns the value as a case of an enumeration.
  func choice<Choice: RawRepresentable<String>>(_ noun: String, _ words: [Choice]) -> Choice? {
    index(noun, words.map { $0.rawValue }).map { words[$0] }
  }

  private func index(_ noun: String, _ words: [String]) -> Int? {
    if let index = words.firstIndex(where: { value.isText($0) }) { return index }
    reject("\(noun) must be \(Wording.choice(words))")
    return nil
  }

  /// Returns the value as a display text or as an identifier.
  package func text(_ noun: String, length: ClosedRange<Int>) -> String? {
    guard let text = string(noun) else { return nil }
    guard NameKey(text).isText(length) else {
      let amount =
        length.lowerBound == 0 ? "at most \(length.upperBound)" : "\(length.lowerBound) to \(length.upperBound)"
      reject("\(noun) must have \(amount) characters and no control characters")
      return nil
    }
    return text
  }

  /// Returns the value as the ID of a slot, an item or a photo.
  func identifier(_ noun: String) -> String? { text(noun, length: DocumentLimits.name) }

  /// Returns the value as what screen readers say of a photo or a layer.
  func alternativeText() -> AlternativeText? {
    text("an alternative text", length: DocumentLimits.alternativeText).map { AlternativeText($0) }
  }

  /// Returns the list without optionals, or nil if one of the values is nil.
  static func allOrNothing<Value>(_ values: [Value?]) -> [Value]? {
    let present = values.compactMap { $0 }
    return present.count == values.count ? present : nil
  }
}

/// Joins names for error messages.
package enum Wording {
  /// Returns the names as `a, b or c`.
  package static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the names in quotes as `"a", "b" and "c"`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
