import CollageFormat

/// A photo that was left uncut in some rows because of low confidence.
public struct DoubtfulPhoto: Hashable, Sendable {
  /// The photo's name in the manifest.
  public let name: String
  /// The reason it was left uncut.
  public let reason: String
  /// The number of rows that contain the photo.
  public internal(set) var rows = 1

  /// Parses the text of a journal entry: the name, a colon, and the reason.
  init(_ sentence: String) {
    let separator = sentence.ranges(of: ": only ").last
    name = separator.map { String(sentence[..<$0.lowerBound]) } ?? sentence
    reason = separator.map { String(sentence[sentence.index($0.lowerBound, offsetBy: 2)...]) } ?? "uncertain"
  }

  /// The photo's entry in `photos.jsonl`.
  var listed: JSONObject {
    JSONObject([
      JSONObject.Member("photo", .string(name)), JSONObject.Member("reason", .string(reason)),
      JSONObject.Member("rows", .number(Double(rows))),
    ])
  }
}

/// The photos that were left uncut, without duplicates, in order of their first row.
struct DoubtfulPhotos {
  private(set) var photos: [DoubtfulPhoto] = []
  private var places: [String: Int] = [:]

  /// Adds the photos of a row; a photo that occurs twice in a row counts once.
  mutating func add(_ sentences: [String]) {
    for sentence in Set(sentences).sorted() {
      if let place = places[sentence] {
        photos[place].rows += 1
      } else {
        places[sentence] = photos.count
        photos.append(DoubtfulPhoto(sentence))
      }
    }
  }
}
