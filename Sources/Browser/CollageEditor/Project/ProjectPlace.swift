import CollageFiles
import CollageKit
import CollageModel
import SystemCalls

/// Where a collage is saved: in the folder that was named.
///
/// Links are followed for the pixels of photos, and for folders that were named; never for where to write, nor for what a
/// document may read.
struct ProjectPlace {
  /// The file that every change is saved to, absolute.
  let output: String

  /// The folder of the file, in or below which all photos are.
  var folder: String { Self.split(output).folder }

  /// The end of the names of files that the editor itself writes, which it goes on with when it is started again.
  private static let suffix = ".collage.json"

  /// Chooses the file: the one that is asked for, else one beside the composition, else one in the folder of the photos.
  ///
  /// - Throws: `EditorError` if nothing but the root of the file system has all photos.
  init(_ document: CollageDocument?, photos: [String], count: Int, output: String?) throws {
    if let output {
      self.output = Self.absolute(output)
    } else if case .composition? = document?.content {
      guard let path = document?.path else { throw EditorError.badProject("the composition has no file") }
      let own = Self.absolute(path)
      self.output = own.hasSuffix(Self.suffix) ? own : Self.stem(own) + Self.suffix
    } else {
      let folder = Self.commonFolder(photos.map(Self.folder))
      guard folder != "/" || photos.isEmpty else {
        throw EditorError.badProject(
          "only / has all of these photos; pass --output with a file in a folder that has all photos, or copy them into one"
        )
      }
      self.output = "\(folder)/\(Self.name(of: document, photos: count))\(Self.suffix)"
    }
  }

  /// Returns the absolute path of a file that need not exist; a link at its end stays one.
  static func absolute(_ path: String) -> String {
    let (folder, name) = split(path)
    let resolved = resolvedPath(folder.isEmpty ? "." : folder) ?? folder
    return resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
  }

  /// Returns a path's folder, without the slash at its end, and the last part.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the folder that an argument names: itself, that of a file, or the one in which a pattern begins.
  private static func folder(of argument: String) -> String {
    if FolderListing.isFolder(argument) { return resolvedPath(argument) ?? argument }
    var folder = split(absolute(argument)).folder
    while let part = folder.split(separator: "/").firstIndex(where: { $0.contains { "*?[".contains($0) } }) {
      folder = "/" + folder.split(separator: "/")[..<part].joined(separator: "/")
    }
    return resolvedPath(folder) ?? folder
  }

  /// Returns the deepest folder that is or has all of some; the working folder for none.
  private static func commonFolder(_ folders: [String]) -> String {
    guard let first = folders.first else { return resolvedPath(".") ?? "." }
    let common = folders.dropFirst().reduce(first.split(separator: "/")) { common, folder in
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
