import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// Templates by their paths, each read once.
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
  }

  private var entries: [String: Entry] = [:]
  /// Files of this size or less are read; the format allows no more.
  private static let greatestFile = 8 << 20

  /// A template's own pictures are not larger than photos may be.
  private static let greatestPicture = 1 << 30

  /// Makes a store that knows nothing yet.
  public init() {}

  /// Reads a template.
  ///
  /// - Throws: `RenderError` for a file that cannot be read, `FormatError` for one that is no template.
  func entry(_ path: String) throws -> Entry {
    if let known = entries[path] { return known }
    let bytes = try readSmallFile(path, limit: Self.greatestFile)
    let template = try TemplateDecoder.decode(bytes, file: path)
    let entry = try Self.entry(template, file: path, bytes: bytes, folder: PathGate(folderOf: path).folder)
    entries[path] = entry
    return entry
  }

  /// An entry of a template from a file, or from no file.
  static func entry(_ template: Template, file: String? = nil, bytes: [UInt8], folder: String) throws -> Entry {
    var inputs = InputGuard(file.map { [$0] } ?? [], as: .template)
    inputs.add(filesOf: template, in: folder)
    var parts = [try JobKey.digest(bytes)]
    for file in try template.ownFiles() {
      let path = try PathGate(folder: folder).resolve(file)
      parts.append("\(file) \(try JobKey.digest(try readSmallFile(path, limit: greatestPicture)))")
    }
    let slots = template.isMadeForPhotos ? [] : try template.fillOrder(photoCount: 1).map { $0.name }
    return Entry(
      template: template, digest: parts.joined(separator: "; "), folder: folder, inputs: inputs, slots: Set(slots))
  }
}
