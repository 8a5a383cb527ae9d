import ArgumentParser
import CollageFormat
import CollageKit
import CollageRender

/// `collage fonts`: lists the font families for texts.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the font families that texts can name.",
    discussion: flowing(
      """
      Fonts in a folder collage-fonts beside a document need not be installed; --font-dir names other folders.

      Examples:
        collage fonts
        collage fonts --font-dir my-fonts/ --json
      """))

  @Option(
    name: .customLong("font-dir"), help: "A folder of fonts that are listed, too; repeatable.", completion: .directory)
  var folders: [String] = []

  @Flag(help: "List the families as JSON.")
  var json = false

  func run() throws {
    let list = try FontList(.ofUser(folders))
    if json { return print(String(decoding: JSONWriter.pretty(list.json), as: UTF8.self), terminator: "") }
    for family in list.families {
      printLines(family.name + String(repeating: " ", count: max(1, 32 - family.name.count)) + family.group)
    }
  }
}
