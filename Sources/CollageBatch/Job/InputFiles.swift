import CollageFiles
import CollageRender
import ObjectStorage
import SystemCalls
import SystemLibrary

/// Resolves and identifies the files that jobs read.
public final class InputFiles {
  /// How a file is identified across runs.
  public enum Identity: String, Sendable, CaseIterable {
    /// Its size, its modification time and its inode: nothing is read.
    case stat
    /// Its bytes, so that copies count as the same file.
    case content
  }

  /// The root folder of the files, as given.
  let root: String
  private let gate: PathGate
  private let identity: Identity
  /// Reads objects; nil where names are only those of files.
  let storage: JobStorage?
  private var paths: [String: String] = [:]
  private var identities: [String: String] = [:]

  /// The maximum size of files that are read to identify them.
  private static let maxFile = 1 << 30
  /// The maximum number of cached files; beyond it the cache is cleared, so that memory does not grow with a manifest.
  private static let maxKnown = 1 << 15

  /// Creates input files under a root folder.
  ///
  /// - Parameters:
  ///   - root: The root folder.
  ///   - identity: How files are identified; objects are identified by their tags.
  ///   - storage: Reads objects by their addresses; nil if addresses are not read.
  public init(root: String, identity: Identity, storage: JobStorage? = nil) {
    self.root = root
    self.storage = storage
    gate = PathGate(folder: root)
    self.identity = identity
  }

  /// Returns the path at which a file of a manifest is opened, with links resolved.
  ///
  /// - Parameter name: A path under the root, or an absolute one that leads there.
  /// - Returns: The file's absolute path.
  /// - Throws: `FileError` for a file that does not exist, is not a regular file, or is outside of the root.
  func path(of name: String) throws(FileError) -> String {
    if let known = paths[name] { return known }
    if ObjectAddress.isAddress(name) {
      guard storage != nil else { throw .cannotOpen(path: name, reason: "addresses are not read here") }
      return name
    }
    let path = try name.hasPrefix("/") ? absolute(name) : gate.resolve(name)
    if paths.count >= Self.maxKnown { paths = [:] }
    paths[name] = path
    return path
  }

  private func absolute(_ name: String) throws(FileError) -> String {
    guard let folder = resolvedPath(root) else { throw .cannotOpen(path: root, reason: systemMessage(errno)) }
    guard let path = resolvedPath(name) else { throw .cannotOpen(path: name, reason: systemMessage(errno)) }
    guard folder == "/" || path.hasPrefix(folder + "/") else {
      throw .forbiddenPath(path: name, reason: "is outside of the folder of photos, \(escaped(folder))")
    }
    return path
  }

  /// Returns the source of a picture at a path that `path(of:)` returned.
  func source(at path: String) -> PhotoSource {
    guard let storage, ObjectAddress.isAddress(path) else { return PhotoSource(path: path) }
    return storage.source(of: path)
  }

  /// Clears the cache of files, which may change while a process runs.
  func forgetFiles() { (paths, identities) = ([:], [:]) }

  /// Asks for what identifies objects, many at once; files need no such preparation.
  func lookUp(_ names: [String]) { storage?.lookUp(names) }

  /// Returns the identity of a file, as text.
  func identity(of name: String) throws(RenderError) -> String {
    if let known = identities[name] { return known }
    if let storage, ObjectAddress.isAddress(name) { return try RenderError.wrap(storage.identity(of: name)) }
    let path = try RenderError.wrap(path(of: name))
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file(.cannotOpen(path: name, reason: systemMessage(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(.notRegularFile(path: name, kind: "not a file")) }
    let found: String
    switch identity {
    case .stat: found = "\(status.st_size) \(status.modified.tv_sec).\(status.modified.tv_nsec) \(status.st_ino)"
    case .content: found = try JobKey.digest(RenderError.wrap(readSmallFile(path, limit: Self.maxFile)))
    }
    if identities.count >= Self.maxKnown { identities = [:] }
    identities[name] = found
    return found
  }

  /// Returns why a file cannot be used, with the folder that was searched and a similar name; nil if it can.
  func problem(with name: String) -> String? {
    do throws(RenderError) {
      _ = try identity(of: name)
      return nil
    } catch {
      guard case .file(.cannotOpen(_, let reason)) = error, !name.hasPrefix("/"), !ObjectAddress.isAddress(name) else {
        return "\(error)"
      }
      let trimmed = ManifestHeading.trimmed(name)
      if trimmed != name, (try? path(of: trimmed)) != nil {
        return "\"\(escaped(name))\": there is no such file, but one without the spaces around the name"
      }
      return "\(escaped(name)): cannot be opened in \(escaped(resolvedPath(root) ?? root)): \(reason)"
    }
  }
}
