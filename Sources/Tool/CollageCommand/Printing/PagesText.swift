import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// Formats the reports of copies of a template as text or JSON.
struct PagesText {
  let output: String
  let pages: [RenderReport]
  /// The notes of all pages together, and those of each that became known before it was rendered.
  let notes: [RenderNote]
  let notesOfPages: [[RenderNote]]
  /// What each page shows.
  let sentences: [String?]

  var allNotes: [RenderNote] { notes + RenderNote.ofPages(zip(notesOfPages, pages).map { $0 + $1.notes }) }

  var summary: String {
    let size = pages.first.map { ", \($0.size) pixels each" } ?? ""
    let photos = pages.reduce(0) { $0 + $1.slots.count }
    return "\(escaped(output)): \(counted(pages.count, "page")) with \(counted(photos, "photo"))\(size)"
  }

  var json: String {
    let reports = zip(pages, zip(notesOfPages, sentences)).map { page, known in
      ReportText(report: page, output: output, sentence: known.1, notes: known.0 + page.notes).value
    }
    return JSONText.pretty([
      JSONObject.Member("output", .string(output)), JSONObject.Member("pages", .array(reports)),
      JSONObject.Member("notes", NoteLines(notes: notes).json),
    ])
  }
}

extension RenderNote {
  /// Returns the notes of all pages, each with the number of its page; a cover comes before the first one.
  static func ofPages(_ pages: [[RenderNote]], hasCover: Bool = false) -> [RenderNote] {
    pages.enumerated().flatMap { index, notes in
      let number = hasCover ? index : index + 1
      let (page, place) = number == 0 ? ("cover", "the cover") : ("page \(number)", "page \(number)")
      return notes.map { note in
        RenderNote(
          note.kind, "\(page): \(note.description)",
          subject: note.subject.isEmpty ? "" : "\(note.subject) on \(place)", severity: note.severity)
      }
    }
  }
}
