import CollageFiles
import CollageFormat
package import CollageSubjects

/// What a list of photos' subjects says, by the names that it uses.
package struct NamedSubjectList: Sendable {
  /// The list's path.
  package let path: String
  /// The file's bytes, of which a digest identifies what the list says.
  package let bytes: [UInt8]
  private let photos: [String: PhotoSubjects]

  /// Reads a list.
  ///
  /// - Throws: `FileError` for a file that cannot be read, `FormatError` with every error of a list.
  package init(path: String) throws {
    self.path = path
    bytes = try readSmallFile(path, limit: SubjectLists.maxBytes)
    var photos: [String: PhotoSubjects] = [:]
    for photo in try SubjectList(bytes, file: path).photos {
      photos[photo.name] = PhotoSubjects(photo, source: .list)
    }
    self.photos = photos
  }

  /// What the list says of a photo: by its path from the list's folder, by the path as it was written, or by its file name.
  package subscript(photo: String) -> PhotoSubjects? {
    let own = SubjectLists.split(path).folder + "/"
    let relative = photo.hasPrefix(own) ? String(photo.dropFirst(own.count)) : photo
    return photos[relative] ?? photos[photo] ?? photos[SubjectLists.split(photo).name]
  }
}
