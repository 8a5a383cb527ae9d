import CollageFiles
import CollageFormat
import CollageModel
import CollageRender

/// An album that was made, as text and as JSON.
struct AlbumText {
  let album: Album
  let paths: [PhotoID: String]
  let output: String
  /// The reports of the pages; empty if only the document was written.
  let pages: [RenderReport]
  let notes: [RenderNote]

  /// All notes, those of pages with the number of the page.
  var allNotes: [RenderNote] { notes + RenderNote.ofPages(pages.map(\.notes)) }

  var summary: String {
    let size = pages.first.map { ", \($0.size) pixels each" } ?? ""
    return
      "\(escaped(output)): \(counted(album.pages.count, "page")) with \(counted(album.photos.count, "photo"))\(size)"
  }

  /// A line for each page.
  var details: [String] {
    album.pages.enumerated().map { index, page in
      "page \(index + 1): \(page.composition.items.map { escaped(path(of: $0)) }.joined(separator: ", "))"
    }
  }

  private func path(of item: Item) -> String { paths[item.photo] ?? item.photo.name }

  /// The photo of every place, and the notes.
  var json: String {
    let listed = album.pages.map { page in
      JSONValue.members([
        ("id", .string(page.id.name)),
        (
          "photos",
          .array(
            page.composition.items.map { item in
              .members([("slot", item.slot.map { .string($0.name) }), ("photo", .string(path(of: item)))])
            })
        ),
      ])
    }
    return String(
      decoding: JSONWriter.pretty(
        .members([
          ("output", .string(output)), ("pages", .array(listed)),
          ("notes", .array(allNotes.map { .string($0.description) })),
        ])), as: UTF8.self)
  }
}
