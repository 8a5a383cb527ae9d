import SystemCalls
import SystemLibrary

/// Resolves the paths that a template or composition names, and lets none of them out of its folder.
public struct PathGate: Sendable {
  /// The folder under which every path must stay.
  public var folder: String

  /// Makes a gate for a folder.
  public init(folder: String) { self.folder = folder }

  /// Makes a gate for the folder in which a file stands.
  public init(folderOf file: String) {
    let slash = file.lastIndex(of: "/")
    folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
  }

  /// The path under the folder, links resolved.
  public func resolve(_ path: String) throws(RenderError) -> String {
    if path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~") || path.split(separator: "/").contains("..") {
      throw .forbiddenPath(path: path, reason: "points out of the folder of the file that names it")
    }
    if path.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
      throw .forbiddenPath(path: path, reason: "holds a control character")
    }
    guard let root = resolvedPath(folder) else {
      throw .cannotOpen(path: folder, reason: systemMessage(errno))
    }
    guard let target = resolvedPath(root + "/" + path) else {
      throw .cannotOpen(path: path, reason: systemMessage(errno))
    }
    guard root == "/" || target.hasPrefix(root + "/") else {
      throw .forbiddenPath(path: path, reason: "leads out of the folder of the file that names it through a link")
    }
    return target
  }
}
