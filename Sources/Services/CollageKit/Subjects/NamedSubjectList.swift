import CollageFiles
import CollageFormat
package import CollageSubjects

/// A parsed list of photos' subjects, keyed by the photo names in the list.
package struct NamedSubjectList: Sendable {
  package let path: String
  /// The contents of the file, which identify the list in fingerprints.
  package let bytes: [UInt8]
  private let photos: [String: PhotoSubjects]

  /// Reads a list.
  ///
  /// - Throws: `FileError` if the file cannot be read; `FormatError` with all errors of the list.
  package init(path: String) throws {
    self.path = path
    bytes = try readSmallFile(path, limit: SubjectLists.maxBytes)
    var photos: [String: PhotoSubjects] = [:]
    for photo in try SubjectList(bytes, file: path).photos {
      photos[photo.name] = PhotoSubjects(photo, source: .list)
    }
    self.photos = photos
  }

  /// The subjects of a photo, looked up by its path relative to the list's folder, by its path as given, or by its file
  /// name.
  package subscript(photo: String) -> PhotoSubjects? {
    let own = SubjectLists.split(path).folder + "/"
    let relative = photo.hasPrefix(own) ? String(photo.dropFirst(own.count)) : photo
    return photos[relative] ?? photos[photo] ?? photos[SubjectLists.split(photo).name]
  }
}
