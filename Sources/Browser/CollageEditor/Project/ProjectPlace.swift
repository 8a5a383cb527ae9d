import CollageFiles
import CollageKit
import CollageModel
import SystemCalls

/// Determines where a collage is saved.
///
/// Symbolic links are followed for the pixels of photos and for folders given by the user, but not for output files or
/// for paths in documents.
struct ProjectPlace {
  /// The absolute path of the file to which every change is saved.
  let output: String

  /// The folder of the file, which contains all photos, directly or in subfolders.
  var folder: String { Self.split(output).folder }

  /// True if the file is a template, which is saved without photos.
  let isTemplate: Bool
  /// The name of the file without its suffix.
  var title: String {
    let name = Self.split(output).name
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.utf8.count)) : name
  }
  var suffix: String { isTemplate ? Self.templateSuffix : Self.collageSuffix }

  /// The suffix of collages written by the editor, which it reopens when started again.
  static let collageSuffix = ".collage.json"
  static let templateSuffix = ".json"

  /// Chooses the given file, or else a file beside the composition, or else a file in the common folder of the photos.
  ///
  /// - Throws: `EditorError` if the only common folder of the photos is the root of the file system.
  init(_ document: CollageDocument?, photos: [String], count: Int, output: String?) throws {
    isTemplate = false
    if let output {
      self.output = Self.absolute(output)
    } else if case .composition? = document?.content {
      guard let path = document?.path else { throw EditorError.badProject("the composition was not read from a file") }
      self.output = Self.beside(path)
    } else {
      let folder = Self.commonFolder(photos.map(Self.folder))
      guard folder != "/" || photos.isEmpty else {
        throw EditorError.badProject(
          "the photos have no common folder other than /; choose an output file in a folder that contains all photos, or copy them to one folder"
        )
      }
      self.output = "\(folder)/\(Self.name(of: document, photos: count))\(Self.collageSuffix)"
    }
  }

  /// Chooses the given file, or else a file beside the album.
  init(album path: String, output: String?) {
    isTemplate = false
    self.output = output.map(Self.absolute) ?? Self.beside(path)
  }

  /// Returns the document's own path if the editor has written it, and otherwise a path beside it.
  private static func beside(_ path: String) -> String {
    let own = absolute(path)
    return own.hasSuffix(collageSuffix) ? own : stem(own) + collageSuffix
  }

  /// Chooses the file of a template.
  init(template path: String) {
    isTemplate = true
    output = Self.absolute(path)
  }

  /// Returns the absolute path of a file that need not exist; the last component is not resolved if it is a link.
  static func absolute(_ path: String) -> String {
    if ArchivedFile.archive(of: path) != nil { return ArchivedFile.resolvedPath(path) ?? path }
    let (folder, name) = split(path)
    let resolved = resolvedPath(folder.isEmpty ? "." : folder) ?? folder
    return resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
  }

  /// Splits a path into its folder, without a trailing slash, and its last component.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the folder of an argument: the folder itself, the folder of a file, or the folder that contains a pattern.
  private static func folder(of argument: String) -> String {
    if FolderListing.isFolder(argument) { return resolvedPath(argument) ?? argument }
    var folder = split(absolute(argument)).folder
    while let part = folder.split(separator: "/").firstIndex(where: { $0.contains { "*?[".contains($0) } }) {
      folder = "/" + folder.split(separator: "/")[..<part].joined(separator: "/")
    }
    return resolvedPath(folder) ?? folder
  }

  /// Returns the deepest common folder; the working directory if there are no folders.
  private static func commonFolder(_ folders: [String]) -> String {
    guard let first = folders.first else { return resolvedPath(".") ?? "." }
    let common = folders.dropFirst().reduce(first.split(separator: "/")) { common, folder -> [Substring] in
      zip(common, folder.split(separator: "/")).prefix { $0 == $1 }.map { $0.0 }
    }
    return "/" + common.joined(separator: "/")
  }

  private static func stem(_ path: String) -> String { path.hasSuffix(".json") ? String(path.dropLast(5)) : path }

  private static func name(of document: CollageDocument?, photos: Int) -> String {
    let name = document?.path ?? document?.template.name.lowercased().replacing(" ", with: "-") ?? "collage"
    let last = name.split(separator: "/").last.map(String.init) ?? "collage"
    return last.hasSuffix(".json") ? String(last.dropLast(5)) : last
  }
}
