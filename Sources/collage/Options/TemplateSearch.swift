import CollageBatch
import CollageFormat
import CollageRender
import CollageTemplates
import Glibc

/// Finds a template by the name that was typed: a file, a file in a folder of the search path, or a shipped template.
enum TemplateSearch {
  /// A document's bytes and where they come from.
  struct Found {
    /// What messages call it.
    let name: String
    /// Its file; nil for a shipped template.
    let path: String?
    /// The bytes of the document.
    let bytes: [UInt8]

    /// The folder under which its own pictures lie.
    var folder: String { path.map { PathGate(folderOf: $0).folder } ?? "." }
  }

  /// Larger files are refused; the format allows no more.
  static let maxBytes = 8 << 20

  /// The document of a path or name.
  ///
  /// - Throws: `RenderError.cannotOpen` with the nearest name where there is neither a file nor a template.
  static func find(_ name: String) throws -> Found {
    if isFile(name) { return try read(name) }
    if !name.isEmpty, !name.utf8.contains(0) {
      for folder in folders {
        if let path = candidates(name, in: folder).first(where: isFile) { return try read(path) }
      }
      if let shipped = ShippedTemplates.find(stem(name)) {
        return Found(name: shipped.name, path: nil, bytes: shipped.bytes)
      }
    }
    // A path or an extension means a file: its own error is the better one, unless the name is a slip.
    if let nearest = nearest(to: name) {
      throw RenderError.cannotOpen(
        path: name, reason: "no such file or template; did you mean \(nearest)? `collage templates` lists all")
    }
    if name.contains("/") || name.hasSuffix(".json") { return try read(name) }
    throw RenderError.cannotOpen(path: name, reason: "no such file or template; `collage templates` lists templates")
  }

  /// Whether an argument that may be a photo or a folder of photos means a template: by its extension, or because no file
  /// and no folder but a template has its name.
  static func isTemplate(_ argument: String) -> Bool {
    if argument.lowercased().hasSuffix(".json") { return true }
    guard kind(of: argument) == nil else { return false }
    return ShippedTemplates.find(argument) != nil
      || folders.contains { folder in candidates(argument, in: folder).contains(where: isFile) }
  }

  /// The folders in which templates are looked for by name, in order.
  static var folders: [String] {
    let named = variable("COLLAGE_TEMPLATES").map { $0.split(separator: ":").map(String.init) } ?? []
    let data = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    return named + (data.map { [$0 + "/collage/templates"] } ?? [])
  }

  /// The template files in the folders of the search path.
  static func files() -> [String] { folders.flatMap { isFolder($0) ? (try? TemplateFinder.find([$0])) ?? [] : [] } }

  /// The templates of names, families, files and folders; all that are shipped or in the search path where none is given.
  static func all(_ names: [String]) throws -> [Found] {
    if names.isEmpty {
      let shipped = ShippedTemplates.all.map { Found(name: $0.name, path: nil, bytes: $0.bytes) }
      return try shipped + files().map(read)
    }
    return try names.flatMap { name in
      if isFolder(name) {
        let files = try TemplateFinder.find([name])
        guard files.isEmpty else { return try files.map(read) }
      }
      let family = ShippedTemplates.all.filter { $0.family == name }
      if !isFile(name), !family.isEmpty { return family.map { Found(name: $0.name, path: nil, bytes: $0.bytes) } }
      if isFolder(name) { throw RenderError.cannotOpen(path: name, reason: "the folder has no templates") }
      return [try find(name)]
    }
  }

  /// Whether anything stands at a path.
  static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  private static func read(_ path: String) throws -> Found {
    Found(name: path, path: path, bytes: try readSmallFile(path, limit: maxBytes))
  }

  /// Where a name may stand below a folder: there, or in one of its folders.
  private static func candidates(_ name: String, in folder: String) -> [String] {
    let file = stem(name) + ".json"
    let families = ((try? TemplateFinder.find([folder])) ?? []).filter { $0.hasSuffix("/" + file) }
    return ["\(folder)/\(file)"] + families
  }

  private static func nearest(to name: String) -> String? {
    let last = stem(name).split(separator: "/").last.map(String.init) ?? ""
    return EditDistance.nearest(to: last, in: ShippedTemplates.all.map { String($0.shortName) })
  }

  private static func stem(_ name: String) -> String { name.hasSuffix(".json") ? String(name.dropLast(5)) : name }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }
  private static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

extension TemplateSearch {
  /// The template of a name as batches and workers keep it.
  static func templateFound(_ name: String) throws -> TemplateStore.Found {
    let found = try find(name)
    return TemplateStore.Found(path: found.path, bytes: found.bytes)
  }
}
