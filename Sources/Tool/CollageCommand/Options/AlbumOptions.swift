public import ArgumentParser
import CollageFiles
public import CollageKit
import CollageLayout
import CollageModel

/// The pages of an album.
struct AlbumOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Size of a page: A5-landscape, 20x20cm, 210x297mm, or in pixels; default: A4, or that of the first template.",
      valueName: "size"))
  var size: String?

  @Option(help: "Number of pages; default: as many as the photos need.")
  var pages: Int?

  @Option(
    help: ArgumentHelp(
      "Make the number of pages a multiple of this, as printers ask for; the cover is none of them.", valueName: "count"
    ))
  var multiple: Int?

  @Option(help: ArgumentHelp("Number of photos on a page, such as 4 or 2..5; default: 1..6.", valueName: "count"))
  var perPage: String?

  @Option(help: "Layout of pages; default: mosaic.")
  var style: PageStyle?

  @Option(help: "Distance between photos, in canvas units or as 5mm; default: by the size of the page.")
  var gap: CanvasLength?

  @Option(help: "Distance to the page's border, in canvas units or as 10mm; default: by the size of the page.")
  var margin: CanvasLength?

  @Option(help: "Background: \(backgroundKinds); default: white.")
  var background: String?

  @Option(
    help: ArgumentHelp(
      "Templates for pages instead of a style: names, files, or families such as books; repeatable.",
      valueName: "template"), completion: .file())
  var templates: [String] = []

  @Option(help: "Title of the book, on its cover and in texts.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "Add a cover with a photo of this path, with the best one, or with a mosaic of the best; they also stay on their pages. Default: best with a --title, otherwise none.",
      valueName: "photo|best|mosaic|none"),
    completion: .file())
  var cover: String?

  @Option(
    help: ArgumentHelp(
      "Make the cover a sheet of back, spine and front; the spine's width, or auto for that of the pages.",
      valueName: "width|auto"))
  var spine: String?

  @Option(
    help: ArgumentHelp(
      "Text at the foot of every page: {{page}} is its number, {{pages}} that of all, {{title}} the title; {{dates}}, {{place}}, {{caption}} and {{people}} are those of its photos.",
      valueName: "text"))
  var footer: String?

  @Option(
    help: ArgumentHelp(
      "Words below each photo, such as \"{{caption}} · {{date}}\"; also {{month}}, {{place}}, {{people}} and {{name}}. What a photo does not say is left out.",
      valueName: "text"))
  var captions: String?

  @OptionGroup var labelOptions: LabelOptions

  @Option(help: "Begin a page with a heading at each new month, place or folder.")
  var chapters: AlbumMaker.Chapters?

  @Option(help: ArgumentHelp("Language of dates and labels, such as de or pt-BR; default: English.", valueName: "tag"))
  var language: String?

  @Flag(help: "Show the best photos and panoramas across two facing pages, with no known head in the fold.")
  var spreads = false

  @Flag(help: "Leave out blurred photos, and near copies of a better photo.")
  var best = false

  /// Rejects all of these options for an album document, which has its pages.
  func checkUnused() throws {
    let given = [
      ("--size", size != nil), ("--pages", pages != nil), ("--multiple", multiple != nil),
      ("--per-page", perPage != nil), ("--style", style != nil),
      ("--gap", gap != nil), ("--margin", margin != nil), ("--background", background != nil),
      ("--templates", !templates.isEmpty), ("--title", title != nil), ("--cover", cover != nil),
      ("--spine", spine != nil), ("--footer", footer != nil), ("--captions", captions != nil),
      ("--labels", labelOptions.labels != nil),
      ("--chapters", chapters != nil), ("--language", language != nil), ("--spreads", spreads), ("--best", best),
    ]
    guard let option = given.first(where: { $0.1 })?.0 else { return }
    throw UsageError(message: "\(option): an album document has its pages; pass photos, or leave the option out")
  }
}

extension AlbumMaker.Chapters: ExpressibleByArgument {}
