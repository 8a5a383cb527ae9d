public import CollageFiles
import CollageFormat
import CollageTemplates
import SystemCalls

/// Finds a template by its name: a file, a file in a folder of the search path, or a shipped template.
public struct TemplateSearch: Sendable {
  /// A document's bytes and their origin.
  public struct Found: Sendable {
    /// Its name for messages.
    public let name: String
    /// Its file; nil for a shipped template.
    public let path: String?
    /// The bytes of the document.
    public let bytes: [UInt8]

    /// The folder of its own pictures.
    public var folder: String { path.map { PathGate(folderOf: $0).folder } ?? "." }
  }

  /// The folders of templates, in search order, before the shipped ones.
  public var folders: [String]
  /// The end of messages about unknown names, such as how to list all templates.
  public var advice: String

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - folders: The folders of templates, in search order, before the shipped ones.
  ///   - advice: The end of messages about unknown names, such as how to list all templates.
  public init(folders: [String] = [], advice: String = "") {
    self.folders = folders
    self.advice = advice
  }

  /// The maximum size of a file; the format allows no more.
  public static let maxBytes = 8 << 20

  /// Returns the document of a path or name.
  ///
  /// - Throws: `FileError.cannotOpen` with the nearest name if there is neither a file nor a template.
  public func find(_ name: String) throws(FileError) -> Found {
    if Self.isFile(name) { return try read(name) }
    if let found = try template(of: name) { return found }
    // A path or an extension means a file: its own error is the better one, unless the name is a typo.
    if Self.nearest(to: name) == nil, name.contains("/") || name.hasSuffix(".json") { return try read(name) }
    throw missing(name)
  }

  /// Returns the template with a name, from the folders of the search path or shipped; the name is never used as a
  /// path.
  ///
  /// - Throws: `FileError.cannotOpen` with the nearest name if there is no template with this name.
  public func find(byName name: String) throws(FileError) -> Found {
    // A path that leads out of the folders is not a name.
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

  private func missing(_ name: String) -> FileError {
    let reason: String
    if let nearest = Self.nearest(to: name) {
      reason = "no such file or template; did you mean \(nearest)?" + (advice.isEmpty ? "" : " " + advice)
    } else {
      reason = "no such file or template" + (advice.isEmpty ? "" : "; " + advice)
    }
    return .cannotOpen(path: name, reason: reason)
  }

  /// Returns whether an argument that may be a photo or a folder of photos is a template: by its extension, or because
  /// only a template has its name.
  public func isTemplate(_ argument: String) -> Bool {
    if argument.lowercased().hasSuffix(".json") { return true }
    guard Self.kind(of: argument) == nil else { return false }
    return ShippedTemplates.find(argument) != nil
      || folders.contains { folder in Self.candidates(argument, in: folder).contains(where: Self.isFile) }
  }

  /// Returns the template files in the folders of the search path.
  public func files() -> [String] {
    folders.filter(Self.isFolder).flatMap { (try? TemplateFinder.find([$0])) ?? [] }
  }

  /// Returns the templates of names, families, files and folders; without names all that are shipped or in the search
  /// path.
  ///
  /// - Parameters:
  ///   - names: Names, families, files and folders.
  ///   - includesFilters: Whether the filters in folders are among them.
  /// - Returns: The documents.
  /// - Throws: `FileError` for a name without a template, and for files and folders that cannot be read.
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

  /// Returns the templates of a folder, a family or a name.
  private func named(_ name: String, _ includesFilters: Bool) throws(FileError) -> [Found] {
    if Self.isFolder(name) {
      let files = try TemplateFinder.find([name], includesFilters: includesFilters)
      guard files.isEmpty else { return try files.map { path throws(FileError) in try read(path) } }
    }
    let family = ShippedTemplates.all.filter { $0.family == name }
    if !Self.isFile(name), !family.isEmpty { return family.map { Found(name: $0.name, path: nil, bytes: $0.bytes) } }
    if Self.isFolder(name) { throw .cannotOpen(path: name, reason: "the folder has no templates") }
    return [try find(name)]
  }

  /// Returns whether there is anything at a path.
  public static func exists(_ path: String) -> Bool { Self.kind(of: path) != nil }

  private func read(_ path: String) throws(FileError) -> Found {
    Found(name: path, path: path, bytes: try readSmallFile(path, limit: Self.maxBytes))
  }

  /// Returns the possible paths of a name below a folder: in it, or in one of its folders.
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
