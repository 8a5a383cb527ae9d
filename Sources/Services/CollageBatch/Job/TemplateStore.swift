import CollageFiles
import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageRender

/// Caches templates by path, and reads them again if one of their files changes.
public final class TemplateStore {
  /// A template with the digest of its bytes.
  struct Entry {
    let template: Template
    /// The digest of the template's bytes and of its images, masks and fonts.
    let digest: String
    /// The folder that contains the template's images.
    let folder: String
    /// The folder whose fonts the template's texts use; nil for a template without a file.
    let fontFolder: String?
    /// The template's file, images, masks and fonts.
    let inputs: InputGuard
    /// The names of the slots; kinds of garments for an outfit, whose layout is made for the photos; empty for other layouts
    /// made for the photos.
    let slots: Set<String>
    /// The paths of the template's images, masks and fonts.
    let files: [String]
  }

  /// The bytes of a template and its file.
  public struct Found {
    /// The template's file; nil if it has none.
    public var path: String?
    public var bytes: [UInt8]

    /// Creates a template without decoding it.
    public init(path: String?, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private let find: (String) throws -> Found
  private let locate: (String) throws -> String?
  private var entries: [String: (entry: Entry, path: String?, stamps: [FileVersion?])] = [:]
  /// The maximum size of a template file, in bytes; the format's own limit.
  static let maxFile = 8 << 20
  /// The maximum number of cached templates; the cache is cleared beyond it.
  private static let maxKnown = 4096

  /// Creates an empty store that interprets names as paths.
  public convenience init() {
    self.init { path in Found(path: path, bytes: try readSmallFile(path, limit: Self.maxFile)) }
  }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - find: Returns the template with a path or name.
  ///   - locate: Returns the path or name to pass to `find` for a name that is not a path; nil if it is unknown.
  public init(
    find: @escaping (String) throws -> Found, locate: @escaping (String) throws -> String? = { _ in nil }
  ) {
    (self.find, self.locate) = (find, locate)
  }

  /// Returns the path or name to look up for a template name in a manifest that is not a path; nil if it is unknown.
  func location(of name: String) throws -> String? { try locate(name) }

  /// Reads and validates a template, unless it is cached.
  ///
  /// - Throws: `FileError` if the file cannot be read; `FormatError` if the template is invalid.
  public func check(_ path: String) throws { _ = try entry(path) }

  /// Returns the cached entry of a template; reads the template if it is not cached.
  ///
  /// - Parameters:
  ///   - name: The name of the template, usually its path.
  ///   - isFresh: Whether to read the template again if one of its files has changed.
  /// - Returns: The template with its digest.
  /// - Throws: `FileError` if the file cannot be read; `FormatError` if the template is invalid.
  func entry(_ name: String, isFresh: Bool = false) throws -> Entry {
    if let known = entries[name], !isFresh || known.stamps == Self.stamps(known.path, known.entry.files) {
      return known.entry
    }
    // Taken before the file is read, so that a change in between is detected next time.
    let before = FileVersion(path: name)
    let found = try find(name)
    let template = try TemplateDecoder.decode(found.bytes, file: name)
    let folder = found.path.map { PathGate(folderOf: $0).folder } ?? "."
    let entry = try Self.entry(template, file: found.path, bytes: found.bytes, folder: folder)
    var stamps = Self.stamps(found.path, entry.files)
    if found.path == name { stamps[0] = before }
    if entries.count >= Self.maxKnown { entries = [:] }
    entries[name] = (entry, found.path, stamps)
    return entry
  }

  /// Returns the files of a cached template, starting with its document; empty for a template without a file.
  func files(of name: String) -> [String] {
    entries[name].map { ($0.path.map { [$0] } ?? []) + $0.entry.files } ?? []
  }

  /// Returns the entry of a template that was decoded elsewhere.
  static func entry(_ template: Template, bytes: [UInt8], folder: String) throws -> Entry {
    try entry(template, file: nil, bytes: bytes, folder: folder)
  }

  private static func entry(
    _ template: Template, file: String?, bytes: [UInt8], folder: String
  ) throws -> Entry {
    var inputs = InputGuard(file.map { [$0] } ?? [], as: .template)
    inputs.add(filesOf: template, in: folder)
    let names = try template.ownFiles()
    let fonts = file == nil || !template.layers.contains(where: \.isText) ? [] : ProjectFonts.files(beside: folder)
    inputs.add(fonts, as: .font)
    let files = try names.map { try PathGate(folder: folder).resolve($0) } + fonts
    var parts = [try JobKey.digest(bytes)]
    for (name, path) in zip(names + fonts.map { _ in "font" }, files) {
      parts.append("\(name) \(try JobKey.digest(ofFile: path))")
    }
    let slots =
      template.isOutfit
      ? GarmentColumn.names
      : template.dependsOnPhotos ? [] : try template.fillOrder(photoCount: 1).map { $0.name }
    return Entry(
      template: template, digest: parts.joined(separator: "; "), folder: folder,
      fontFolder: file == nil ? nil : folder, inputs: inputs, slots: Set(slots), files: files)
  }

  private static func stamps(_ path: String?, _ files: [String]) -> [FileVersion?] {
    [path.flatMap { FileVersion(path: $0) }] + files.map { FileVersion(path: $0) }
  }
}
