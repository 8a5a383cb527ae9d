import CollageModel
import SystemCalls

/// An error about a file, with the information needed to fix it.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or folder does not exist or is not readable.
  case cannotOpen(path: String, reason: String)
  /// The path leads to something other than a regular file.
  case notRegularFile(path: String, kind: String)
  /// The bytes have no supported format.
  case unsupportedPicture(path: String, found: String, allowed: String)
  /// The format is supported but not allowed by the policy.
  case disabledFormat(path: String, format: PictureFormat, allowed: String)
  /// The file is an SVG document, which the policy does not allow.
  case disabledVector(path: String)
  /// The file, or the picture in it, exceeds a limit.
  case tooLarge(path: String, found: String, allowed: String)
  /// The picture's bytes are damaged or incomplete.
  case damagedPicture(path: String, detail: String)
  /// Object storage or the network failed in a way that may be temporary.
  case unreachable(path: String, reason: String)
  /// A path leads outside the folder that it must stay in.
  case forbiddenPath(path: String, reason: String)
  /// The output cannot be created at its path.
  case cannotCreate(path: String, reason: String)
  /// The output would overwrite an input.
  case isInput(path: String, role: InputGuard.Role, input: String)
  /// Writing failed; any partial file was removed.
  case cannotWrite(path: String, reason: String)
  /// The disk or the owner's quota is full; any partial file was removed.
  case diskFull(path: String, reason: String)

  /// The error in one line: the file, the problem, and the allowed values.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(escaped(path)): cannot be opened: \(reason)"
    case .notRegularFile(let path, let kind): "\(escaped(path)): \(kind); must be a regular file"
    case .unsupportedPicture(let path, let found, let allowed): "\(escaped(path)): \(found); \(allowed)"
    case .disabledFormat(let path, let format, let allowed):
      "\(escaped(path)): a picture of format \(format.rawValue); \(allowed)"
    case .disabledVector(let path): "\(escaped(path)): an SVG document; SVG must be allowed explicitly"
    case .tooLarge(let path, let found, let allowed): "\(escaped(path)): \(found); \(allowed)"
    case .damagedPicture(let path, let detail): "\(escaped(path)): damaged: \(detail)"
    case .unreachable(let path, let reason): "\(escaped(path)): cannot be reached: \(reason)"
    case .forbiddenPath(let path, let reason): "\(escaped(path)): \(reason)"
    case .cannotCreate(let path, let reason): "\(escaped(path)): cannot be created: \(reason)"
    case .isInput(let path, let role, let input):
      "cannot create \(escaped(path)): it is the \(role.rawValue) \(escaped(input)) that this command reads; "
        + "an input is never overwritten"
    case .cannotWrite(let path, let reason): "\(escaped(path)): cannot be written: \(reason)"
    case .diskFull(let path, let reason): "\(escaped(path)): cannot be written: \(reason)"
    }
  }
}

extension FileError {
  /// The path of the file that cannot be read; nil for errors about an output or a forbidden path.
  public var unusablePicture: String? {
    switch self {
    case .cannotOpen(let path, _), .notRegularFile(let path, _), .unsupportedPicture(let path, _, _),
      .disabledFormat(let path, _, _), .disabledVector(let path), .tooLarge(let path, _, _),
      .damagedPicture(let path, _):
      path
    case .unreachable, .forbiddenPath, .cannotCreate, .isInput, .cannotWrite, .diskFull: nil
    }
  }

  /// The problem without the file's name and without advice.
  public var finding: String {
    switch self {
    case .cannotOpen(_, let reason): "cannot be opened: \(reason)"
    case .notRegularFile(_, let kind): kind
    case .unsupportedPicture(_, let found, _): found
    case .disabledFormat(_, let format, _): "a picture of format \(format.rawValue)"
    case .disabledVector: "an SVG document"
    case .tooLarge(_, let found, let allowed): "\(found); \(allowed)"
    case .damagedPicture(_, let detail): "damaged: \(detail)"
    case .unreachable, .forbiddenPath, .cannotCreate, .isInput, .cannotWrite, .diskFull: description
    }
  }

  /// Returns the error for a file that could not be created, from the system's error number.
  package static func creating(_ path: String, _ number: Int32) -> FileError {
    isFull(number)
      ? .diskFull(path: path, reason: systemMessage(number))
      : .cannotCreate(path: path, reason: systemMessage(number))
  }

  /// Returns the error for a file that could not be written, from the system's error number.
  package static func writing(_ path: String, _ number: Int32) -> FileError {
    isFull(number)
      ? .diskFull(path: path, reason: systemMessage(number))
      : .cannotWrite(path: path, reason: systemMessage(number))
  }

  /// Returns the error for a temporary file, from the system's error number: what is at fault is the folder, not the picture.
  package static func temporary(_ number: Int32) -> FileError {
    let folder = TemporaryFiles.folder
    let reason = "\(systemMessage(number)), for temporary files; TMPDIR names another folder"
    return isFull(number) ? .diskFull(path: folder, reason: reason) : .cannotWrite(path: folder, reason: reason)
  }

  private static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }
}

/// Returns a name for messages: on one line, without control characters, and distinct from every other name.
public func escaped(_ name: String) -> String { EscapedText.name(name) }
