import ArgumentParser
import CollageFiles
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

  /// Returns the bleed, crop marks and guides.
  func settings() throws -> PrintSettings {
    PrintSettings(
      bleed: try bleed?.printLength(option: "--bleed"), hasCropMarks: cropMarks,
      guides: PrintSettings.Guide.allCases.filter { guide in guides.contains { $0.guides.contains(guide) } })
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
