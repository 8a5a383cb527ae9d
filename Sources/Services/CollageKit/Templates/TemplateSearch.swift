public import CollageFiles
import CollageFormat
import CollageTemplates
import SystemCalls

/// Finds a template by name: as a file, in a folder of the search path, or among the shipped templates.
public struct TemplateSearch: Sendable {
  /// A document's bytes and their origin.
  public struct Found: Sendable {
    /// The template's name or path in messages.
    public let name: String
    /// The file; nil for a shipped template.
    public let path: String?
    public let bytes: [UInt8]

    /// The folder that contains the document's images.
    public var folder: String { path.map { PathGate(folderOf: $0).folder } ?? "." }
  }

  /// The folders to search, in order, before the shipped templates.
  public var folders: [String]
  /// Advice appended to messages about unknown names, such as how to list all templates.
  public var advice: String
  /// Advice appended to messages about pictures and folders in the place of a template, such as the command for photos alone.
  public var photoAdvice = ""

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - folders: The folders to search, in order, before the shipped templates.
  ///   - advice: Advice appended to messages about unknown names, such as how to list all templates.
  public init(folders: [String] = [], advice: String = "") {
    self.folders = folders
    self.advice = advice
  }

  /// The maximum size of a document, in bytes; the format's own limit.
  public static let maxBytes = 8 << 20

  /// Returns the document at a path or with a name.
  ///
  /// - Throws: `FileError.cannotOpen` with the nearest name if no file or template is found, or for a picture or a folder.
  public func find(_ name: String) throws(FileError) -> Found {
    if Self.isFile(name) {
      if let kind = try Self.kindOfPhotos(name) { throw misplaced(name, kind) }
      return try read(name)
    }
    if let found = try template(of: name) { return found }
    if Self.isFolder(name) { throw misplaced(name, "a folder") }
    // A path or an extension indicates a file, so the error of opening it is more helpful, unless the name is
    // misspelled.
    if Self.nearest(to: name) == nil, name.contains("/") || name.hasSuffix(".json") { return try read(name) }
    throw missing(name)
  }

  /// Returns the template with a name, from the search path or shipped; the name is never interpreted as a path.
  ///
  /// - Throws: `FileError.cannotOpen` with the nearest name if no template has this name.
  public func find(byName name: String) throws(FileError) -> Found {
    // Rejects paths that lead out of the folders.
    let leadsOut = name.hasPrefix("/") || name.split(separator: "/").contains("..")
    guard !leadsOut, let found = try template(of: name) else { throw missing(name) }
    return found
  }

