import ArgumentParser
import CollageFiles
import CollageKit

/// The turns of photos that lie on their sides.
struct TurnOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Turn all photos, or one that lies on its side, clockwise by 90, 180 or 270 degrees, also -90; repeatable.",
      valueName: "[photo=]degrees"))
  var turn: [String] = []

  /// Returns the turns of the photos that the options name.
  ///
  /// - Throws: `UsageError` for a value that is no multiple of 90 or names no photo.
  func turns(of names: PhotoNames) throws -> PhotoTurns {
    var turns = PhotoTurns()
    for text in turn where !text.contains("=") {
      let quarters = try Self.quarters(text, in: text)
      for path in names.paths { turns[path] = quarters }
    }
    // A photo's own turn takes precedence over that of all.
    for text in turn where text.contains("=") {
      let (name, degrees) = try PhotoNames.split(text, at: "=", option: "--turn", example: "photo.jpg=90")
      let quarters = try Self.quarters(degrees, in: text)
      do throws(KitError) { turns[try names.path(of: name)] = quarters } catch {
        throw UsageError(message: "--turn: \(error)")
      }
    }
    return turns
  }

  private static func quarters(_ degrees: String, in text: String) throws -> Int {
    guard let degrees = Int(degrees), degrees % 90 == 0 else {
      throw UsageError(
        message: "--turn \(escaped(text)): must be a multiple of 90 degrees, such as 90 or photo.jpg=270")
    }
    return degrees / 90
  }
}
