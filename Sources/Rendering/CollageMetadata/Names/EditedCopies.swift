/// Copies that phones and web services keep of edited photos, beside the photos as they were taken.
package enum EditedCopies {
  /// The ends of the names that Google Photos gives to edited copies, in the languages of their owners.
  private static let endings = [
    "-edited", "-bearbeitet", "-modifié", "-modifie", "-editado", "-editada", "-ha editado", "-modificato", "-bewerkt",
    "-edytowane", "-edytow", "-redigeret", "-redigerad", "-redigert", "-muokattu", "-upraveno", "-düzenlendi",
    "-編集済み", "-已修改", "-수정됨", "-изменено", "-effects", "-smile", "-mix",
  ]
  /// The beginning of the names that iPhones give to edited copies, and that of the photos.
  private static let iPhone = (copy: "img_e", photo: "img_")

  /// Returns the photos among files that have an edited copy beside them, with the copy.
  ///
  /// - Parameters:
  ///   - files: The files' paths or names.
  ///   - isPhoto: Whether a file is a photo by its name.
  /// - Returns: The edited copy of each such photo.
  package static func copies(among files: [String], where isPhoto: (String) -> Bool) -> [String: String] {
    let photos = files.filter(isPhoto)
    var byStem: [String: [String]] = [:]
    for photo in photos { byStem[stem(of: photo), default: []].append(photo) }
    var copies: [String: String] = [:]
    for copy in photos {
      guard let original = original(of: stem(of: copy)) else { continue }
      for photo in byStem[original] ?? [] where copies[photo] == nil { copies[photo] = copy }
    }
    return copies
  }

  /// Returns a file's path in small letters, without its extension.
  private static func stem(of file: String) -> String {
    let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    return String(file[..<(file[start...].lastIndex(of: ".") ?? file.endIndex)]).lowercased()
  }

  /// Returns the path of the photo of which a path is that of the edited copy, both without extensions; nil if it is none.
  static func original(of stem: String) -> String? {
    let start = stem.lastIndex(of: "/").map { stem.index(after: $0) } ?? stem.startIndex
    let (folder, name) = (stem[..<start], stem[start...])
    if name.hasPrefix(iPhone.copy), case let digits = name.dropFirst(iPhone.copy.count), digits.count >= 4,
      digits.allSatisfy(\.isNumber)
    {
      return "\(folder)\(iPhone.photo)\(digits)"
    }
    // Counters of equal names stand at the end: beach-edited(1).
    var counter = Substring()
    if name.hasSuffix(")"), let open = name.lastIndex(of: "(") { counter = name[open...] }
    let counted = name.dropLast(counter.count)
    guard let ending = endings.first(where: { counted.hasSuffix($0) }), counted.count > ending.count else { return nil }
    return "\(folder)\(counted.dropLast(ending.count))\(counter)"
  }
}
