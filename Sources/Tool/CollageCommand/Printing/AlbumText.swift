import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// An album that was made, as text and as JSON.
struct AlbumText {
  /// What the cover, if there is one, and the pages show; empty unless somebody asks.
  let sentences: [String]
  let album: Album
  let paths: [PhotoID: String]
  let output: String
  /// The reports of the cover, if there is one, and of the pages; empty if only the document was written.
  let pages: [RenderReport]
  let notes: [RenderNote]
  /// The photos in the order in which they were taken; nil for a document, and for another order.
  let chronology: JSONValue?

  /// All notes, those of pages with the number of the page.
  var allNotes: [RenderNote] { notes + RenderNote.ofPages(pages.map(\.notes), hasCover: album.cover != nil) }

  var summary: String {
    let size = pages.last.map { ", \($0.size) pixels each" } ?? ""
    let cover = album.cover == nil ? "" : "a cover and "
    return
      "\(escaped(output)): \(cover)\(counted(album.pageCount, "page")) with \(counted(album.photos.count, "photo"))\(size)"
  }

  /// A line for the cover and each page.
  var details: [String] {
    func line(_ name: String, _ composition: Composition) -> String {
      "\(name): \(composition.items.map { escaped(path(of: $0)) }.joined(separator: ", "))"
    }
    var lines = album.cover.map { [line("cover", $0)] } ?? []
    var number = 1
    for page in album.pages {
      lines.append(line(page.isSpread ? "pages \(number) and \(number + 1)" : "page \(number)", page.composition))
      number += page.isSpread ? 2 : 1
    }
    return lines
  }

  private func path(of item: Item) -> String { paths[item.photo] ?? item.photo.name }

  /// The photo of every slot, with its crop if the pages were rendered, and the notes.
  var json: String {
    let shown = photos(of: album.pages.map(\.composition), pages.suffix(album.pages.count))
    let listed = zip(album.pages, shown).enumerated().map { index, shown in
      let (page, photos) = shown
      return JSONValue.members([
        ("id", .string(page.id.name)), ("spread", page.isSpread ? .boolean(true) : nil),
        ("alt", sentences.isEmpty ? nil : .string(sentences[index + (album.cover == nil ? 0 : 1)])), ("photos", photos),
      ])
    }
    let cover = album.cover.flatMap { photos(of: [$0], pages.prefix(1)).first }
    return String(
      decoding: JSONWriter.pretty(
        .members([
          ("output", .string(output)), ("cover", cover), ("pages", .array(listed)), ("chronology", chronology),
          ("notes", .array(allNotes.map { .string($0.description) })),
        ])), as: UTF8.self)
  }

  /// Returns the photos of each composition, from its report if there is one.
  private func photos(of compositions: [Composition], _ reports: ArraySlice<RenderReport>) -> [JSONValue] {
    if !reports.isEmpty { return reports.map { .array($0.slots.map(\.json)) } }
    return compositions.map { composition in
      .array(
        composition.items.map { item in
          .members([("slot", item.slot.map { .string($0.name) }), ("photo", .string(path(of: item)))])
        })
    }
  }
}
