import CollageFiles
import CollageRender
import ObjectStorage
import SystemCalls

/// Resolves and identifies the input files of jobs.
public final class InputFiles {
  /// The method of recognizing unchanged files across runs.
  public enum Identity: String, Codable, Sendable, CaseIterable {
    /// By size, modification time and inode, without reading the file.
    case stat
    /// By content, so that copies count as the same file.
    case content
  }

  /// The root folder, as given.
  let root: String
  private let gate: PathGate
  private let identity: Identity
  /// The object storage; nil if names cannot be addresses.
  let storage: JobStorage?
  private var paths: [String: String] = [:]
  private var identities: [String: String] = [:]
  private var digests: [FileVersion: String] = [:]

  /// The maximum size of files read to identify them, in bytes.
  private static let maxFile = 1 << 30
  /// The maximum number of cached files; the caches are cleared beyond it, so that memory does not grow with the
  /// manifest.
  private static let maxKnown = 1 << 15

  /// Creates a resolver for files under a root folder.
  ///
  /// - Parameters:
  ///   - root: The root folder.
  ///   - identity: The method of recognizing unchanged files; objects are identified by their entity tags.
  ///   - storage: The object storage; nil if names cannot be addresses.
  public init(root: String, identity: Identity, storage: JobStorage? = nil) {
    self.root = root
    self.storage = storage
    gate = PathGate(folder: root)
    self.identity = identity
  }

  /// Returns the path of a file named in a manifest, with links resolved.
  ///
  /// - Parameter name: A path relative to the root, or an absolute path below it.
  /// - Returns: The file's absolute path.
  /// - Throws: `FileError` if the file does not exist, is not a regular file, or is outside the root.
  func path(of name: String) throws(FileError) -> String {
    if let known = paths[name] { return known }
    if ObjectAddress.isAddress(name) {
      guard storage != nil else { throw .cannotOpen(path: name, reason: "addresses are not supported here") }
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
      throw .forbiddenPath(path: name, reason: "is outside the photo folder \(escaped(folder))")
    }
    return path
  }

  /// Returns the source of an image at a path returned by `path(of:)`.
  func source(at path: String) -> PhotoSource {
    guard let storage, ObjectAddress.isAddress(path) else { return PhotoSource(path: path) }
    return storage.source(of: path)
  }

  /// Clears the cached paths and identities, because files may change while the process runs.
  func forgetFiles() { (paths, identities) = ([:], [:]) }

  /// Looks up the identities of objects in parallel; has no effect for files.
  func lookUp(_ names: [String]) { storage?.lookUp(names) }

  /// Returns the identity of a file as text.
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
      // A digest of bytes that changed while being read is not valid for any version.
      guard FileVersion(path: path) == version else { throw .file(Self.changed(name)) }
      if digests.count >= Self.maxKnown { digests = [:] }
      digests[version] = digest
      return digest
    }
  }

  /// Checks that files were read in the versions identified in a job's key.
  ///
  /// - Parameters:
  ///   - expected: The identities in the key, by file name.
  ///   - read: The versions that were read, by path; files that were not read are not checked.
  /// - Throws: `FileError.cannotOpen` for the first file with a different identity.
  func check(_ expected: [String: String], against read: [String: FileVersion]) throws(RenderError) {
    for (name, identity) in expected.sorted(by: { $0.key < $1.key }) where !ObjectAddress.isAddress(name) {
      let path = try RenderError.wrap(path(of: name))
      guard let version = read[path] else { continue }
      let found: String
      do throws(RenderError) { found = try self.identity(of: name, at: path, version) } catch {
        // The content can only differ from the version read if the file has changed since.
        throw .file(Self.changed(name))
      }
      if found != identity { throw .file(Self.changed(name)) }
    }
  }

  private static func changed(_ name: String) -> FileError {
    .cannotOpen(path: name, reason: "the file changed after its job was planned")
  }

  /// Returns the reason a file cannot be used, with the searched folder and a similar name; nil if the file is usable.
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
        return "\"\(escaped(name))\": no such file; remove the spaces around the name"
      }
      return "\(escaped(name)): cannot be opened in \(escaped(resolvedPath(root) ?? root)): \(reason)"
    }
  }
}
