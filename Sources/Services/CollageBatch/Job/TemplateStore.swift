import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// Caches templates by their paths, and reads them again if one of their files has changed.
public final class TemplateStore {
  /// A template with the digest of its bytes.
  struct Entry {
    let template: Template
    /// The digest of the file's bytes, and of the pictures and masks that it uses.
    let digest: String
    /// The folder of its own pictures.
    let folder: String
    /// The file, and the pictures and masks that it uses.
    let inputs: InputGuard
    /// The names of its slots, if they do not depend on photos.
    let slots: Set<String>
    /// The paths of the pictures and masks that it uses.
    let files: [String]
  }

  /// A template's bytes and their origin.
  public struct Found {
    /// Its file; nil for a template without one.
    public var path: String?
    /// The bytes of the document.
    public var bytes: [UInt8]

    /// Creates a found template.
    public init(path: String?, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private let find: (String) throws -> Found
  private let locate: (String) throws -> String?
  private var entries: [String: (entry: Entry, path: String?, stamps: [FileVersion?])] = [:]
  /// The maximum size of a template file; the format allows no more.
  static let maxFile = 8 << 20
  /// The maximum size of a template's own pictures, the same as for photos.
  private static let maxPicture = 1 << 30
  /// The maximum number of cached templates; beyond it the cache is cleared.
  private static let maxKnown = 4096

  /// Creates an empty store that treats names as paths.
  public convenience init() {
    self.init { path in Found(path: path, bytes: try readSmallFile(path, limit: Self.maxFile)) }
  }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - find: Finds the template of a path or name.
  ///   - locate: Returns the path or name under which `find` finds a template by a name that is not a path; nil if
  /// there is none.
  public init(
    find: @escaping (String) throws -> Found, locate: @escaping (String) throws -> String? = { _ in nil }
  ) {
    (self.find, self.locate) = (find, locate)
  }

  /// Returns the path or name of a template that a manifest names other than by its path; nil if there is none.
  func location(of name: String) throws -> String? { try locate(name) }

  /// Reads a template, unless it is cached.
  ///
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` for an invalid template.
  public func check(_ path: String) throws { _ = try entry(path) }

  /// Returns the entry of a template, reading it unless it is cached.
  ///
  /// - Parameters:
  ///   - name: The template's name, most often its path.
  ///   - isFresh: Whether a template is read again if one of its files has changed.
  /// - Returns: The template with its digest.
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` for an invalid template.
  func entry(_ name: String, isFresh: Bool = false) throws -> Entry {
    if let known = entries[name], !isFresh || known.stamps == Self.stamps(known.path, known.entry.files) {
      return known.entry
    }
    // Taken before the file is read: a change in between is detected the next time.
    let before = FileVersion(path: name)
    let found = try find(name)
    let template = try TemplateDecoder.decode(found.bytes, file: name)
    let folder = found.path.map { PathGate(folderOf: $0).folder } ?? "."
    let files = try Self.files(of: template, folder: folder)
    var stamps = Self.stamps(found.path, files)
    if found.path == name { stamps[0] = before }
    let entry = try Self.entry(template, file: found.path, bytes: found.bytes, folder: folder, files: files)
    if entries.count >= Self.maxKnown { entries = [:] }
    entries[name] = (entry, found.path, stamps)
    return entry
  }

  /// Returns the files of a cached template, its own first; none for a template without a file.
  func files(of name: String) -> [String] {
    entries[name].map { ($0.path.map { [$0] } ?? []) + $0.entry.files } ?? []
  }

  /// Returns the entry of a template from elsewhere.
  static func entry(_ template: Template, bytes: [UInt8], folder: String) throws -> Entry {
    try entry(template, file: nil, bytes: bytes, folder: folder, files: try files(of: template, folder: folder))
  }

  private static func entry(
    _ template: Template, file: String?, bytes: [UInt8], folder: String, files: [String]
  ) throws -> Entry {
    var inputs = InputGuard(file.map { [$0] } ?? [], as: .template)
    inputs.add(filesOf: template, in: folder)
    var parts = [try JobKey.digest(bytes)]
    for (name, path) in zip(try template.ownFiles(), files) {
      parts.append("\(name) \(try JobKey.digest(try readSmallFile(path, limit: maxPicture)))")
    }
    let slots = template.dependsOnPhotos ? [] : try template.fillOrder(photoCount: 1).map { $0.name }
    return Entry(
      template: template, digest: parts.joined(separator: "; "), folder: folder, inputs: inputs, slots: Set(slots),
      files: files)
  }

  private static func files(of template: Template, folder: String) throws -> [String] {
    try template.ownFiles().map { try PathGate(folder: folder).resolve($0) }
  }

  private static func stamps(_ path: String?, _ files: [String]) -> [FileVersion?] {
    [path.flatMap { FileVersion(path: $0) }] + files.map { FileVersion(path: $0) }
  }
}
