public import ArgumentParser
import CollageFiles
import CollageKit
public import CollageRender

/// The color profile of pictures.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Color profile: \(ProfileSearch.known.map(\.name).joined(separator: ", ")), an installed one such as fogra39, or an .icc \
      file; for inks, the output must be JPEG, TIFF or PDF (default srgb).
      """, valueName: "name"), completion: .file())
  var profile: String?

  @Option(
    help: ArgumentHelp(
      """
      Treatment of colors that inks cannot print: \(ColorIntent.allCases.map(\.rawValue).joined(separator: ", ")) \
      (default relative).
      """, valueName: "intent"))
  var intent: ColorIntent?

  @Flag(help: "Leave blacks darker than the inks as they are, instead of mapping black to the darkest ink.")
  var noBlackPoint = false

  @Option(help: ArgumentHelp("Report pixels whose inks together exceed this, such as 300.", valueName: "percent"))
  var maxInk: Double?

  @Option(help: ArgumentHelp("Bits per color: 16 in PNG and TIFF, 10 or 12 in AVIF (default 8).", valueName: "bits"))
  var depth: Int?

  /// Returns the options by name.
  func choice() throws -> ColorChoice? {
    try UserFiles.check(profile)
    if let depth, ![8, 10, 12, 16].contains(depth) {
      throw UsageError(message: "--depth \(depth): must be 8, 10, 12 or 16")
    }
    if let maxInk, !(1...400).contains(maxInk) {
      throw UsageError(message: "--max-ink \(maxInk): must be between 1 and 400")
    }
    var choice = ColorChoice()
    (choice.profile, choice.intent, choice.maxInk, choice.depth) = (profile, intent, maxInk, depth)
    if noBlackPoint { choice.compensatesBlackPoint = false }
    return choice == ColorChoice() ? nil : choice
  }

  /// Returns the settings of pictures, for which a profile is read.
  func settings() throws -> ColorSettings {
    let settings = try choice()?.settings() ?? ColorSettings()
    guard settings.profile.model == .rgb else { return settings }
    let given = [("--intent", intent != nil), ("--no-black-point", noBlackPoint), ("--max-ink", maxInk != nil)]
    if let option = given.first(where: { $0.1 })?.0 {
      throw UsageError(message: "\(option) applies to profiles of inks; pass one, such as --profile fogra39")
    }
    return settings
  }

  /// Sets the profile and the depth of pictures.
  func apply(to output: inout OutputSettings) throws {
    output.color = try settings()
    if let depth { output.depth = depth }
  }

  /// The file of the profile, if the option names one.
  var inputs: InputGuard {
    InputGuard(profile.map { ProfileSearch.isPath($0) ? [$0] : [] } ?? [], as: .profile)
  }
}

extension ColorIntent: ExpressibleByArgument {}
