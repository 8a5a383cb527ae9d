import SystemCalls

/// Resolves the paths in a template or composition, which must stay in the document's folder.
public struct PathGate: Sendable {
  /// The folder that all paths must stay in.
  public var folder: String

  /// Creates a gate that accepts paths below a folder.
  public init(folder: String) { self.folder = folder }

  /// Creates a gate for the folder of a file.
  public init(folderOf file: String) {
    let slash = file.lastIndex(of: "/")
    folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
  }

  /// Resolves the path of a file in the folder.
  ///
  /// - Parameter path: A path relative to the folder.
  /// - Returns: The absolute path, with links resolved.
  /// - Throws: `FileError.forbiddenPath` if the path leads outside the folder, directly or through a link;
  ///   `FileError.cannotOpen` if the file does not exist.
  public func resolve(_ path: String) throws(FileError) -> String {
    try checkText(path)
    guard let root = resolvedPath(folder) else {
      throw .cannotOpen(path: folder, reason: systemMessage(errno))
    }
    guard let target = ArchivedFile.resolvedPath(root + "/" + path) ?? Self.stored(root + "/" + path) else {
      throw .cannotOpen(path: path, reason: systemMessage(ENOENT))
    }
    guard Self.isInside(target, root) else {
      throw .forbiddenPath(path: path, reason: "leads outside the folder of the file that refers to it, through a link")
    }
    return target
  }

  private static func stored(_ path: String) -> String? {
    StoredSpelling.path(for: path).flatMap { ArchivedFile.resolvedPath($0) }
  }

  /// Returns whether a path, whose file need not exist, stays in the folder: neither its text nor a link leads outside.
  package func contains(_ path: String) -> Bool {
    guard (try? checkText(path)) != nil, let root = resolvedPath(folder) else { return false }
    var known = path[...]
    while !known.isEmpty {
      let place = root + "/" + known
      if let target = resolvedPath(place) { return target == root || Self.isInside(target, root) }
      // A link that leads nowhere now may lead outside when the file is opened.
      if FileVersion(link: place) != nil { return false }
      known = known.lastIndex(of: "/").map { known[..<$0] } ?? ""
    }
    return true
  }

  private static func isInside(_ target: String, _ root: String) -> Bool {
    root == "/" || target.hasPrefix(root + "/")
  }

  private func checkText(_ path: String) throws(FileError) {
    if path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~") || path.split(separator: "/").contains("..") {
      throw .forbiddenPath(path: path, reason: "leads outside the folder of the file that refers to it")
    }
    if path.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      throw .forbiddenPath(path: path, reason: "contains a control character")
    }
  }
}
