import ArgumentParser
import CollageFiles
import CollageKit
import CollageModel

/// Own words for the kinds of garments.
struct RoleWordOptions: ParsableArguments {
  @Option(
    name: .customLong("role-words"),
    help: ArgumentHelp(
      "A JSON file of words in photos' names that tell the kind of garment, such as {\"hose\": \"bottom\"}.",
      valueName: "file"), completion: .file())
  var file: String?

  /// The file, which is never overwritten.
  var inputs: InputGuard { InputGuard(file.map { [$0] } ?? [], as: .roleWords) }

  func words() throws -> RoleWords {
    try UserFiles.check(file)
    return try file.map { try RoleWords(path: $0) } ?? RoleWords()
  }
}

/// The kinds of garments in photos.
struct GarmentOptions: ParsableArguments {
  @Option(
    name: .customLong("role"),
    help: ArgumentHelp(
      "Outfit: the kind of garment in a photo: \(RoleWords.allowed); default: told by its name or outline; repeatable.",
      valueName: "photo=hat"))
  var roles: [String] = []

  @OptionGroup var words: RoleWordOptions

  /// Returns the kinds of garments, by path, that the options tell.
  func roles(of names: PhotoNames) throws -> [String: Outfit.Role] {
    var found = try words.words().roles(of: names.paths)
    for text in roles {
      let (name, value) = try PhotoNames.split(text, at: "=", option: "--role", example: "cap=hat")
      guard let role = Outfit.Role(rawValue: value.lowercased()) else {
        throw UsageError(message: "--role \(escaped(text)): the role must be \(RoleWords.allowed)")
      }
      found[names.paths[try names.index(of: name, option: "--role")]] = role
    }
    return found
  }
}
