import CollageFiles
import CollageRender
import ObjectStorage
import SystemCalls

/// Resolves and identifies the files that jobs read.
public final class InputFiles {
  /// How a file is identified across runs.
  public enum Identity: String, Codable, Sendable, CaseIterable {
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
  /// The digests of files by their versions.
  private var digests: [FileVersion: String] = [:]

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
    guard FileIdentity(regularFileAt: path) != nil, let version = FileVersion(path: path) else {
      throw .file(Self.unusable(path, named: name))
    }
    let found = try identity(of: name, at: path, version)
    if identities.count >= Self.maxKnown { identities = [:] }
    identities[name] = found
    return found
  }

  private static func unusable(_ path: String, named name: String) -> FileError {
    var status = stat()
    guard fileStatus(path, &status) == 0 else { return .cannotOpen(path: name, reason: systemMessage(errno)) }
    return .notRegularFile(path: name, kind: "not a file")
  }

  private func identity(of name: String, at path: String, _ version: FileVersion) throws(RenderError) -> String {
    switch identity {
    case .stat: return "\(version.size) \(version.seconds).\(version.nanoseconds) \(version.number)"
    case .content:
      if let known = digests[version] { return known }
      let digest = try JobKey.digest(RenderError.wrap(readSmallFile(path, limit: Self.maxFile)))
      // Bytes that changed while they were read belong to no version.
      guard FileVersion(path: path) == version else { throw .file(Self.changed(name)) }
      if digests.count >= Self.maxKnown { digests = [:] }
      digests[version] = digest
      return digest
    }
  }

  /// Checks that files were read in the state in which a job's key names them.
  ///
  /// - Parameters:
  ///   - expected: The identities in the key, by the names of the files.
  ///   - read: The versions that were read, by their paths; files that were not read are not checked.
  /// - Throws: `FileError.cannotOpen` for the first file of another identity.
  func check(_ expected: [String: String], against read: [String: FileVersion]) throws(RenderError) {
    for (name, identity) in expected.sorted(by: { $0.key < $1.key }) where !ObjectAddress.isAddress(name) {
      let path = try RenderError.wrap(path(of: name))
      guard let version = read[path] else { continue }
      let found: String
      do throws(RenderError) { found = try self.identity(of: name, at: path, version) } catch {
        // Only another version has other bytes now than it had when it was read.
        throw .file(Self.changed(name))
      }
      if found != identity { throw .file(Self.changed(name)) }
    }
  }

  private static func changed(_ name: String) -> FileError {
    .cannotOpen(path: name, reason: "it has changed since its job was planned")
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
