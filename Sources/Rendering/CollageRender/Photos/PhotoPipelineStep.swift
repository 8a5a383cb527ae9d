/// One step of a photo's pipeline: a value that holds everything its result depends on besides its input pixels.
protocol PhotoPipelineStep: Hashable, Sendable, CustomStringConvertible, FingerprintWriting {
  /// The step's name in errors, such as `resampling`.
  var activity: String { get }

  /// Does the step.
  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels
}

/// The pixels that one step passes to the next.
enum PhotoPixels: Sendable {
  /// Still in their file.
  case unread
  /// In planes of the stored orientation.
  case planes(DecodedPixels)
  /// In one premultiplied tile, upright.
  case tile(Tile)
}

extension PhotoPixels {
  /// The planes, for a step that works on them.
  func planes(for step: some PhotoPipelineStep) throws(RenderError) -> DecodedPixels {
    if case .planes(let planes) = self { return planes }
    throw .stepFailed(step: step.activity, slot: "-", source: "-", detail: "its pixels are not in planes")
  }

  /// The tile, for a step that works on it.
  func tile(for step: some PhotoPipelineStep) throws(RenderError) -> Tile {
    if case .tile(let tile) = self { return tile }
    throw .stepFailed(step: step.activity, slot: "-", source: "-", detail: "its pixels are not in a tile")
  }
}
