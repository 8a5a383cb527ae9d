import ArgumentParser
import CollageAnimation
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import SystemCalls

/// The text variables and font folders.
struct TextOptions: ParsableArguments {
  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "The value of a text variable: title=Rome replaces {{title}}; repeatable. {{count}} is the number of photos.",
      valueName: "name=value"))
  var values: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: """
      A folder of fonts to use in addition to the installed ones and those in collage-fonts beside the document; \
      repeatable.
      """, completion: .directory)
  var fontFolders: [String] = []

  /// The fonts in the folders, which are never overwritten.
  var inputs: InputGuard { InputGuard(fontFolders.flatMap { FolderFiles.all(below: $0) }, as: .font) }

  /// The fonts available to texts.
  var fonts: RenderFonts { .ofUser(fontFolders) }

  /// Returns the names and values of the variables.
  ///
  /// - Throws: `UsageError` if a name is missing or given twice.
  func variables() throws -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    for text in values {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError(message: "--text \(escaped(text)): must be a name and a value, such as title=Rome")
      }
      let name = String(text[..<equals])
      guard !variables.contains(where: { $0.name == name }) else {
        throw UsageError(message: "--text \(escaped(name)): this variable is given twice")
      }
      variables.append((name, String(text[text.index(after: equals)...])))
    }
    return variables
  }

  /// Returns the values of variables by their names.
  func valuesByName() throws -> [String: String] {
    Dictionary(try variables().map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Returns the names and values of the variables.
  ///
  /// - Throws: `UsageError` if a variable does not occur in the texts.
  private func variables(among known: [String]) throws -> [(name: String, value: String)] {
    let variables = try variables()
    do {
      try TextVariables.check(variables.map(\.name), among: known)
    } catch {
      throw UsageError(message: "--text: \(error)")
    }
    return variables
  }

  /// Returns a function that replaces the variables in the templates' texts, for the given number of photos.
  func spelling(
    of templates: [Template], photoCount: Int, policy: PhotoPolicy
  ) throws -> @Sendable (Composition) throws(RenderError) -> [Layer] {
    var known: [String] = []
    for template in templates { known += template.variableNames.filter { !known.contains($0) } }
    let variables = try variables(among: known) + [(name: TextVariables.count, value: String(photoCount))]
    // Validates the variables once; whether each has a value does not depend on the photos.
    for template in templates { _ = try template.replacingVariables(with: variables, photoCount: photoCount) }
    return { composition throws(RenderError) in
      let sources = Dictionary(composition.photos.map { ($0.id, PhotoSource(path: $0.path)) }) { first, _ in first }
      let photos = composition.photoTexts(of: sources, policy: policy)
      do throws(FormatError) {
        return try composition.replacingVariables(with: variables, photos: photos).layers
      } catch {
        throw .layout("\(error)")
      }
    }
  }

  /// Returns frames of a composition with the variables in their texts replaced.
  func spelled(
    _ frames: [AnimationFrame], of composition: Composition, _ paths: [PhotoID: String]
  ) throws -> [AnimationFrame] {
    let variables = try variables(among: composition.variableNames)
    let sources = paths.mapValues { PhotoSource(path: $0) }
    var texts: [PhotoID: PhotoText] = [:]
    return try frames.map { frame in
      var frame = frame
      var shown = composition
      shown.layers = frame.presentation.layers
      shown.items = frame.presentation.items.map { Item(id: $0.item, photo: $0.photo, slot: $0.slot) }
      let unread = sources.filter { texts[$0.key] == nil }
      texts.merge(shown.photoTexts(of: unread, policy: PhotoPolicy())) { $1 }
      frame.presentation.layers = try shown.replacingVariables(counting: variables, photos: texts).layers.asShown
      return frame
    }
  }

  /// Sets the number of a page in texts that name it, unless options give another.
  func number(_ collage: inout PhotoCollage, page: Int, of pages: Int) throws {
    let given = try variables().map(\.name)
    for (name, number) in [(PageVariables.page, page), (PageVariables.pages, pages)] where !given.contains(name) {
      if collage.composition.variableNames.contains(name) { collage.texts[name] = "\(number)" }
    }
  }

  /// Sets the fonts of a collage and the values of its text variables.
  ///
  /// - Returns: Notes on values that override derived variables.
  func apply(to collage: inout PhotoCollage) throws -> [RenderNote] {
    let variables = try variables(among: collage.variableNames)
    for variable in variables { collage.texts[variable.name] = variable.value }
    collage.fonts = fonts
    return variables.map(\.name).filter { TextVariables.isDerived($0) }.map { name in
      RenderNote(
        .other,
        "--text \(escaped(name)): overrides the value derived from the photos, the year and the month")
    }
  }
}

extension RenderFonts {
  /// Returns the fonts of some folders and the installed ones; without folders, those of the running order.
  static func ofUser(_ folders: [String]) -> RenderFonts {
    folders.isEmpty ? RunningOrder.current?.resources.fonts ?? .installed : RenderFonts(folders: folders)
  }
}
