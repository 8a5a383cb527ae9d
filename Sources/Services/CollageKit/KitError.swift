import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// The errors of this module's own; documents, files and pictures have those of `CollageFormat`, `CollageFiles` and `CollageRender`.
public enum KitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A template where a composition is needed.
  case notComposition(document: String)
  /// A name that no photo has; the nearest of the names that there are, and the number of photos.
  case unknownPhoto(name: String, nearest: String?, count: Int)
  /// A name that several photos have.
  case ambiguousPhoto(name: String, count: Int)
  /// The name of a photo that was skipped.
  case skippedPhoto(name: String, path: String)
  /// A slot that is not there, or has no photo; `filled` are the slots that have one.
  case noPhotoInSlot(name: String, filled: [String])
  /// A file that a composition needs and that is not in or below the folder of the composition.
  case photoElsewhere(path: String, folder: String)

  /// The cause, and what to use instead.
  public var description: String {
    switch self {
    case .notComposition(let document): "\(escaped(document)) is a template; a composition is needed"
    case .unknownPhoto(let name, let nearest, let count):
      "no photo is named \(escaped(name)); "
        + (nearest.map { "did you mean \(escaped($0))?" } ?? "use its file name, or a number from 1 to \(count)")
    case .ambiguousPhoto(let name, let count): "\(counted(count, "photo")) are named \(escaped(name)); use the path"
    case .skippedPhoto(let name, let path):
      "\(escaped(name)): \(escaped(path)) was skipped because it cannot be used"
    case .photoElsewhere(let path, let folder):
      "\(escaped(path)) is not below \(escaped(folder)), where the collage is saved; save it in a folder that has all photos "
        + "in it or below"
    case .noPhotoInSlot(let name, let filled):
      "no photo is in a slot \(escaped(name)); "
        + (EditDistance.nearest(to: name, in: filled).map { "did you mean \(escaped($0))?" }
          ?? "photos are in \(filled.prefix(12).map { escaped($0) }.joined(separator: ", "))")
    }
  }
}
