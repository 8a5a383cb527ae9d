import CollageFiles
import CollageFormat
import CollageModel

/// The arguments before the parser reads them, and its messages in the style of all errors.
enum ArgumentText {
  /// Returns the arguments with each negative number joined to the option before it: `--dpi -5` becomes `--dpi=-5`.
  ///
  /// The parser would take the number for another option, and say that the value is missing.
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

  /// Returns the parser's message as one line, with every argument on it, so that no argument can look like another line.
  ///
  /// - Parameters:
  ///   - message: The message, such as "Missing value for '--dpi <dpi>'".
  ///   - command: The first argument, which names the command.
  /// - Returns: The line, such as "--dpi <dpi>: the value is missing; see `collage help render`".
  static func line(of message: String, command: String?) -> String {
    let message = CommandLine.arguments.filter { EscapedText.line($0) != $0 }.sorted { $0.count > $1.count }
      .reduce(message) { $0.replacing($1, with: EscapedText.line($1)) }
    let help = "see `collage help\(command.map { $0.hasPrefix("-") ? "" : " " + escaped($0) } ?? "")`"
    let list = message.replacing(". Please provide one of the following:\n  - ", with: "; allowed are ")
      .replacing("\n  - ", with: ", ").replacing(". Please provide one of ", with: "; allowed are ")
      .replacing("\n   or: ", with: ", or: ").replacing("\n", with: " ")
    if let (value, rest) = quoted(list, after: "The value '", until: "' is invalid for '"),
      let (name, end) = quoted("'" + rest, after: "'", until: "'")
    {
      let option = name.prefix { $0 != " " }
      return "\(option) \(value): not a valid value" + (end.isEmpty ? "; \(help)" : advice(end, value))
    }
    if let (option, _) = quoted(list, after: "Missing value for '", until: "'") {
      return "\(option): the value is missing; \(help)"
    }
    if let (argument, _) = quoted(list, after: "Missing expected argument '", until: "'") {
      return "\(argument) is missing; \(help)"
    }
    if let (option, rest) = quoted(list, after: "Unknown option '", until: "'"),
      let (nearest, _) = quoted(rest, after: ". Did you mean '", until: "'?")
    {
      return "there is no option \(option); did you mean \(nearest)?"
    }
    let plain = list.hasSuffix(".") ? String(list.dropLast()) : list
    return plain.prefix(1).lowercased() + plain.dropFirst() + "; " + help
  }

  /// Returns the nearest of the allowed values, or all of them; the parser lists them as "; allowed are 'a', 'b' or 'c'.".
  private static func advice(_ list: String, _ value: String) -> String {
    let plain = (list.hasSuffix(".") ? String(list.dropLast()) : list).replacing("'", with: "").replacing(
      " and ", with: ", "
    )
    .replacing(" or ", with: ", ")
    guard let names = plain.firstRange(of: "; allowed are ").map({ plain[$0.upperBound...] }) else { return plain }
    let nearest = EditDistance.nearest(to: value, in: names.split(separator: ", ").map(String.init))
    return nearest.map { "; did you mean \($0)?" } ?? plain
  }

  /// Returns what stands between the beginning of a text and a mark, and the rest behind the mark; nil for another beginning.
  private static func quoted(_ text: String, after beginning: String, until mark: String) -> (String, String)? {
    guard text.hasPrefix(beginning) else { return nil }
    let rest = text.dropFirst(beginning.count)
    guard let end = rest.firstRange(of: mark) else { return nil }
    return (String(rest[..<end.lowerBound]), String(rest[end.upperBound...]))
  }
}
