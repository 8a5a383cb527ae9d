import CollageFormat
import CollageModel
import CollageRender

/// Notes as lines for a terminal: several of a kind become one line with a count and the first or worst of them.
struct NoteLines {
  let notes: [RenderNote]
  /// Whether every note gets its own line.
  var isVerbose = false

  /// The maximum number of listed notes of a kind.
  private static let named = 3

  /// The lines, in the order in which the kinds first appear.
  var lines: [String] {
    if isVerbose { return notes.map { "note: \($0)" } }
    var kinds: [RenderNote.Kind] = []
    for note in notes where !kinds.contains(note.kind) { kinds.append(note.kind) }
    return kinds.flatMap { kind in lines(kind, notes.filter { $0.kind == kind }) }.map { "note: \($0)" }
  }

  /// Every note with its kind.
  var json: JSONValue {
    .array(
      notes.map { note in
        .object(
          JSONObject([
            .init("kind", .string(note.kind.rawValue)), .init("message", .string(note.description)),
          ]))
      })
  }

  private func lines(_ kind: RenderNote.Kind, _ notes: [RenderNote]) -> [String] {
    guard notes.count > 1 else { return notes.map(\.description) }
    let photos = counted(notes.count, "photo")
    switch kind {
    case .enlarged:
      let worst = notes.max { $0.severity < $1.severity } ?? notes[0]
      return [
        "\(photos) are enlarged and may look soft, \(worst.subject) the most: "
          + "\(RenderNote.times(worst.severity)); --verbose lists all"
      ]
    case .uncut:
      let worst = notes.sorted { $0.severity > $1.severity }
      return ["\(photos) were left uncut because of low confidence: \(list(worst))"]
    case .misleadingName: return ["\(photos) have another format than their names: \(list(notes))"]
    case .rawPhoto: return ["\(photos) are raw photos, shown by their cameras' own pictures: \(list(notes))"]
    case .damaged: return ["\(photos) are partly damaged, and unreadable parts were filled in: \(list(notes))"]
    case .colorProfile: return ["the color profiles of \(photos) cannot be used: \(list(notes))"]
    case .smallText:
      let worst = notes.sorted { $0.severity > $1.severity }
      return ["\(counted(notes.count, "text")) are too long for their places, and their letters shrink: \(list(worst))"]
    case .skippedPhoto, .unusedFiles, .wholePhotos, .photoCount, .size, .missingFont, .other:
      guard notes.count > Self.named else { return notes.map(\.description) }
      let rest = counted(notes.count - Self.named, Self.noun(of: kind))
      return notes.prefix(Self.named).map(\.description) + ["and \(rest); --verbose lists all"]
    }
  }

  private func list(_ notes: [RenderNote]) -> String {
    let names = notes.prefix(Self.named).map(\.subject).joined(separator: ", ")
    return notes.count > Self.named ? names + " and \(notes.count - Self.named) more; --verbose lists all" : names
  }

  private static func noun(of kind: RenderNote.Kind) -> String {
    kind == .skippedPhoto ? "more skipped photo" : "more note"
  }
}
