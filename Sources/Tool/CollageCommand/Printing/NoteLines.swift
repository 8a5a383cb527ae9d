import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// Formats notes as lines for a terminal, and summarizes several notes of one kind in a single line.
struct NoteLines {
  let notes: [RenderNote]
  /// True if every note is printed on a separate line.
  var isVerbose = false

  /// The maximum number of notes of a kind that are listed.
  private static let named = 3

  /// The lines, ordered by the first occurrence of each kind.
  var lines: [String] {
    if isVerbose { return notes.map { "note: \(Self.line($0))" } }
    var kinds: [RenderNote.Kind] = []
    for note in notes where !kinds.contains(note.kind) { kinds.append(note.kind) }
    return kinds.flatMap { kind in lines(kind, notes.filter { $0.kind == kind }) }.map { "note: \($0)" }
  }

  /// Returns a note if a picture is written into a folder of photos, from which the next run would read it as a photo.
  ///
  /// - Parameters:
  ///   - output: The picture, or a folder for pictures; nil if nothing is written.
  ///   - photos: Files, folders, archives and patterns of photos.
  /// - Returns: The note, or none.
  static func notes(onOutput output: String?, beside photos: [String]) -> [RenderNote] {
    guard let output, output != "-", output.hasSuffix("/") || OutputFormat(path: output) != nil else { return [] }
    let (folder, _) = splitPath(output)
    guard let place = FileIdentity(folderAt: folder),
      let read = photos.first(where: { FileIdentity(folderAt: $0) == place })
    else { return [] }
    return [
      RenderNote(
        .other,
        "\(escaped(output)) is written into \(escaped(read)), from which the next run reads it as a photo; "
          + "write it to another folder")
    ]
  }

  /// All notes with their kinds.
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
    guard notes.count > 1 else { return notes.map(Self.line) }
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
    case .misleadingName: return ["\(photos) have a format other than their extension: \(list(notes))"]
    case .rawPhoto: return ["\(photos) are raw photos, shown by their embedded previews: \(list(notes))"]
    case .firstFrame: return ["\(photos) are animated, shown by their first frames: \(list(notes))"]
    case .turned: return ["\(photos) are turned as their EXIF data say, as galleries do: \(list(notes))"]
    case .gainMap:
      return ["\(photos) are HDR photos, shown as on screens without HDR: \(list(notes)); \(Self.hdrAdvice)"]
    case .unusedGainMap:
      return ["the gain maps of \(photos) are left out, which are shown as on screens without HDR: \(list(notes))"]
    case .damaged: return ["\(photos) are partly damaged; unreadable parts were filled in: \(list(notes))"]
    case .colorProfile: return ["the color profiles of \(photos) cannot be used: \(list(notes))"]
    case .smallText:
      let worst = notes.sorted { $0.severity > $1.severity }
      return ["\(counted(notes.count, "text")) are too long for their frames and were set smaller: \(list(worst))"]
    case .ink:
      let worst = notes.max { $0.severity < $1.severity } ?? notes[0]
      return ["\(counted(notes.count, "page")) have more ink than their limit: \(worst.subject)"]
    case .skippedPhoto, .unusedFiles, .undated, .wholePhotos, .photoCount, .size, .missingFont, .other:
      guard notes.count > Self.named else { return notes.map(\.description) }
      let rest = counted(notes.count - Self.named, Self.noun(of: kind))
      return notes.prefix(Self.named).map(\.description) + ["and \(rest); --verbose lists all"]
    }
  }

  private static let hdrAdvice = "`collage render --hdr` keeps the brightness of HDR photos, in a JPEG"

  /// Returns a note, with the option that would avoid it: the libraries do not know about options.
  private static func line(_ note: RenderNote) -> String {
    note.kind == .gainMap ? "\(note); \(hdrAdvice)" : note.description
  }

  private func list(_ notes: [RenderNote]) -> String {
    let names = notes.prefix(Self.named).map(\.subject).joined(separator: ", ")
    return notes.count > Self.named ? names + " and \(notes.count - Self.named) more; --verbose lists all" : names
  }

  private static func noun(of kind: RenderNote.Kind) -> String {
    kind == .skippedPhoto ? "more skipped photo" : "more note"
  }
}
