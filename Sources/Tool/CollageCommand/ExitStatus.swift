import ArgumentParser
import CollageBatch
import CollageEditor
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The exit codes of the process, following sysexits.h.
enum ExitStatus {
  static let usage: Int32 = 64
  static let data: Int32 = 65
  static let noInput: Int32 = 66
  static let unavailable: Int32 = 69
  static let software: Int32 = 70
  static let system: Int32 = 71
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74

  /// The maximum number of errors printed.
  private static let maxLines = 30

  /// Prints the error that ended a command, or the text that it asked for, such as its help.
  ///
  /// - Parameters:
  ///   - error: The error of parsing or running the command.
  ///   - arguments: The arguments, of which the first names the command.
  ///   - command: The command, if its arguments were parsed.
  /// - Returns: The exit code.
  static func end(with error: any Error, arguments: [String], command: (any ParsableCommand)?) -> Int32 {
    let advising = command as? any OptionAdvising
    if let code = report(error, advice: { advising?.advice(on: $0) }) { return code }
    let code = RootCommand.exitCode(for: error)
    if code == .success {
      let text = RootCommand.fullMessage(for: error)
      if !text.isEmpty { print(text) }
      return code.rawValue
    }
    // An exit code without a message: the error was already printed.
    let message = RootCommand.message(for: error)
    if !message.isEmpty { printError("collage: " + ArgumentText.line(of: message, arguments: arguments)) }
    return code.rawValue
  }

  /// Prints an error of this package and returns its exit code; returns nil for errors of the argument parser.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - advice: Returns the option of the command that would avoid an error, if any.
  /// - Returns: The exit code, or nil.
  static func report(_ error: any Error, advice: (RenderError) -> String? = { _ in nil }) -> Int32? {
    switch error {
    case RenderError.several(let errors):
      // Each error is printed on a separate line; the first determines the exit code.
      let codes = errors.prefix(maxLines).map { report($0, advice: advice) }
      if errors.count > maxLines { printError("collage: and \(errors.count - maxLines) more problems") }
      return codes.first ?? software
    case let error as FileError: return report(RenderError.file(error), advice: advice)
    case let error as RenderError:
      printError(line(error, advice(error) ?? OptionAdvice.address(in: error) ?? OptionAdvice.nearby(error)))
      return code(of: error)
    case let error as FormatError:
      printError("\(error)")
      RunningOrder.current?.add(error.issues)
      return data
    case let error as BatchError:
      printError(line(error, OptionAdvice.advice(on: error)))
      return code(of: error)
    case let error as EditorError:
      printError("collage: \(error)")
      return usage
    case let error as KitError:
      printError("collage: \(error)")
      return usage
    case let error as UsageError:
      printError("collage: \(error.message)")
      return usage
    case let error as MissingProgram:
      printError("collage: \(error.message)")
      return unavailable
    default: return nil
    }
  }

  private static func line(_ error: any Error, _ advice: String?) -> String {
    "collage: \(error)" + (advice.map { "; \($0)" } ?? "")
  }

  private static func code(of error: BatchError) -> Int32 {
    switch error {
    case .manifest, .failedRow, .tooManyFailures: data
    case .folder, .inUse: cannotCreate
    case .journal, .diskFull: inputOutput
    case .worker: software
    case .interrupted(let signal): 128 + signal
    }
  }

  private static func code(of error: RenderError) -> Int32 {
    switch error {
    case .file(let error): code(of: error)
    case .noPhotos: noInput
    case .layout: data
    case .unsupportedOutput: usage
    case .several(let errors): errors.first.map { code(of: $0) } ?? software
    case .noThread, .noMemory: system
    case .stepFailed, .canceled: software
    }
  }

  private static func code(of error: FileError) -> Int32 {
    switch error {
    case .cannotOpen, .notRegularFile: noInput
    case .unsupportedPicture, .disabledFormat, .disabledVector, .tooLarge, .damagedPicture, .forbiddenPath: data
    case .cannotCreate, .isInput: cannotCreate
    case .cannotWrite, .diskFull, .unreachable: inputOutput
    }
  }
}

/// An error in the options or arguments of a command.
struct UsageError: Error {
  let message: String
}
