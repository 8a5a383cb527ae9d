import ArgumentParser
import CollageAnimation
import CollageBatch
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The variables and the fonts of texts.
struct TextOptions: ParsableArguments {
  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "The value of a variable: title=Rome stands in texts for {{title}}; repeatable. {{count}} is the number of photos.",
      valueName: "name=value"))
  var values: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: "A folder of fonts, which are used beside those that are installed; repeatable.", completion: .directory)
  var fontFolders: [String] = []

  /// The fonts of texts.
  var fonts: RenderFonts { fontFolders.isEmpty ? .installed : RenderFonts(folders: fontFolders) }

  /// Returns the names and values of variables.
  ///
  /// - Throws: `UsageError` for an option without a name or named twice.
  func variables() throws -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    for text in values {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError(message: "--text \(escaped(text)): write a name and a value, such as title=Rome")
      }
      let name = String(text[..<equals])
      guard !variables.contains(where: { $0.name == name }) else {
        throw UsageError(message: "--text \(escaped(name)): this variable has a value already")
      }
      variables.append((name, String(text[text.index(after: equals)...])))
    }
    return variables
  }

  /// Returns the texts of a batch's jobs.
  func jobTexts() throws -> JobTexts {
    JobTexts(values: Dictionary(try variables().map { ($0.name, $0.value) }) { first, _ in first }, fonts: fonts)
  }

  /// What the options change, for keys.
  var fingerprint: [String] { values.map { "text \($0)" } + fontFolders.map { "fonts \($0)" } }

  /// The same options as arguments of a worker.
  var arguments: [String] {
    // Joined by =, as a value may begin with a hyphen.
    values.map { "--text=\($0)" } + fontFolders.map { "--font-dir=\($0)" }
  }

  /// Returns the names and values of variables, of which every one must be known.
  private func variables(among known: [String]) throws -> [(name: String, value: String)] {
    let variables = try variables()
    do {
      try TextVariables.check(variables.map(\.name), among: known)
    } catch {
      throw UsageError(message: "--text: \(error)")
    }
    return variables
  }

  /// Returns templates with the variables of their texts replaced.
  func spelled(_ templates: [Template], photoCount: Int) throws -> [Template] {
    var known: [String] = []
    for template in templates { known += template.variableNames.filter { !known.contains($0) } }
    let variables = try variables(among: known)
    return try templates.map { try $0.replacingVariables(with: variables, photoCount: photoCount) }
  }

  /// Returns what frames of a composition show, with the variables of texts replaced.
  func spelled(_ frames: [AnimationFrame], of composition: Composition) throws -> [AnimationFrame] {
    let variables = try variables(among: composition.variableNames)
    return try frames.map { frame in
      var frame = frame
      var shown = composition
      shown.layers = frame.presentation.layers
      frame.presentation.layers = try shown.replacingVariables(counting: variables).layers
      return frame
    }
  }

  /// Replaces the variables of a request's texts, and sets their fonts.
  func apply(to request: inout RenderRequest) throws {
    let composition = request.composition
    let variables = try variables(among: composition.variableNames)
    request.composition = try composition.replacingVariables(counting: variables)
    request.fonts = fonts
  }
}
