import CollageModel
internal import Zimg

/// Everything that happens to the pixels of a photo between its file and the canvas, in order.
///
/// The list of the steps is in `PhotoStep`, whose fields they are; here is only how a list is run.
struct PhotoPipeline: Sendable {
  let steps: [any PhotoPipelineStep]

  /// The steps of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo, or a part of it.
  ///   - whole: The canvas pixels for which planes were resampled of which the photo is a part; nil for its own.
  init(_ photo: PhotoStep, of whole: PixelRect? = nil) {
    steps = photo.steps(of: whole)
  }

  /// A place between two steps, at which pixels can be held to make several parts of a photo from them.
  enum Hold {
    /// Nothing is done yet.
    case file
    /// As they were decoded.
    case decoded
    /// Resampled, still in their own colors.
    case resampled
    /// Resampled and in sRGB, in planes of the stored orientation.
    case flat
    /// Upright, in one tile.
    case upright
    /// As they lie on the canvas.
    case canvas
  }

  /// The steps between two places.
  func steps(from start: Hold, to end: Hold) -> ArraySlice<any PhotoPipelineStep> { steps[index(start)..<index(end)] }

  private func index(_ hold: Hold) -> Int {
    func place<Step: PhotoPipelineStep>(_ type: Step.Type) -> Int { steps.firstIndex { $0 is Step } ?? steps.endIndex }
    return switch hold {
    case .file: 0
    case .decoded: place(ResampleStep.self)
    case .resampled: place(ConvertColorStep.self)
    case .flat: place(OrientStep.self)
    case .upright: place(PlaceStep.self)
    case .canvas: steps.endIndex
    }
  }

  /// Runs the steps between two places.
  func run(
    _ pixels: PhotoPixels = .unread, from start: Hold = .file, to end: Hold = .canvas, of photo: SourcePhoto,
    slot: String
  ) throws(RenderError) -> PhotoPixels {
    var pixels = pixels
    for step in steps(from: start, to: end) {
      do {
        pixels = try step.run(pixels, of: photo)
      } catch let error as RenderError {
        throw error
      } catch {
        throw .stepFailed(step: step.activity, slot: slot, source: photo.header.path, detail: "\(error)")
      }
    }
    return pixels
  }

  /// Runs the steps up to the canvas.
  func tile(
    _ pixels: PhotoPixels = .unread, from start: Hold = .file, to end: Hold = .canvas, of photo: SourcePhoto,
    slot: String
  ) throws(RenderError) -> Tile {
    guard case .tile(let tile) = try run(pixels, from: start, to: end, of: photo, slot: slot) else {
      throw .stepFailed(step: "painting", slot: slot, source: photo.header.path, detail: "no step made a tile")
    }
    return tile
  }
}

/// One step of a photo's pipeline: a value that says all that its result depends on besides the pixels before it.
protocol PhotoPipelineStep: Hashable, Sendable, CustomStringConvertible {
  /// What errors call the step, as in `resampling`.
  var activity: String { get }

  /// Does the step.
  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels
}

/// The pixels of a photo on their way to the canvas.
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
