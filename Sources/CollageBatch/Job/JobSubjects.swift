import CollageKit
import CollageRender

/// A list of photos' subjects, read once for all jobs.
public struct JobSubjects: Sendable {
  /// The list's path.
  public var path: String { list.path }
  /// The SHA-256 of the file: another list may make other pictures.
  let digest: String
  let list: NamedSubjectList

  /// Reads a list.
  ///
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` with every error of a list.
  public init(path: String) throws {
    list = try NamedSubjectList(path: path)
    digest = try JobKey.digest(list.bytes)
  }
}
