import ArgumentParser

/// A command whose last arguments are photos.
protocol PhotoTaking: ParsableCommand {
  var photos: [String] { get set }
}

extension RenderCommand: PhotoTaking {}
extension LayoutCommand: PhotoTaking {}

/// The commands of earlier orders by their arguments.
///
/// Parsing the options of `collage render` takes two milliseconds, a third of the time of a picture whose slots are cached, and
/// services send the same options over and over, with other photos.
final class ParsedCommands {
  private var commands: [[String]: any ParsableCommand] = [:]

  /// The number of commands at which all are dropped, and the number of bytes of arguments that are worth keeping.
  private static let (maxCommands, maxBytes) = (256, 4096)
  /// The argument in place of all photos while a command is parsed.
  private static let placeholder = "photo"

  /// Returns a command, parsed now or earlier; parsing does not depend on files.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments, without photos if these are given apart.
  ///   - photos: The photos; they are never taken for options.
  /// - Returns: The command.
  /// - Throws: The errors of the parser, and `UsageError` for photos of a command that takes none.
  func command(_ arguments: [String], photos: [String]) throws -> any ParsableCommand {
    if photos.isEmpty { return try command(arguments) }
    let parsed = try command(arguments + [Self.placeholder])
    guard var command = parsed as? any PhotoTaking, command.photos == [Self.placeholder] else {
      throw UsageError(message: "photos: must be those of a render or layout whose arguments name none")
    }
    command.photos = photos
    return command
  }

  private func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let known = commands[arguments] { return known }
    let command = try RootCommand.parsed(arguments)
    if arguments.reduce(0, { $0 + $1.utf8.count }) <= Self.maxBytes {
      if commands.count >= Self.maxCommands { commands = [:] }
      commands[arguments] = command
    }
    return command
  }
}
