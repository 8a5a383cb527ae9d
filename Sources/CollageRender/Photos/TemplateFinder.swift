import CollageLayout
import SystemCalls
import SystemLibrary

/// Finds template files in folders and the folders directly below them.
public enum TemplateFinder {
  /// The JSON files named, or standing in the folders named, in natural order; schema files are left out.
  public static func find(_ paths: [String]) throws(RenderError) -> [String] {
    var files: [String] = []
    for path in paths {
      if isFolder(path) { files += try list(path, depth: 2) } else { files.append(path) }
    }
    return files
  }

  /// The JSON files and folders whose paths begin with a text, folders with a slash behind them, in natural order.
  public static func paths(beginningWith text: String) -> [String] {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { text[text.index(after: $0)...] } ?? text[...]
    let names = (try? FolderListing.names(of: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(start) }.compactMap { name in
      if isFolder(folder + name) { return folder + name + "/" }
      return name.lowercased().hasSuffix(".json") ? folder + name : nil
    }
  }

  private static func list(_ folder: String, depth: Int) throws(RenderError) -> [String] {
    var files: [String] = []
    for name in try FolderListing.names(of: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(path) {
        if depth > 1, name != "schema" { files += try list(path, depth: depth - 1) }
      } else if name.hasSuffix(".json") {
        files.append(path)
      }
    }
    return files
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The names in a folder.
enum FolderListing {
  /// Without hidden ones, in natural order.
  static func names(of folder: String) throws(RenderError) -> [String] {
    try allNames(of: folder).filter { !$0.hasPrefix(".") }.sorted { NaturalOrder.precedes($0, $1) }
  }

  /// With hidden ones, in no order.
  static func allNames(of folder: String) throws(RenderError) -> [String] {
    guard let names = namesInFolder(folder) else { throw .cannotOpen(path: folder, reason: systemMessage(errno)) }
    return names.map(\.name)
  }
}
