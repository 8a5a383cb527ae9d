import CollageFormat

/// The options of the tool's commands, which are the keys of requests.
///
/// They are read from what `collage --experimental-dump-help` prints, so that an option of a command is a key of a request
/// without being written twice.
struct CommandCatalog: Sendable {
  /// An option of a command.
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
  enum Command: String, Sendable {
    case render, layout, sprites, previews

    /// The command of a preset: one without a document generates a layout.
    init(of preset: JSONObject) {
      self = preset["template"] == nil && preset["composition"] == nil ? .layout : .render
    }
  }

  /// The options that a request cannot set, besides those that take files or programs and those that orders refuse.
  ///
  /// They choose where the tool writes and what it prints, or what the service decides.
  static let excluded: Set = [
    "output", "json", "quiet", "verbose", "explain", "version", "help", "split", "shuffle", "recursive", "strict",
    "allow", "only", "pages",
  ]

  /// The options that take one of the request's own photos, which completes as a file on the command line.
  private static let takesPhoto: Set = ["set"]

  private let options: [Command: [Option]]
  /// The revision by which the tool paints: pictures of equal texts are alike.
  let renderer: String

  /// Reads the description of the tool.
  ///
  /// - Parameters:
  ///   - dump: What `collage --experimental-dump-help` prints.
  ///   - rules: What `collage orders --rules` prints.
  /// - Throws: `FormatError` if one of them is not valid.
  init(dump: [UInt8], rules: [UInt8]) throws(FormatError) {
    guard case .object(let object) = try JSONValue.parse(rules, file: "the rules of orders"),
      case .array(let names)? = object["refusedOptions"]
    else { throw FormatError(file: "the rules of orders", path: "refusedOptions", message: "must be an array") }
    guard case .string(let renderer)? = object["renderer"] else {
      throw FormatError(file: "the rules of orders", path: "renderer", message: "must be a string")
    }
    self.renderer = renderer
    let refused = Self.excluded.union(
      names.compactMap { if case .string(let name) = $0 { String(name.drop { $0 == "-" }) } else { nil } })
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
        if case .object(let argument) = value { Self.option(argument, refused) } else { nil }
      }
    }
    self.options = options
  }

  /// Returns the options of a command that requests can set.
  func options(of command: Command) -> [Option] { options[command] ?? [] }

  private static func option(_ argument: JSONObject, _ refused: Set<String>) -> Option? {
    guard case .string(let kind)? = argument["kind"], kind != "positional", case .array(let names)? = argument["names"]
    else { return nil }
    let long = names.lazy.compactMap { value -> String? in
      guard case .object(let name) = value, name["kind"] == .string("long"), case .string(let text)? = name["name"]
      else {
        return nil
      }
      return text
    }.first
    guard let name = long, !refused.contains(name), takesPhoto.contains(name) || !takesFile(argument) else {
      return nil
    }
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

  /// Returns whether an argument names a file, a folder or a program of the machine.
  private static func takesFile(_ argument: JSONObject) -> Bool {
    if text(argument, "valueName") == "command" { return true }
    guard case .object(let completion)? = argument["completionKind"] else { return false }
    return completion["file"] != nil || completion["directory"] != nil
  }

  private static func text(_ object: JSONObject, _ key: String) -> String? {
    if case .string(let text)? = object[key] { text } else { nil }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return (words.prefix(1) + words.dropFirst().map { Substring($0.prefix(1).uppercased() + $0.dropFirst()) }).joined()
  }
}
