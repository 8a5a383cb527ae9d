import ArgumentParser
import CollageKit
import CollageRender

/// The program that finds the subjects of photos to cut out.
struct SegmenterOptions: ParsableArguments {
  @Option(
    name: .customLong("segmenter"),
    help: ArgumentHelp("A program that writes masks of the photos in {in} to {out}.", valueName: "command"))
  var command: String?

  @Option(
    name: .customLong("segmenter-timeout"),
    help: ArgumentHelp("Maximum time of the segmenter per batch of up to 64 photos.", valueName: "seconds"))
  var timeout: Double = 600

  @Option(
    name: .customLong("segmenter-below"),
    help: ArgumentHelp(
      "The segmenter is asked about photos whose own cut-out has a lower confidence; 1 asks about all.",
      valueName: "share"
    ))
  var limit: Double = Segmenter.usualLimit

  /// Returns the confidence from which the program is not asked; rejects one that is not allowed.
  func checkedLimit() throws -> Double {
    guard (0...1).contains(limit) else {
      throw UsageError(message: "--segmenter-below \(limit): must be between 0 and 1")
    }
    return limit
  }

  /// Rejects a time that is not allowed.
  func checkTimeout() throws {
    guard timeout > 0, timeout <= 86_400 else {
      throw UsageError(message: "--segmenter-timeout \(timeout): must be above 0 and at most 86400 seconds")
    }
  }

  /// Returns the program; nil if none is given.
  func segmenter() throws -> Segmenter? {
    try checkTimeout()
    return try command.map { try Segmenter(command: $0, seconds: timeout, limit: checkedLimit()) }
  }

  /// Runs the segmenter, if one is set, on the photos of a collage that need cut-outs.
  func apply(to collage: inout PhotoCollage) throws -> [RenderNote] {
    guard let segmenter = try segmenter() else { return [] }
    return try collage.guess(by: segmenter)
  }
}
