import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// The errors of this module; errors in documents, files and pictures are those of CollageFormat, CollageFiles and
/// CollageRender.
public enum KitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A template was given where a composition is required.
  case notComposition(document: String)
  /// An unknown photo name, with the nearest known name and the number of photos.
  case unknownPhoto(name: String, nearest: String?, count: Int)
  /// A name shared by several photos.
  case ambiguousPhoto(name: String, count: Int)
  /// The name of a photo that was skipped.
  case skippedPhoto(name: String, path: String)
  /// A slot that does not exist or has no photo; `filled` lists the slots with photos.
  case noPhotoInSlot(name: String, filled: [String])
  /// A file of a composition that is not in the composition's folder or below it.
  case photoElsewhere(path: String, folder: String)

  /// The cause, and how to fix it.
  public var description: String {
    switch self {
    case .notComposition(let document): "\(escaped(document)) is a template; a composition is required"
    case .unknownPhoto(let name, let nearest, let count):
      "no photo is named \(escaped(name)); "
        + (nearest.map { "did you mean \(escaped($0))?" } ?? "use its file name, or a number from 1 to \(count)")
    case .ambiguousPhoto(let name, let count): "\(counted(count, "photo")) are named \(escaped(name)); use the path"
    case .skippedPhoto(let name, let path):
      "\(escaped(name)): \(escaped(path)) was skipped because it cannot be used"
    case .photoElsewhere(let path, let folder):
      "\(escaped(path)) is not below \(escaped(folder)), where the collage is saved; save it in a folder that contains "
        + "all photos"
    case .noPhotoInSlot(let name, let filled):
      "no photo in slot \(escaped(name)); "
        + (EditDistance.nearest(to: name, in: filled).map { "did you mean \(escaped($0))?" }
          ?? "photos are in \(filled.prefix(12).map { escaped($0) }.joined(separator: ", "))")
    }
  }
}
