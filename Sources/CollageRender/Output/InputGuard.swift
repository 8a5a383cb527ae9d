import Glibc

/// Files that are read, and over which nothing is written.
public struct InputGuard: Sendable {
  private let files: Set<FileIdentity>

  /// Remembers the files at some paths, whatever else they are called; a path without a file is nobody's.
  public init(_ paths: [String]) {
    files = Set(paths.compactMap { Self.identity(of: $0) })
  }

  /// Refuses a path at which one of the files stands.
  public func check(_ path: String) throws(RenderError) {
    guard let file = Self.identity(of: path), files.contains(file) else { return }
    throw .cannotCreate(path: path, reason: "it is one of the inputs; an input is never overwritten")
  }

  private static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
