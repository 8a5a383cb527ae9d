public import CollageFormat
import CollageFiles
import CollageRender
public import CollageSubjects

/// Looks up subjects of photos in lists: in a given list, or in `subjects.json` beside each photo.
public struct SubjectLists: Sendable {
  /// The file name of a list beside photos.
  public static let fileName = "subjects.json"
  /// The maximum size of a list, in bytes.
  static let maxBytes = 64 << 20

  /// The path of the given list; nil to use the lists beside the photos.
  public var file: String?
  /// The lists read so far, by path; nil if the file does not exist.
  private var lists: [String: NamedSubjectList?] = [:]

  /// The number of folders searched.
  package var count: Int { lists.count }

  /// Creates a search of a list, or of the lists beside the photos if the file is nil.
  public init(file: String? = nil) { self.file = file }

  /// Returns the subjects of photos found in lists, by photo path.
  ///
  /// A given list identifies a photo by its path relative to the list's folder, by its path as given, or by its file
  /// name; a list beside photos only by file name.
  ///
  /// - Throws: `RenderError` if the given list cannot be read; `FormatError` with all errors of a list.
  public mutating func subjects(of paths: [String]) throws -> [String: PhotoSubjects] {
    var found: [String: PhotoSubjects] = [:]
    for path in paths where found[path] == nil {
      let list = try list(at: file ?? Self.besidePhoto(path), isRequired: file != nil)
      found[path] = file == nil ? list?[Self.split(path).name] : list?[path]
    }
    return found
  }

  private mutating func list(at path: String, isRequired: Bool) throws -> NamedSubjectList? {
    if let known = lists[path] { return known }
    let list = isRequired || TemplateSearch.exists(path) ? try NamedSubjectList(path: path) : nil
    lists.updateValue(list, forKey: path)
    return list
  }

  /// Returns the path of the list beside a photo.
  package static func besidePhoto(_ path: String) -> String { split(path).folder + "/" + fileName }

  /// Splits a path into its folder and its last component.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}

extension PhotoSubjects {
  /// Creates subjects from a list entry.
  public init(_ photo: SubjectList.Photo, source: SubjectSource) {
    self.init(photo.entries.map { Subject(box: $0.box, weight: $0.confidence) }, source: source)
  }
}
