import CollageRender
import Glibc

/// The files that jobs read: where they are, and which bytes they hold.
public final class InputFiles {
  /// What makes a file the same as in an earlier run.
  public enum Identity: String, Sendable, CaseIterable {
    /// Its size, its time of change and its number on the disk: nothing is read.
    case stat
    /// Its bytes, so that copies count as the same file.
    case content
  }

  private let gate: PathGate
  private let identity: Identity
  private var paths: [String: String] = [:]
  private var identities: [String: String] = [:]

  /// Files up to this size are read to tell what they hold.
  private static let greatestFile = 1 << 30

  /// Files under a root folder.
  public init(root: String, identity: Identity) {
    gate = PathGate(folder: root)
    self.identity = identity
  }

  /// Where a file of a manifest is opened.
  ///
  /// - Throws: `RenderError` for a file that is not there, is no file, or lies outside of the root.
  func path(of name: String) throws(RenderError) -> String {
    if let known = paths[name] { return known }
    let path = try gate.resolve(name)
    paths[name] = path
    return path
  }

  /// Forgets what is known of files' bytes, which may change while a process stays.
  func forgetIdentities() { identities = [:] }

  /// What a file holds, in words.
  func identity(of name: String) throws(RenderError) -> String {
    if let known = identities[name] { return known }
    let path = try path(of: name)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .cannotOpen(path: name, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: name, kind: "not a file") }
    let found: String
    switch identity {
    case .stat: found = "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    case .content: found = try JobKey.digest(try readSmallFile(path, limit: Self.greatestFile))
    }
    identities[name] = found
    return found
  }
}
