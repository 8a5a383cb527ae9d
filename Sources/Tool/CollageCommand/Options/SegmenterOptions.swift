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

  /// Returns the segmenter, or nil if none is set.
  func segmenter() throws -> Segmenter? {
    guard timeout > 0, timeout <= 86_400 else {
      throw UsageError(message: "--segmenter-timeout \(timeout): must be above 0 and at most 86400 seconds")
    }
    return try command.map { try Segmenter(command: $0, seconds: timeout) }
  }

  /// Runs the segmenter, if one is set, on the photos of a request that need cut-outs.
  func apply(to request: inout RenderRequest) throws -> [RenderNote] {
    try segmenter()?.addGuesses(to: &request) ?? []
  }
}
