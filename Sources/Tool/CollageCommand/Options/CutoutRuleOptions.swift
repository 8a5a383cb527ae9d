public import ArgumentParser
import CollageFiles
import CollageKit
public import CollageModel
import CollageRender

/// Changes to the rules by which photos are cut out.
struct CutoutRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Minimum confidence of cut-outs, 0 to 1; below it a subject is uncertain; default: set by the template.",
      valueName: "share"))
  var minConfidence: Double?

  @Option(
    help: ArgumentHelp(
      "What is shown of a photo with an uncertain subject: card (cropped, with a border), crop, leave-out or fail; default: set by the template.",
      valueName: "choice"))
  var whenUncertain: CutoutRule.WhenUncertain?

  @Flag(
    help: "Adjust cut-outs to a common light, as told by the white or gray grounds on which they were photographed.")
  var evenLight = false

  func change() throws -> CutoutChange {
    if let minConfidence, !(0...1).contains(minConfidence) {
      throw UsageError(message: "--min-confidence \(minConfidence): must be between 0 and 1")
    }
    return CutoutChange(minConfidence: minConfidence, whenUncertain: whenUncertain, evensLight: evenLight ? true : nil)
  }
}

/// The folder in which uncertain cut-outs are collected.
struct ReviewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the uncertain cut-outs to this folder for a person to check: each cut out as well as possible, a list, and a sheet.",
      valueName: "folder"), completion: .directory)
  var review: String?

  /// Writes the cut-outs of the photos that a picture left uncut, if a folder is given.
  func collect(_ photos: [String], policy: PhotoPolicy, protecting inputs: InputGuard, isQuiet: Bool) async throws {
    guard let review else { return }
    let made = try await CutoutReview(photos: photos, policy: policy).write(to: review, protecting: inputs)
    if !isQuiet { printError("\(escaped(review)): \(counted(made, "uncertain cut-out")) to check") }
  }
}

extension CutoutRule.WhenUncertain: ExpressibleByArgument {
  /// Accepts the spelling of options, which is told, and that of templates.
  public init?(argument: String) { self.init(rawValue: argument == "leave-out" ? "leaveOut" : argument) }

  /// The spellings that help tells.
  public static var allValueStrings: [String] { allCases.map { $0 == .leaveOut ? "leave-out" : $0.rawValue } }
}
