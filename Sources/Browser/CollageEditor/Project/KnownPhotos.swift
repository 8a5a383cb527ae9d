import CollageFiles
import CollageModel
import CollageRender

/// The photos that pages may name, by their paths below the collage's folder, and what the headers of their files say.
struct KnownPhotos: Sendable {
  private struct Known: Sendable {
    /// The photo that the name stands for: two editors of one collage may have given one name to different photos.
    var photo: Photo
    /// Nil while its file is gone.
    var header: PhotoHeader?
    /// The last one that there was.
    var last: PhotoHeader?
  }

  private var known: [PhotoID: Known] = [:]
  /// The paths that were let in, also those of photos whose files are gone.
  private var admitted: Set<String> = []

  /// All photos, by name.
  var all: [Photo] { known.values.map(\.photo).sorted { $0.id.name < $1.id.name } }

  /// The header of a photo, whose source has its absolute path; nil for one whose file is gone.
  func header(of photo: PhotoID) -> PhotoHeader? { known[photo]?.header }

  /// The last header that a photo had.
  func lastHeader(of photo: PhotoID) -> PhotoHeader? { known[photo]?.last }

  /// Whether a photo may be named, whatever its name is.
  func admits(_ path: String) -> Bool { admitted.contains(path) }

  /// Whether the name stands for this photo.
  func has(_ photo: Photo) -> Bool { known[photo.id]?.photo == photo }

  /// Lets a photo in.
  mutating func add(_ photo: Photo, _ header: PhotoHeader?) {
    let last = has(photo) ? known[photo.id]?.last : nil
    known[photo.id] = Known(photo: photo, header: header, last: header ?? last)
    admitted.insert(photo.path)
  }
}
