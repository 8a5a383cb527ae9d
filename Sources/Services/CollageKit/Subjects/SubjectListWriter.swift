public import CollageFiles
import CollageFormat
import CollageModel
public import CollageSubjects

/// Writes subjects as a list that other commands read.
///
/// An existing list is extended: its entries for other photos are kept.
public struct SubjectListWriter: Sendable {
  private let path: String
  private let old: [SubjectList.Photo]

  /// Opens a list for writing; `-` is standard output.
  ///
  /// Returns nil without a path.
  ///
  /// - Throws: `FormatError` if the existing file is not a list; it is not replaced.
  public init?(output path: String?) throws {
    guard let path else { return nil }
    self.path = path
    old =
      path != "-" && TemplateSearch.exists(path)
      ? try SubjectList(readSmallFile(path, limit: SubjectLists.maxBytes), file: path).photos : []
  }

  /// Writes the subjects of photos.
  ///
  /// Photos in the list's folder are identified by file name, others by path.
  ///
  /// - Throws: `FileError` if the file cannot be written; it is unchanged then.
  public func write(_ photos: [(path: String, subjects: PhotoSubjects)], protecting inputs: InputGuard) throws {
    let entries = photos.map { SubjectList.Photo(name: name(of: $0.path), entries: Self.entries(of: $0.subjects)) }
    let new = Set(entries.map(\.name))
    let bytes = SubjectList(photos: old.filter { !new.contains($0.name) } + entries).bytes
    if path == "-" { return try writeStandardOutput(bytes, protecting: inputs) }
    try AtomicFile.write(bytes, to: path, protecting: inputs)
  }

  private func name(of photo: String) -> String {
    let (folder, name) = SubjectLists.split(photo)
    return SubjectLists.split(path).folder == folder ? name : photo
  }

  private static func entries(of found: PhotoSubjects) -> [SubjectList.Entry] {
    found.subjects.filter { found.source != .detector || $0.weight >= PhotoSubjects.bindingConfidence }.map { subject in
      let confidence = min(1, max(0.01, (subject.weight * 100).rounded() / 100))
      return SubjectList.Entry(box: rounded(subject.box), confidence: confidence)
    }
  }

  /// Rounds to 1/10,000 of the photo, which is less than a pixel for most photos.
  private static func rounded(_ box: Rect) -> Rect {
    func round(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    return Rect(
      left: round(box.x), top: round(box.y), right: min(1, round(box.right)), bottom: min(1, round(box.bottom)))
  }
}
