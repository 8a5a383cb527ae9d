import CollageFormat

/// The options of the tool's commands, which are the keys of requests.
///
/// Which these are is told by ``Command/allowed``, and their types and texts by what `collage --experimental-dump-help` prints, so
/// that nothing of them is written twice.
struct CommandCatalog: Sendable {
  struct Option: Hashable, Sendable {
    /// The key in requests, such as `whenShort`.
    var key: String
    /// The name on the command line, such as `when-short`.
    var name: String
    var isFlag: Bool
    var isRepeating: Bool
    /// The form of a value, such as `name=value`; nil for a plain one.
    var form: String?
    /// The allowed values; nil if there are others.
    var choices: [String]?
    var summary: String

    /// True if values may be an object, whose members become `name=value`.
    var isPairs: Bool { isRepeating && form?.contains("=") == true && form?.hasSuffix(",...") == false }
  }

  /// A command that requests can use.
  enum Command: String, CaseIterable, Sendable {
    case render, layout, sprites, previews

    /// The command of a preset: one without a document generates a layout.
    init(of preset: JSONObject) {
      self = preset["template"] == nil && preset["composition"] == nil ? .layout : .render
    }
  }

  private let options: [Command: [Option]]
  /// The revision by which the tool paints: pictures of equal texts are alike.
  let renderer: String

  /// Reads the description of the tool.
  ///
  /// - Parameters:
  ///   - dump: What `collage --experimental-dump-help` prints.
  ///   - rules: What `collage orders --rules` prints.
  /// - Throws: `FormatError` if one of them is not valid, or an option is missing.
  init(dump: [UInt8], rules: [UInt8]) throws(FormatError) {
    guard case .object(let object) = try JSONValue.parse(rules, file: "the rules of orders"),
      case .string(let renderer)? = object["renderer"]
    else { throw FormatError(file: "the rules of orders", path: "renderer", message: "must be a string") }
    self.renderer = renderer
    let file = "the description of the tool"
    guard case .object(let root) = try JSONValue.parse(dump, file: file), case .object(let command)? = root["command"],
      case .array(let subcommands)? = command["subcommands"]
    else { throw FormatError(file: file, path: "command", message: "must be that of the tool with its commands") }
    var options: [Command: [Option]] = [:]
    for case .object(let subcommand) in subcommands {
      guard case .string(let name)? = subcommand["commandName"], let command = Command(rawValue: name),
        case .array(let arguments)? = subcommand["arguments"]
      else { continue }
      options[command] = arguments.compactMap { value in
        if case .object(let argument) = value { Self.option(argument) } else { nil }
      }.filter { command.allowed.contains($0.name) }
    }
    for command in Command.allCases {
      let missing = command.allowed.subtracting((options[command] ?? []).map(\.name)).sorted()
      guard missing.isEmpty else {
        throw FormatError(
          file: file, path: command.rawValue,
          message: "has no \(missing.joined(separator: ", ")); the tool has another version")
      }
    }
    self.options = options
  }

  /// Returns the options of a command that requests can set.
  func options(of command: Command) -> [Option] { options[command] ?? [] }

  private static func option(_ argument: JSONObject) -> Option? {
    guard case .string(let kind)? = argument["kind"], kind != "positional", case .array(let names)? = argument["names"]
    else { return nil }
    let long = names.lazy.compactMap { value -> String? in
      guard case .object(let name) = value, name["kind"] == .string("long"), case .string(let text)? = name["name"]
      else {
        return nil
      }
      return text
    }.first
    guard let name = long else { return nil }
    let isFlag = kind == "flag"
    let form = text(argument, "valueName").flatMap { $0.contains("=") ? $0 : nil }
    var choices: [String]?
    if case .array(let values)? = argument["allValues"] {
      choices = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    return Option(
      key: camelCase(name), name: name, isFlag: isFlag, isRepeating: argument["isRepeating"] == .boolean(true),
      form: isFlag ? nil : form, choices: isFlag ? nil : choices, summary: text(argument, "abstract") ?? "")
  }

  private static func text(_ object: JSONObject, _ key: String) -> String? {
    if case .string(let text)? = object[key] { text } else { nil }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return (words.prefix(1) + words.dropFirst().map { Substring($0.prefix(1).uppercased() + $0.dropFirst()) }).joined()
  }
}
