/// One step of a photo's pipeline: a value that holds everything its result depends on besides its input pixels.
protocol PhotoPipelineStep: Encodable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind of step in errors and keys, such as `resampling`; unique among the kinds.
  var activity: String { get }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels
}

/// The pixels that one step passes to the next.
enum PhotoPixels: Sendable {
  /// The photo is not decoded yet.
  case unread
  /// Planes in the stored orientation.
  case planes(DecodedPixels)
  /// The photo as one premultiplied tile, upright.
  case tile(Tile)
}

extension PhotoPixels {
  /// Returns the planes, or throws if a step that needs planes got another kind of pixels.
  func planes(for step: some PhotoPipelineStep) throws(RenderError) -> DecodedPixels {
    if case .planes(let planes) = self { return planes }
    throw .stepFailed(step: step.activity, slot: "-", source: "-", detail: "its pixels are not in planes")
  }

  /// Returns the tile, or throws if a step that needs a tile got another kind of pixels.
  func tile(for step: some PhotoPipelineStep) throws(RenderError) -> Tile {
    if case .tile(let tile) = self { return tile }
    throw .stepFailed(step: step.activity, slot: "-", source: "-", detail: "its pixels are not in a tile")
  }
}
