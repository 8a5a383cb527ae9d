import CollageFiles
import CollageModel
import CollageRender

/// The photos that pages may name, by their paths below the collage's folder, and what the headers of their files say.
struct KnownPhotos: Sendable {
  private var headers: [PhotoID: PhotoHeader] = [:]
  /// The path that each name stands for: two editors of one collage may have given one name to different photos.
  private var paths: [PhotoID: String] = [:]
  /// The paths that were let in, also those of photos whose files are gone.
  private var admitted: Set<String> = []

  /// The header of a photo, whose source has its absolute path; nil for one whose file is gone.
  func header(of photo: PhotoID) -> PhotoHeader? { headers[photo] }

  /// Whether a photo may be named, whatever its name is.
  func admits(_ path: String) -> Bool { admitted.contains(path) }

  /// Whether the name stands for this photo.
  func has(_ photo: Photo) -> Bool { paths[photo.id] == photo.path }

  /// Lets a photo in.
  mutating func add(_ photo: Photo, _ header: PhotoHeader?) {
    headers[photo.id] = header
    paths[photo.id] = photo.path
    admitted.insert(photo.path)
  }
}
