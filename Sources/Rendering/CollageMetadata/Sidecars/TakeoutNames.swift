/// Finds the JSON files that Google Takeout writes beside photos.
///
/// Their names are those of the photos with `.supplemental-metadata`, cut to 46 characters, and `.json`; older archives have no such
/// word. The counter of photos of one name stands before `.json`, and edited copies have the file of their original.
///
/// Source: archives of 2019 to 2025, as described by the importers of Immich and GooglePhotosTakeoutHelper.
struct TakeoutNames: Sendable {
  private static let (word, ending, most) = (".supplemental-metadata", ".json", 46)
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
    let stem = Self.stem(of: small)
    let ending = small.dropFirst(stem.count)
    if let found = find(stem, ending) ?? EditedCopies.original(of: stem).flatMap({ find($0, ending) }) { return found }
    // The clip of a live photo has the file of the photo.
    return ending.isEmpty ? nil : stems[stem]
  }

  private func find(_ stem: String, _ ending: Substring) -> String? {
    // The counter of `a(1).jpg` is that of `a.jpg.supplemental-metadata(1).json`.
    let (plain, counter) = Self.counter(of: stem)
    let name = plain + ending
    // A name that is cut itself may be shorter by a counter.
    let shortest = name.count < Self.most ? name.count : Self.most - 4
    let longest = min((name + Self.word).count, Self.most)
    for length in (shortest...max(shortest, longest)).reversed() {
      if let found = files[(name + Self.word).prefix(length) + counter] { return found }
    }
    return files[stem + ending]
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
