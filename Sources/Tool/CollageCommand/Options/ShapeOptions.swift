import ArgumentParser
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import SystemCalls

/// The outline that photos fill.
struct ShapeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fill an outline: a number or a word (40, Anna), a form (\(OutlineSearch.names.joined(separator: ", "))) or the filled \
      forms of an SVG file. Forms are in lowercase: Heart is a word.
      """, valueName: "word|form|file.svg"),
    completion: .file(extensions: ["svg"]))
  var shape: String?

  @Option(help: "Shape: the font family of a word, in its heaviest letters; default: sans-serif.")
  var shapeFont: String?

  @Option(
    name: .customLong("font-dir"),
    help: "Shape: a folder of fonts to use in addition to the installed ones; repeatable.", completion: .directory)
  var fontFolders: [String] = []

  /// Rejects a style that has no outline, and fonts of what is not a word.
  func check(_ style: LayoutStyle) throws {
    guard let shape else {
      if style == .shape { throw UsageError(message: "--style shape requires --shape") }
      if shapeFont != nil { throw UsageError(message: "--shape-font requires --shape") }
      if !fontFolders.isEmpty { throw UsageError(message: "--font-dir requires --shape") }
      return
    }
    guard style == .shape else {
      throw UsageError(message: "--shape and --style \(style.rawValue) cannot be combined; pass only one")
    }
    if let option = shapeFont != nil ? "--shape-font" : fontFolders.isEmpty ? nil : "--font-dir",
      !OutlineSearch.isWord(shape)
    {
      throw UsageError(message: "\(option) applies to words; \(escaped(shape)) is not set in letters")
    }
  }

  /// Returns the outline; nil without one.
  func outline() throws -> Path? {
    guard let shape else { return nil }
    try UserFiles.check(shape)
    try UserFiles.check(fontFolders)
    let search = OutlineSearch(
      font: OutlineSearch.heavyFont(family: shapeFont ?? "sans-serif"), fonts: .ofUser(fontFolders))
    return try search.find(shape)
  }

  /// The files that are read, which are never overwritten.
  var inputs: InputGuard {
    var inputs = InputGuard(fontFolders.flatMap { FolderFiles.all(below: $0) }, as: .font)
    if let shape, OutlineSearch.isFile(shape) { inputs.add(InputGuard([shape], as: .outline)) }
    return inputs
  }

  /// A note on a word that is almost the name of a form.
  var notes: [RenderNote] {
    guard let shape, let name = OutlineSearch.name(near: shape) else { return [] }
    return [RenderNote(.other, "\(escaped(shape)) is set in letters; the form is \(name)")]
  }
}
