import ArgumentParser

/// The commands of earlier orders by their arguments.
///
/// Parsing the options of `collage render` takes two milliseconds, a third of the time of a picture whose slots are cached, and
/// services send the same arguments over and over.
final class ParsedCommands {
  private var commands: [[String]: any ParsableCommand] = [:]

  /// The number of commands at which all are dropped, and the number of bytes of arguments that are worth keeping.
  private static let (maxCommands, maxBytes) = (256, 4096)

  /// Returns a command, parsed now or earlier; parsing does not depend on files.
  func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let known = commands[arguments] { return known }
    let command = try RootCommand.parsed(arguments)
    if arguments.reduce(0, { $0 + $1.utf8.count }) <= Self.maxBytes {
      if commands.count >= Self.maxCommands { commands = [:] }
      commands[arguments] = command
    }
    return command
  }
}
