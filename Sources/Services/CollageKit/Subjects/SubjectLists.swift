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
  /// The lists that were read, by their paths; nil where there is none.
  private var lists: [String: NamedSubjectList?] = [:]

  /// How many folders were searched.
  package var count: Int { lists.count }

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

  /// The path of the list beside a photo.
  package static func besidePhoto(_ path: String) -> String { split(path).folder + "/" + fileName }

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
