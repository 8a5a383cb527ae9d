import CollageFormat
import CollageModel
import CollageRender

extension AlbumMaker {
  /// The facts by which photos belong to a chapter.
  public enum Chapters: String, Hashable, Sendable, CaseIterable {
    /// The month in which photos were taken.
    case month
    /// The place that their metadata names.
    case place
    /// The folder that they are in.
    case folder
  }

  /// Returns paths in the order of their chapters: photos of a folder follow one another where folders are chapters.
  func ordered(_ paths: [String]) -> [String] {
    guard chapters == .folder else { return paths }
    var places: [String: Int] = [:]
    let chapter = paths.map { path in
      let folder = Self.folder(of: path)
      places[folder] = places[folder] ?? places.count
      return places[folder, default: 0]
    }
    return paths.indices.sorted { (chapter[$0], $0) < (chapter[$1], $1) }.map { paths[$0] }
  }

  /// Returns for each photo the heading of the chapter that it begins; nil for others.
  ///
  /// A photo that says nothing belongs to the chapter before it.
  ///
  /// - Throws: `RenderError` if no photo says what chapters are about.
  func headings(_ photos: [(path: String, says: PhotoText)]) throws(RenderError) -> [String?] {
    guard let chapters else { return photos.map { _ in nil } }
    var (headings, last) = ([String?](), String?.none)
    for photo in photos {
      let chapter = Self.chapter(chapters, of: photo.path, photo.says)
      let begins = chapter.map { $0.key != last } ?? false
      headings.append(begins ? chapter?.heading : nil)
      if let chapter { last = chapter.key }
    }
    guard last != nil || photos.isEmpty else {
      throw .layout(
        "chapters by \(chapters.rawValue): no photo says \(chapters == .place ? "where" : "when") it was taken")
    }
    return headings
  }

  /// Returns what the photos of a chapter have in common, and its heading, whose variables are those of its first photo.
  private static func chapter(
    _ kind: Chapters, of path: String, _ says: PhotoText
  ) -> (key: String, heading: String)? {
    switch kind {
    case .month:
      guard let time = says.taken, time.precision != .year else { return nil }
      return ("\(time.year)-\(time.month)", "{{photo.month}}")
    case .place: return says.place.map { ($0, "{{photo.place}}") }
    case .folder:
      let folder = folder(of: path)
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return (folder, TextVariables.literal(name))
    }
  }

  /// Returns the folder of a path, without its slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
