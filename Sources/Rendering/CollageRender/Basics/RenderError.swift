public import CollageFiles

/// An error that stops a render, with what is needed to fix it.
public enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read or written.
  case file(FileError)
  /// No photos were found in the given files, folders and patterns; the text is empty if none were given.
  case noPhotos(searched: String)
  /// The output does not support this size or format.
  case unsupportedOutput(String)
  /// The layout is impossible or leaves no room for its slots.
  case layout(String)
  case several([RenderError])
  /// A step of the renderer failed.
  case stepFailed(step: String, slot: String, source: String, detail: String)
  /// The system could not start the thread that decodes a picture.
  case noThread(name: String)
  /// A picture could not be decoded, and this process has little of the memory left that it may use.
  case noMemory(name: String, megabytes: Int, detail: String)
  case canceled

  /// One line: the file or slot, what was found, and what is allowed.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .noPhotos(let searched):
      searched.isEmpty
        ? "no photos given; name files, folders or patterns"
        : "no photos found in \(escaped(searched)); name files, folders or patterns"
    case .unsupportedOutput(let message): message
    case .layout(let message): message
    case .several(let errors): errors.map(\.description).joined(separator: "; ")
    case .stepFailed(let step, let slot, let source, let detail):
      "slot \(slot): \(step) of \(escaped(source)) failed: \(detail)"
    case .noMemory(let name, let megabytes, let detail):
      "\(escaped(name)): cannot be decoded within the memory of this process (\(megabytes) MB): \(detail)"
    case .noThread(let name):
      "\(escaped(name)): cannot start a thread for it; the system's thread limit is reached"
    case .canceled: "canceled"
    }
  }
}

extension RenderError {
  /// Creates a render error from a render error or a file error; nil for any other.
  package init?(_ error: any Error) {
    switch error {
    case let error as RenderError: self = error
    case let error as FileError: self = .file(error)
    default: return nil
    }
  }

  /// Runs work with files and rethrows its errors as render errors.
  package static func wrap<Value: ~Copyable>(
    _ work: @autoclosure () throws(FileError) -> Value
  ) throws(RenderError) -> Value {
    do throws(FileError) { return try work() } catch { throw .file(error) }
  }

  /// Runs work and rethrows its errors as render errors; errors of documents become layout errors.
  package static func converting<Value>(_ work: () throws -> Value) throws(RenderError) -> Value {
    do { return try work() } catch { throw RenderError(error) ?? .layout("\(error)") }
  }

  /// The photo or other picture that cannot be used, or nil.
  ///
  /// Failures of the renderer and of its output are not about a picture, even if they name a file.
  public var unusablePicture: String? {
    if case .file(let error) = self { error.unusablePicture } else { nil }
  }

  /// The problem found in a picture, without its name and without advice.
  public var finding: String {
    if case .file(let error) = self { error.finding } else { description }
  }

  /// Throws if the current task is canceled; called once per photo and band.
  static func checkCancellation() throws(RenderError) {
    if Task.isCancelled { throw .canceled }
  }

  /// Returns all problems as one error; nil if there are none.
  package static func all(_ problems: [RenderError]) -> RenderError? {
    problems.count > 1 ? .several(problems) : problems.first
  }
}
