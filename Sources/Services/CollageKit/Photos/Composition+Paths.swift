import CollageFiles
public import CollageModel
import CollageRender
import SystemCalls

extension Composition {
  /// Resolves the photos' paths, which are relative to the composition's folder.
  ///
  /// - Parameters:
  ///   - gate: The composition's folder.
  ///   - document: The composition's name, for messages.
  /// - Returns: The absolute paths.
  /// - Throws: `FileError` with the folder and the composition if a path leads out of the folder or the file does not
  ///   exist.
  func photoPaths(below gate: PathGate, of document: String) throws(FileError) -> [PhotoID: String] {
    var paths: [PhotoID: String] = [:]
    for photo in photos {
      do throws(FileError) {
        paths[photo.id] = try gate.resolve(photo.path)
      } catch {
        let place = ", in \(escaped(resolvedPath(gate.folder) ?? gate.folder)), the folder of \(escaped(document))"
        switch error {
        case .cannotOpen(let path, let reason): throw .cannotOpen(path: path, reason: reason + place)
        case .forbiddenPath(let path, let reason): throw .forbiddenPath(path: path, reason: reason + place)
        default: throw error
        }
      }
    }
    return paths
  }

  /// Returns a copy whose photo paths are relative to a folder, as it is saved there.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - absolute: Returns a photo's absolute path.
  /// - Returns: The composition with relative paths.
  /// - Throws: `KitError.photoElsewhere` if a photo is not in the folder or below it.
  public func withPaths(below folder: String, absolute: (Photo) -> String) throws(KitError) -> Composition {
    var composition = self
    for index in composition.photos.indices {
      composition.photos[index].path = try Self.relative(absolute(composition.photos[index]), to: folder)
    }
    return composition
  }

  /// Returns a path relative to a folder; both paths are absolute.
  ///
  /// - Throws: `KitError.photoElsewhere` if the path is not below the folder.
  public static func relative(_ path: String, to folder: String) throws(KitError) -> String {
    guard folder == "/" || path.hasPrefix(folder + "/") else { throw .photoElsewhere(path: path, folder: folder) }
    return String(path.dropFirst(folder == "/" ? 1 : folder.count + 1))
  }

  /// Returns a copy with paths relative to another folder, as it is saved there.
  ///
  /// - Throws: `KitError.photoElsewhere` if a photo or an image of the template is not below the other folder.
  func moved(from folder: String, to other: String) throws(KitError) -> Composition {
    guard let from = resolvedPath(folder), let to = resolvedPath(other), from != to else { return self }
    let base = from == "/" ? "" : from
    if let own = try? template.ownFiles().first {
      throw .photoElsewhere(path: "\(base)/\(own)", folder: to)
    }
    return try withPaths(below: to) { "\(base)/\($0.path)" }
  }
}
