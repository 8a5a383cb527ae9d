import CollageModel

/// A value of a document together with its place, and the log that takes what is wrong with it.
///
/// Reading functions return nil only after they have logged why; the caller goes on with the rest of the document.
struct Cursor {
  let value: JSONValue
  let path: JSONPath
  let log: IssueLog

  /// Logs what stands here and the rule that it breaks.
  func reject(_ rule: String) { log.add(path, "\(value.excerpt); \(rule)") }

  /// The value as a string.
  func string(_ noun: String) -> String? {
    guard case .string(let text) = value else {
      reject("\(noun) must be a string")
      return nil
    }
    return text
  }

  /// The value as true or false.
  func boolean(_ noun: String) -> Bool? {
    guard case .boolean(let isTrue) = value else {
      reject("\(noun) must be true or false")
      return nil
    }
    return isTrue
  }

  /// The value as a number within the rule's range.
  func number(_ rule: NumberRule) -> Double? {
    guard case .number(let number) = value else {
      reject("\(rule.noun) must be a number")
      return nil
    }
    if let violation = rule.violation(number) {
      reject(violation)
      return nil
    }
    // Adding zero makes -0 a plain 0, so that equal documents are written as equal bytes.
    return number + 0
  }

  /// The value as a whole number within a range.
  func integer(_ noun: String, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = value, let integer = Int(exactly: number) else {
      reject("\(noun) must be an integer")
      return nil
    }
    guard range.contains(integer) else {
      reject("\(noun) must be \(range.lowerBound)...\(range.upperBound)")
      return nil
    }
    return integer
  }

  /// The value as an array of any length.
  func elements(_ noun: String) -> [Cursor]? {
    guard case .array(let elements) = value else {
      reject("\(noun) must be an array")
      return nil
    }
    return elements.enumerated().map { Cursor(value: $1, path: .index(path, $0), log: log) }
  }

  /// The value as numbers with a rule for each.
  func numbers(_ form: String, _ rules: [NumberRule]) -> [Double]? {
    guard case .array(let elements) = value, elements.count == rules.count else {
      reject("write \(form)")
      return nil
    }
    let numbers = zip(elements.indices, rules).map { index, rule in
      Cursor(value: elements[index], path: .index(path, index), log: log).number(rule)
    }
    return Self.allOrNothing(numbers)
  }

  /// The value as a point.
  func point(_ rule: NumberRule) -> Point? {
    guard let numbers = numbers("[x, y]", [rule, rule]) else { return nil }
    return Point(numbers[0], numbers[1])
  }

  /// The value as one of an enumeration's words.
  func word<Word: RawRepresentable<String>>(_ noun: String, _ words: [Word]) -> Word? {
    if case .string(let text) = value, let word = words.first(where: { $0.rawValue == text }) { return word }
    reject("\(noun) must be \(Wording.choice(words.map(\.rawValue)))")
    return nil
  }

  /// The value as a text for people or as an identifier.
  func text(_ noun: String, length: ClosedRange<Int>) -> String? {
    guard let text = string(noun) else { return nil }
    let scalars = text.unicodeScalars
    guard length.contains(scalars.count), !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
      let amount =
        length.lowerBound == 0 ? "at most \(length.upperBound)" : "\(length.lowerBound) to \(length.upperBound)"
      reject("\(noun) must have \(amount) characters and no control characters")
      return nil
    }
    return text
  }

  /// The value as the name of a slot, an item or a photo.
  func identifier(_ noun: String) -> String? { text(noun, length: 1...200) }

  /// The list without optionals, or nil when one is missing.
  static func allOrNothing<Value>(_ values: [Value?]) -> [Value]? {
    let present = values.compactMap { $0 }
    return present.count == values.count ? present : nil
  }
}

/// Lists of words for messages.
enum Wording {
  /// The words as `a, b or c`.
  static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The words in quotes as `"a", "b" and "c"`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
