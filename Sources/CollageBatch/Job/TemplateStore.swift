import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// Templates by their paths, each read once, and again where a file of theirs has changed.
public final class TemplateStore {
  /// A template with what names its bytes.
  struct Entry {
    let template: Template
    /// The digest of the file's bytes, and of the pictures and masks that it names.
    let digest: String
    /// The folder under which its own pictures lie.
    let folder: String
    /// The file, and the pictures and masks that it names.
    let inputs: InputGuard
    /// The names of its slots, where it has them before there are photos.
    let slots: Set<String>
    /// The paths of the pictures and masks that it names.
    let files: [String]
  }

  /// A template's bytes and where they come from.
  public struct Found {
    /// Its file; nil for a template that has none.
    public var path: String?
    /// The bytes of the document.
    public var bytes: [UInt8]

    /// Makes a template that was found.
    public init(path: String?, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private let find: (String) throws -> Found
  private let locate: (String) throws -> String?
  private var entries: [String: (entry: Entry, path: String?, stamps: [FileStamp?])] = [:]
  /// Files of this size or less are read; the format allows no more.
  private static let greatestFile = 8 << 20
  /// A template's own pictures are not larger than photos may be.
  private static let greatestPicture = 1 << 30
  /// More templates than this are forgotten all at once.
  private static let mostKnown = 4096

  /// Makes a store that knows nothing yet, and takes names for paths.
  public convenience init() {
    self.init { path in Found(path: path, bytes: try readSmallFile(path, limit: Self.greatestFile)) }
  }

  /// Makes a store that knows nothing yet.
  ///
  /// - Parameters:
  ///   - find: Finds the template of a path or name.
  ///   - locate: Under which path or name `find` finds a template by a name that is no path; nil where there is none.
  public init(
    find: @escaping (String) throws -> Found, locate: @escaping (String) throws -> String? = { _ in nil }
  ) {
    (self.find, self.locate) = (find, locate)
  }

  /// Under which path or name a template is found by a name that a manifest gives, and that is no path; nil where there
  /// is none.
  func location(of name: String) throws -> String? { try locate(name) }

  /// Reads a template, unless it is known.
  ///
  /// - Throws: `RenderError` for a file that cannot be read, `FormatError` for one that is no template.
  public func check(_ path: String) throws { _ = try entry(path) }

  /// The entry of a template, read unless it is known.
  ///
  /// - Parameters:
  ///   - name: The template's name, most often its path.
  ///   - isFresh: Whether a template of which a file has changed is read again.
  /// - Returns: The template with its digest.
  /// - Throws: `RenderError` for a file that cannot be read, `FormatError` for one that is no template.
  func entry(_ name: String, isFresh: Bool = false) throws -> Entry {
    if let known = entries[name], !isFresh || known.stamps == Self.stamps(known.path, known.entry.files) {
      return known.entry
    }
    // Taken before the file is read: a change in between is noticed the next time.
    let before = FileStamp(path: name)
    let found = try find(name)
    let template = try TemplateDecoder.decode(found.bytes, file: name)
    let folder = found.path.map { PathGate(folderOf: $0).folder } ?? "."
    let files = try Self.files(of: template, folder: folder)
    var stamps = Self.stamps(found.path, files)
    if found.path == name { stamps[0] = before }
    let entry = try Self.entry(template, file: found.path, bytes: found.bytes, folder: folder, files: files)
    if entries.count >= Self.mostKnown { entries = [:] }
    entries[name] = (entry, found.path, stamps)
    return entry
  }

  /// The files of a template that is known, its own first; none of a template that has no file.
  func files(of name: String) -> [String] {
    entries[name].map { ($0.path.map { [$0] } ?? []) + $0.entry.files } ?? []
  }

  /// A template that was read from elsewhere.
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
      parts.append("\(name) \(try JobKey.digest(try readSmallFile(path, limit: greatestPicture)))")
    }
    let slots = template.dependsOnPhotos ? [] : try template.fillOrder(photoCount: 1).map { $0.name }
    return Entry(
      template: template, digest: parts.joined(separator: "; "), folder: folder, inputs: inputs, slots: Set(slots),
      files: files)
  }

  private static func files(of template: Template, folder: String) throws -> [String] {
    try template.ownFiles().map { try PathGate(folder: folder).resolve($0) }
  }

  private static func stamps(_ path: String?, _ files: [String]) -> [FileStamp?] {
    [path.flatMap { FileStamp(path: $0) }] + files.map { FileStamp(path: $0) }
  }
}
