import CollageRender
import SystemCalls
import SystemLibrary

/// The files that jobs read: where they are, and which bytes they hold.
public final class InputFiles {
  /// What makes a file the same as in an earlier run.
  public enum Identity: String, Sendable, CaseIterable {
    /// Its size, its time of change and its number on the disk: nothing is read.
    case stat
    /// Its bytes, so that copies count as the same file.
    case content
  }

  /// The folder under which files lie, as it was given.
  let root: String
  private let gate: PathGate
  private let identity: Identity
  private var paths: [String: String] = [:]
  private var identities: [String: String] = [:]

  /// Files up to this size are read to tell what they hold.
  private static let greatestFile = 1 << 30
  /// More files than this are forgotten all at once, so that memory does not grow with a manifest.
  private static let mostKnown = 1 << 15

  /// Files under a root folder.
  public init(root: String, identity: Identity) {
    self.root = root
    gate = PathGate(folder: root)
    self.identity = identity
  }

  /// Where a file of a manifest is opened: links resolved.
  ///
  /// - Parameter name: A path under the root, or an absolute one that leads there.
  /// - Returns: The file's absolute path.
  /// - Throws: `RenderError` for a file that is not there, is no file, or lies outside of the root.
  func path(of name: String) throws(RenderError) -> String {
    if let known = paths[name] { return known }
    let path = try name.hasPrefix("/") ? absolute(name) : gate.resolve(name)
    if paths.count >= Self.mostKnown { paths = [:] }
    paths[name] = path
    return path
  }

  private func absolute(_ name: String) throws(RenderError) -> String {
    guard let folder = resolvedPath(root) else { throw .cannotOpen(path: root, reason: systemMessage(errno)) }
    guard let path = resolvedPath(name) else { throw .cannotOpen(path: name, reason: systemMessage(errno)) }
    guard folder == "/" || path.hasPrefix(folder + "/") else {
      throw .forbiddenPath(path: name, reason: "lies outside of the folder of photos, \(escaped(folder))")
    }
    return path
  }

  /// Forgets what is known of files, which may change while a process stays.
  func forgetFiles() { (paths, identities) = ([:], [:]) }

  /// What a file holds, in words.
  func identity(of name: String) throws(RenderError) -> String {
    if let known = identities[name] { return known }
    let path = try path(of: name)
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotOpen(path: name, reason: systemMessage(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: name, kind: "not a file") }
    let found: String
    switch identity {
    case .stat: found = "\(status.st_size) \(status.modified.tv_sec).\(status.modified.tv_nsec) \(status.st_ino)"
    case .content: found = try JobKey.digest(try readSmallFile(path, limit: Self.greatestFile))
    }
    if identities.count >= Self.mostKnown { identities = [:] }
    identities[name] = found
    return found
  }

  /// Why a file cannot be used, with the folder that was searched and a name that may have been meant; nil where it can.
  func problem(with name: String) -> String? {
    do throws(RenderError) {
      _ = try identity(of: name)
      return nil
    } catch {
      guard case .cannotOpen(_, let reason) = error, !name.hasPrefix("/") else { return "\(error)" }
      let trimmed = ManifestHeading.trimmed(name)
      if trimmed != name, (try? path(of: trimmed)) != nil {
        return "\"\(escaped(name))\": there is no such file, but one without the spaces around the name"
      }
      return "\(escaped(name)): cannot be opened in \(escaped(resolvedPath(root) ?? root)): \(reason)"
    }
  }
}
