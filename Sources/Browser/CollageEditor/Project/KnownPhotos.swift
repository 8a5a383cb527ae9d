import CollageFiles
import CollageModel
import CollageRender

/// The photos that pages may refer to, with the headers of their files.
struct KnownPhotos: Sendable {
  private struct Known: Sendable {
    /// The photo with this name; different editors of the same collage may have used one name for different photos.
    var photo: Photo
    /// The current header; nil if the file is missing.
    var header: PhotoHeader?
    var last: PhotoHeader?
  }

  private var known: [PhotoID: Known] = [:]
  /// The paths of all registered photos, including those whose files are missing.
  private var admitted: Set<String> = []

  var all: [Photo] { known.values.map(\.photo).sorted { $0.id.name < $1.id.name } }

  /// Returns the header of a photo, with its absolute path as the source; nil if the file is missing.
  func header(of photo: PhotoID) -> PhotoHeader? { known[photo]?.header }

  func lastHeader(of photo: PhotoID) -> PhotoHeader? { known[photo]?.last }

  /// Returns the path of a photo as documents have it.
  func path(of photo: PhotoID) -> String? { known[photo]?.photo.path }

  /// Returns whether a path is registered under any name.
  func admits(_ path: String) -> Bool { admitted.contains(path) }

  /// Returns whether a photo's name is registered with the same path.
  func has(_ photo: Photo) -> Bool { known[photo.id]?.photo.path == photo.path }

  mutating func add(_ photo: Photo, _ header: PhotoHeader?) {
    let last = has(photo) ? known[photo.id]?.last : nil
    known[photo.id] = Known(photo: photo, header: header, last: header ?? last)
    admitted.insert(photo.path)
  }
}
