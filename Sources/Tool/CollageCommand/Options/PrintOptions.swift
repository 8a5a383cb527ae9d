import ArgumentParser
import CollageFiles
import CollageModel
import CollageRender

/// Bleed, crop marks and guides.
struct PrintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Bleed: the picture's extension beyond the trim on every side, such as 3mm, 0.125in, 20px or 20 (canvas units). \
      --size remains the size of the trim.
      """, valueName: "length"))
  var bleed: CanvasLength?

  @Flag(help: "Draw crop marks on white paper around the bleed.")
  var cropMarks = false

  @Option(
    help: ArgumentHelp(
      """
      Draw guides over the picture: thirds, golden, or safe (the area that apps keep clear in stories; 5 % margins otherwise); \
      repeatable or comma-separated.
      """, valueName: "guides"))
  var guides: [GuideList] = []

  @Option(
    help: ArgumentHelp(
      """
      Print the picture in parts on sheets of this size, such as A4: pages of a PDF with crop marks, their numbers and a map, or \
      pictures of the parts (out-1.jpg, out-2.jpg and so on).
      """, valueName: "size"))
  var tile: String?

  @Option(help: ArgumentHelp("Length that two sheets of --tile both show; default: 10mm.", valueName: "length"))
  var overlap: CanvasLength?

  /// Returns the sheets that the options ask for.
  func tiling() throws -> PosterTiling? {
    guard let tile else {
      guard overlap == nil else {
        throw UsageError(message: "--overlap is that of sheets: add --tile A4, or leave it out")
      }
      return nil
    }
    guard bleed == nil, !cropMarks, guides.isEmpty else {
      throw UsageError(
        message: "--tile has crop marks of its own: pass neither --bleed nor --crop-marks nor --guides with it")
    }
    guard let sheet = PrintSize(LengthText.plain(tile)) else {
      throw UsageError(message: "--tile \(escaped(tile)): must be a paper size: \(PrintSize.forms)")
    }
    let length = try overlap?.printLength(option: "--overlap") ?? PrintLength(10, .millimeter)
    guard let inches = length.unit?.inches else {
      throw UsageError(message: "--overlap \(escaped(overlap?.text ?? "")): must be a length on paper, such as 10mm")
    }
    return PosterTiling(sheet: sheet, overlap: length.value * inches)
  }

  /// Returns the bleed, crop marks, guides and sheets.
  func settings() throws -> PrintSettings {
    PrintSettings(
      bleed: try bleed?.printLength(option: "--bleed"), hasCropMarks: cropMarks,
      guides: PrintSettings.Guide.allCases.filter { guide in guides.contains { $0.guides.contains(guide) } },
      tiling: try tiling())
  }
}

/// Guides on the command line: one, or several separated by commas.
struct GuideList: ExpressibleByArgument {
  let guides: [PrintSettings.Guide]

  init?(argument: String) {
    var guides: [PrintSettings.Guide] = []
    for name in argument.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      guard let guide = PrintSettings.Guide(rawValue: name.filter { $0 != " " }) else { return nil }
      guides.append(guide)
    }
    self.guides = guides
  }

  static var allValueStrings: [String] { PrintSettings.Guide.allCases.map(\.rawValue) }
}
