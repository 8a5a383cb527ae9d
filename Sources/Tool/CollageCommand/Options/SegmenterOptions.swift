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

  /// Rejects a time that is not allowed.
  func checkTimeout() throws {
    guard timeout > 0, timeout <= 86_400 else {
      throw UsageError(message: "--segmenter-timeout \(timeout): must be above 0 and at most 86400 seconds")
    }
  }

  /// Returns the program; nil if none is given.
  func segmenter() throws -> Segmenter? {
    try checkTimeout()
    return try command.map { try Segmenter(command: $0, seconds: timeout) }
  }

  /// Runs the segmenter, if one is set, on the photos of a collage that need cut-outs.
  func apply(to collage: inout PhotoCollage) throws -> [RenderNote] {
    guard let segmenter = try segmenter() else { return [] }
    return try collage.guess(by: segmenter)
  }
}
