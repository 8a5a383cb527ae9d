import CollageModel
import SystemCalls
import SystemLibrary

/// Everything that can stop a render, each with what its reader needs to mend it.
public enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file or folder that was named does not exist or may not be read.
  case cannotOpen(path: String, reason: String)
  /// Something that was named is not a regular file.
  case notRegularFile(path: String, kind: String)
  /// The bytes are of no format that is read.
  case unsupportedPicture(path: String, found: String, allowed: String)
  /// The bytes are of a format that the policy does not allow.
  case disabledFormat(path: String, format: PictureFormat, allowed: String)
  /// The picture is larger than the limits allow.
  case tooLarge(path: String, found: String, allowed: String)
  /// The picture's bytes are damaged or cut off.
  case damagedPicture(path: String, detail: String)
  /// A path points out of the folder that it must stay under.
  case forbiddenPath(path: String, reason: String)
  /// Nothing was found to put into the collage, or nothing was given where the text is empty.
  case noPhotos(searched: String)
  /// The output cannot be of this size or kind.
  case unsupportedOutput(String)
  /// The output cannot be created where it was asked for.
  case cannotCreate(path: String, reason: String)
  /// The output would take the place of a file that is read.
  case isInput(path: String, role: InputGuard.Role, input: String)
  /// Writing failed half way; nothing is left behind.
  case cannotWrite(path: String, reason: String)
  /// There is no room left for a file on its disk, or in its owner's quota; nothing is left behind.
  case diskFull(path: String, reason: String)
  /// A layout that leaves no room or cannot be made.
  case layout(String)
  /// Several things are wrong at once.
  case several([RenderError])
  /// A step of the renderer failed.
  case stepFailed(step: String, slot: String, source: String, detail: String)

  /// One line: what, where, what was found and what is allowed.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(escaped(path)): cannot be opened: \(reason)"
    case .notRegularFile(let path, let kind): "\(escaped(path)): \(kind); a regular file is needed"
    case .unsupportedPicture(let path, let found, let allowed): "\(escaped(path)): \(found); \(allowed)"
    case .disabledFormat(let path, let format, let allowed):
      "\(escaped(path)): a picture of format \(format.rawValue); \(allowed)"
    case .tooLarge(let path, let found, let allowed): "\(escaped(path)): \(found); \(allowed)"
    case .damagedPicture(let path, let detail): "\(escaped(path)): damaged: \(detail)"
    case .forbiddenPath(let path, let reason): "\(escaped(path)): \(reason)"
    case .noPhotos(let searched):
      searched.isEmpty
        ? "no photos given; name files, folders or patterns"
        : "no photos found in \(escaped(searched)); name files, folders or patterns"
    case .unsupportedOutput(let message): message
    case .cannotCreate(let path, let reason): "\(escaped(path)): cannot be created: \(reason)"
    case .isInput(let path, let role, let input):
      "cannot create \(escaped(path)): it is the \(role.rawValue) \(escaped(input)) that this command reads; "
        + "an input is never overwritten"
    case .cannotWrite(let path, let reason): "\(escaped(path)): cannot be written: \(reason)"
    case .diskFull(let path, let reason): "\(escaped(path)): cannot be written: \(reason)"
    case .layout(let message): message
    case .several(let errors): errors.map(\.description).joined(separator: "; ")
    case .stepFailed(let step, let slot, let source, let detail):
      "slot \(slot): \(step) of \(escaped(source)) failed: \(detail)"
    }
  }
}

extension RenderError {
  /// Why a file could not be created, by the system's error number.
  static func creating(_ path: String, _ number: Int32) -> RenderError {
    isFull(number)
      ? .diskFull(path: path, reason: systemMessage(number))
      : .cannotCreate(path: path, reason: systemMessage(number))
  }

  /// Why writing a file failed, by the system's error number.
  static func writing(_ path: String, _ number: Int32) -> RenderError {
    isFull(number)
      ? .diskFull(path: path, reason: systemMessage(number))
      : .cannotWrite(path: path, reason: systemMessage(number))
  }

  private static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }
}

/// A name as messages show it: on one line, without anything that a terminal obeys, and unlike any other name.
public func escaped(_ name: String) -> String { EscapedText.name(name) }
