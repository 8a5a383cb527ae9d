import CollageFormat

/// A photo that was left uncut in some rows.
public struct DoubtfulPhoto: Hashable, Sendable {
  /// The name that the manifest uses for the photo.
  public let name: String
  /// Why it was left uncut.
  public let reason: String
  /// The number of rows that show it.
  public internal(set) var rows = 1

  /// Reads the sentence of a journal entry: the name, a colon, and the reason.
  init(_ sentence: String) {
    let separator = sentence.ranges(of: ": only ").last
    name = separator.map { String(sentence[..<$0.lowerBound]) } ?? sentence
    reason = separator.map { String(sentence[sentence.index($0.lowerBound, offsetBy: 2)...]) } ?? "uncertain"
  }

  /// The photo's line of `photos.jsonl`.
  var listed: JSONObject {
    JSONObject([
      JSONObject.Member("photo", .string(name)), JSONObject.Member("reason", .string(reason)),
      JSONObject.Member("rows", .number(Double(rows))),
    ])
  }
}

/// The photos that were left uncut, each once, in the order of the rows that show them first.
struct DoubtfulPhotos {
  private(set) var photos: [DoubtfulPhoto] = []
  private var places: [String: Int] = [:]

  /// Adds a row's photos; one that a row shows twice counts once.
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
