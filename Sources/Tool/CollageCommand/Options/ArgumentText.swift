import CollageFiles
import CollageFormat
import CollageModel

/// Prepares arguments for the parser, and rewrites the parser's messages in the style of all other errors.
enum ArgumentText {
  /// Returns the arguments with each negative number joined to the option before it: `--dpi -5` becomes `--dpi=-5`.
  ///
  /// Otherwise the parser takes the number for an option and reports a missing value.
  static func joiningNegativeNumbers(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var isOver = false
    for argument in arguments {
      if let option = result.last, !isOver, option.hasPrefix("--"), option.count > 2, !option.contains("="),
        isNegativeNumber(argument)
      {
        result[result.count - 1] = option + "=" + argument
      } else {
        isOver = isOver || argument == "--"
        result.append(argument)
      }
    }
    return result
  }

  private static func isNegativeNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8.dropFirst().prefix(2))
    guard text.hasPrefix("-"), let first = bytes.first else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return digits.contains(first) || (first == UInt8(ascii: ".") && bytes.dropFirst().allSatisfy(digits.contains))
  }

  /// Returns the parser's message as a single line, with line breaks in arguments escaped, so that an argument cannot
  /// forge an additional message.
  ///
  /// - Parameters:
  ///   - message: The message, such as "Missing value for '--dpi <dpi>'".
  ///   - arguments: The arguments, of which the first names the command.
  /// - Returns: The line, such as "--dpi <dpi>: missing value; see `collage help render`".
  static func line(of message: String, arguments: [String]) -> String {
    let command = arguments.first
    let message = arguments.filter { EscapedText.line($0) != $0 }.sorted { $0.count > $1.count }
      .reduce(message) { $0.replacing($1, with: EscapedText.line($1)) }
    let help = "see `collage help\(command.map { $0.hasPrefix("-") ? "" : " " + escaped($0) } ?? "")`"
    let list = message.replacing(". Please provide one of the following:\n  - ", with: "; must be one of ")
      .replacing("\n  - ", with: ", ").replacing(". Please provide one of ", with: "; must be one of ")
      .replacing("\n   or: ", with: ", or: ").replacing("\n", with: " ")
    if let (value, rest) = quoted(list, after: "The value '", until: "' is invalid for '"),
      let (name, end) = quoted("'" + rest, after: "'", until: "'")
    {
      let option = name.prefix { $0 != " " }
      return "\(option) \(value): not a valid value" + (end.isEmpty ? "; \(help)" : advice(end, value))
    }
    if let (option, _) = quoted(list, after: "Missing value for '", until: "'") {
      return "\(option): missing value; \(help)"
    }
    if let (argument, _) = quoted(list, after: "Missing expected argument '", until: "'") {
      return "\(argument) is missing; \(help)"
    }
    if let (option, rest) = quoted(list, after: "Unknown option '", until: "'"),
      let (nearest, _) = quoted(rest, after: ". Did you mean '", until: "'?")
    {
      return "unknown option \(option); did you mean \(nearest)?"
    }
    let plain = list.hasSuffix(".") ? String(list.dropLast()) : list
    return plain.prefix(1).lowercased() + plain.dropFirst() + "; " + help
  }

  /// Returns the nearest allowed value if there is one, or else the whole list, which the parser gives as "; must be
  /// one of 'a', 'b' or 'c'.".
  private static func advice(_ list: String, _ value: String) -> String {
    let plain = (list.hasSuffix(".") ? String(list.dropLast()) : list).replacing("'", with: "").replacing(
      " and ", with: ", "
    )
    .replacing(" or ", with: ", ")
    guard let names = plain.firstRange(of: "; must be one of ").map({ plain[$0.upperBound...] }) else { return plain }
    let nearest = EditDistance.nearest(to: value, in: names.split(separator: ", ").map(String.init))
    return nearest.map { "; did you mean \($0)?" } ?? plain
  }

  /// Splits a text that has a given beginning at the first occurrence of a mark; returns nil if the beginning differs.
  private static func quoted(_ text: String, after beginning: String, until mark: String) -> (String, String)? {
    guard text.hasPrefix(beginning) else { return nil }
    let rest = text.dropFirst(beginning.count)
    guard let end = rest.firstRange(of: mark) else { return nil }
    return (String(rest[..<end.lowerBound]), String(rest[end.upperBound...]))
  }
}