  private func template(of name: String) throws(FileError) -> Found? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    for folder in folders {
      if let path = Self.candidates(name, in: folder).first(where: Self.isFile) { return try read(path) }
    }
    return ShippedTemplates.find(Self.stem(name)).map { Found(name: $0.name, path: nil, bytes: $0.bytes) }
  }

  /// Returns what a file is if it holds photos; nil for other files.
  private static func kindOfPhotos(_ path: String) throws(FileError) -> String? {
    if ArchivedFile.isArchive(path) { return "an archive" }
    let file = try RegularFile(path: path)
    if PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)) != nil { return "a picture" }
    return file.isVideo ? "a video" : nil
  }

  private func misplaced(_ name: String, _ kind: String) -> FileError {
    .cannotOpen(path: name, reason: "\(kind), not a template" + (photoAdvice.isEmpty ? "" : "; " + photoAdvice))
  }

  private func missing(_ name: String) -> FileError {
    let reason: String
    let family = ShippedTemplates.all.filter { $0.family == name }.map { String($0.shortName) }
    if let first = family.first {
      reason = "a family of templates; name one of them, such as \(first)" + (advice.isEmpty ? "" : "; " + advice)
    } else if let nearest = Self.nearest(to: name) {
      reason = "no such file or template; did you mean \(nearest)?" + (advice.isEmpty ? "" : " " + advice)
    } else {
      reason = "no such file or template" + (advice.isEmpty ? "" : "; " + advice)
    }
    return .cannotOpen(path: name, reason: reason)
  }

  /// Returns whether an argument is a template rather than a photo or a folder of photos: it has a template's
  /// extension, or is the name of a template and not an existing path.
  public func isTemplate(_ argument: String) -> Bool {
    if argument.lowercased().hasSuffix(".json") { return true }
    guard Self.kind(of: argument) == nil else { return false }
    return ShippedTemplates.find(argument) != nil
      || folders.contains { folder in Self.candidates(argument, in: folder).contains(where: Self.isFile) }
  }

  /// Returns the paths of all template files in the folders of the search path.
  public func files() -> [String] {
    folders.filter(Self.isFolder).flatMap { (try? TemplateFinder.find([$0])) ?? [] }
  }

  /// Returns the templates given by names, families, files and folders; without arguments, all shipped templates and
  /// those in the search path.
  ///
  /// - Parameters:
  ///   - names: Names, families, files and folders.
  ///   - includesFilters: Whether to include filters in folders.
  /// - Returns: The documents.
  /// - Throws: `FileError` if a name is unknown, or a file or folder cannot be read.
  public func all(_ names: [String], includesFilters: Bool = false) throws(FileError) -> [Found] {
    if names.isEmpty {
      var all = ShippedTemplates.all.map { Found(name: $0.name, path: nil, bytes: $0.bytes) }
      for file in files() { all.append(try read(file)) }
      return all
    }
    var all: [Found] = []
    for name in names { all += try named(name, includesFilters) }
    return all
  }

  /// Returns the templates of one folder, family or name.
  private func named(_ name: String, _ includesFilters: Bool) throws(FileError) -> [Found] {
    if Self.isFolder(name) {
      let files = try TemplateFinder.find([name], includesFilters: includesFilters)
      guard files.isEmpty else { return try files.map { path throws(FileError) in try read(path) } }
    }
    let family = ShippedTemplates.all.filter { $0.family == name }
    if !Self.isFile(name), !family.isEmpty { return family.map { Found(name: $0.name, path: nil, bytes: $0.bytes) } }
    if Self.isFolder(name) {
      throw .cannotOpen(path: name, reason: "the folder contains no templates; \(Self.families)")
    }
    guard !Self.isFile(name), try template(of: name) == nil else { return [try find(name)] }
    let families = ShippedTemplates.families
    let nearest = EditDistance.nearest(to: name, in: families + ShippedTemplates.all.map { String($0.shortName) })
    if let nearest, !families.contains(nearest) { return [try find(name)] }
    let advice = nearest.map { "did you mean \($0)?" } ?? Self.families
    throw .cannotOpen(path: name, reason: "no such file, template or family; \(advice)")
  }

  private static var families: String { "the families are \(ShippedTemplates.families.joined(separator: ", "))" }

  /// Returns whether a file or folder exists at a path.
  public static func exists(_ path: String) -> Bool { Self.kind(of: path) != nil }

  private func read(_ path: String) throws(FileError) -> Found {
    Found(name: path, path: path, bytes: try readSmallFile(path, limit: Self.maxBytes))
  }

  /// Returns the possible paths of a name in a folder: directly in it or in one of its subfolders.
  private static func candidates(_ name: String, in folder: String) -> [String] {
    let file = Self.stem(name) + ".json"
    let families = ((try? TemplateFinder.find([folder])) ?? []).filter { $0.hasSuffix("/" + file) }
    return ["\(folder)/\(file)"] + families
  }

  private static func nearest(to name: String) -> String? {
    let last = Self.stem(name).split(separator: "/").last.map(String.init) ?? ""
    return EditDistance.nearest(to: last, in: ShippedTemplates.all.map { String($0.shortName) })
  }

  private static func stem(_ name: String) -> String { name.hasSuffix(".json") ? String(name.dropLast(5)) : name }

  private static func isFile(_ path: String) -> Bool { Self.kind(of: path) == S_IFREG }
  private static func isFolder(_ path: String) -> Bool { Self.kind(of: path) == S_IFDIR }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
