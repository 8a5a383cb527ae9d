public import CollageFormat
import CollageFiles
import CollageRender
public import CollageSubjects

/// Finds what lists say of photos' subjects: a list that is named, else `subjects.json` beside each photo.
public struct SubjectLists: Sendable {
  /// The name of a list beside its photos.
  public static let fileName = "subjects.json"
  /// Larger lists are not read.
  static let maxBytes = 64 << 20

  /// The list that is named, by its path; nil for those beside the photos.
  public var file: String?
  /// The lists that were read, by their folders.
  private var lists: [String: [String: PhotoSubjects]] = [:]

  /// Makes the search.
  public init(file: String? = nil) { self.file = file }

  /// Returns what lists say of photos, by the photos' paths.
  ///
  /// A named list knows a photo by its path from the list's folder, by the path as it was written, or by its file name; one
  /// beside photos by its file name.
  ///
  /// - Throws: `RenderError` for a named list that cannot be read, `FormatError` with every error of a list.
  public mutating func subjects(of paths: [String]) throws -> [String: PhotoSubjects] {
    var found: [String: PhotoSubjects] = [:]
    for path in paths where found[path] == nil {
      let name = Self.split(path).name
      if let file {
        let list = try list(at: file, isRequired: true)
        let own = Self.split(file).folder + "/"
        let relative = path.hasPrefix(own) ? String(path.dropFirst(own.count)) : path
        found[path] = list[relative] ?? list[path] ?? list[name]
      } else {
        found[path] = try list(at: Self.besidePhoto(path), isRequired: false)[name]
      }
    }
    return found
  }

  private mutating func list(at path: String, isRequired: Bool) throws -> [String: PhotoSubjects] {
    if let known = lists[path] { return known }
    var list: [String: PhotoSubjects] = [:]
    if isRequired || TemplateSearch.exists(path) {
      let bytes = try readSmallFile(path, limit: Self.maxBytes)
      for photo in try SubjectList(bytes, file: path).photos {
        list[photo.name] = PhotoSubjects(photo, source: .list)
      }
    }
    lists[path] = list
    return list
  }

  /// The path of the list beside a photo.
  static func besidePhoto(_ path: String) -> String { split(path).folder + "/" + fileName }

  /// A path's folder and its last part.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}

extension PhotoSubjects {
  /// What a list says of a photo.
  public init(_ photo: SubjectList.Photo, source: SubjectSource) {
    self.init(photo.entries.map { Subject(box: $0.box, weight: $0.confidence) }, source: source)
  }
}
