/// Finds the JSON files that Google Takeout writes beside photos.
///
/// Their names are those of the photos with `.supplemental-metadata`, cut to 46 characters, and `.json`; older archives have no such
/// word. The counter of photos of one name stands before `.json`, and edited copies have the file of their original.
///
/// Source: archives of 2019 to 2025, as described by the importers of Immich and GooglePhotosTakeoutHelper.
struct TakeoutNames: Sendable {
  private static let (word, ending, most) = (".supplemental-metadata", ".json", 46)
  /// What edited copies have after their names, in the languages of accounts.
  private static let edits = [
    "-edited", "-bearbeitet", "-modifié", "-modifie", "-editado", "-editada", "-modificato", "-bewerkt", "-edytowane",
    "-redigerad", "-redigeret", "-redigert", "-muokattu", "-upraveno", "-düzenlendi", "-編集済み", "-已修改", "-수정됨",
    "-изменено", "-effects", "-smile", "-mix", "-edytow",
  ]

  /// The files by their names in lowercase letters without `.json`.
  private var files: [String: String] = [:]
  /// The files by their names in lowercase letters without anything after the first dot.
  private var stems: [String: String] = [:]

  /// Creates an index of the JSON files among the names in a folder.
  init(_ names: [String]) {
    for name in names {
      let small = name.lowercased()
      guard small.hasSuffix(Self.ending) else { continue }
      let stem = String(small.dropLast(Self.ending.count))
      files[stem] = name
      guard let dot = stem.firstIndex(of: "."), Self.counter(of: stem).counter.isEmpty else { continue }
      stems[String(stem[..<dot])] = name
    }
  }

  var isEmpty: Bool { files.isEmpty }

  /// Returns the name of the JSON file of a photo; nil if there is none.
  func sidecar(of name: String) -> String? {
    let small = name.lowercased()
    if let found = find(small) ?? Self.original(of: small).flatMap({ find($0) }) { return found }
    // The clip of a live photo has the file of the photo.
    let stem = Self.stem(of: small)
    return stem.count < small.count ? stems[stem] : nil
  }

  private func find(_ name: String) -> String? {
    // The counter of `a(1).jpg` is that of `a.jpg.supplemental-metadata(1).json`.
    let (plain, counter) = Self.counter(of: Self.stem(of: name))
    let full = plain + name.dropFirst(Self.stem(of: name).count)
    for text in [full + Self.word, full] {
      // The word is cut where the name would be too long, and some archives count the counter.
      for length in Self.lengths(of: text, atLeast: min(full.count, Self.most)) {
        if let found = files[text.prefix(length) + counter] { return found }
      }
    }
    return counter.isEmpty ? nil : files[name]
  }

  private static func lengths(of text: String, atLeast least: Int) -> [Int] {
    let longest = min(text.count, most)
    let shortest = min(least, longest)
    return Array(((least < most ? shortest : max(0, most - 4))...longest).reversed())
  }

  /// Returns the name of the photo of which another is an edited copy; nil for others.
  private static func original(of name: String) -> String? {
    let stem = stem(of: name)
    let (plain, counter) = counter(of: stem)
    guard let edit = edits.first(where: { plain.hasSuffix($0) && plain.count > $0.count }) else { return nil }
    return plain.dropLast(edit.count) + counter + name.dropFirst(stem.count)
  }

  private static func stem(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Splits a name before a counter such as `(1)` at its end.
  private static func counter(of name: String) -> (plain: String, counter: String) {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex else { return (name, "") }
    let digits = name[name.index(after: open)...].dropLast()
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return (name, "") }
    return (String(name[..<open]), String(name[open...]))
  }
}
