public import CollageFiles
import CollageFormat
import CollageModel
public import CollageSubjects

/// Writes what is known of photos as a list that other commands read.
///
/// A list that is there already is added to: what it says of other photos stays.
public struct SubjectListWriter: Sendable {
  private let path: String
  private let old: [SubjectList.Photo]

  /// Opens a list; nil without a path, `-` is standard output.
  ///
  /// - Throws: `FormatError` for a file that is there and is no list, which is not replaced.
  public init?(output path: String?) throws {
    guard let path else { return nil }
    self.path = path
    old =
      path != "-" && TemplateSearch.exists(path)
      ? try SubjectList(readSmallFile(path, limit: SubjectLists.maxBytes), file: path).photos : []
  }

  /// Writes what is known of photos, which are named as the list's place allows: by their file names where it stands beside
  /// them, else by their paths.
  ///
  /// - Throws: `FileError` for a file that cannot be written; it is then as it was.
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

  /// A ten-thousandth of a photo is less than a pixel of most.
  private static func rounded(_ box: Rect) -> Rect {
    func round(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    return Rect(
      left: round(box.x), top: round(box.y), right: min(1, round(box.right)), bottom: min(1, round(box.bottom)))
  }
}
