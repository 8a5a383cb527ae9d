import CollageModel
internal import Zimg

/// The ordered steps that turn a photo's file into canvas pixels.
///
/// `PhotoStep` lists the steps; this type runs them.
struct PhotoPipeline: Sendable {
  let steps: [any PhotoPipelineStep]

  /// A point between two steps at which pixels can be cached, so that several parts of a photo can be painted from
  /// them.
  enum Hold {
    /// The file, before all steps.
    case file
    /// The pixels right after decoding.
    case decoded
    /// After resampling, in the photo's own color space.
    case resampled
    /// After conversion to sRGB, in planes of the stored orientation.
    case flat
    /// After orienting, in one premultiplied tile, before color adjustments.
    case oriented
    /// After color adjustments, in one premultiplied tile, before effects.
    case adjusted
    /// After color adjustments and effects, in one premultiplied, upright tile.
    case upright
    /// After placing on the canvas.
    case canvas
  }

  /// Returns the steps between two points.
  func steps(from start: Hold, to end: Hold) -> ArraySlice<any PhotoPipelineStep> { steps[index(start)..<index(end)] }

  private func index(_ hold: Hold) -> Int {
    func place<Step: PhotoPipelineStep>(_ type: Step.Type) -> Int { steps.firstIndex { $0 is Step } ?? steps.endIndex }
    return switch hold {
    case .file: 0
    case .decoded: place(ResampleStep.self)
    case .resampled: place(ConvertColorStep.self)
    case .flat: place(OrientStep.self)
    case .oriented: place(OrientStep.self) + 1
    case .adjusted: steps.contains { $0 is AdjustColorStep } ? place(AdjustColorStep.self) + 1 : index(.oriented)
    case .upright: place(PlaceStep.self)
    case .canvas: steps.endIndex
    }
  }

  /// Runs the steps between two points.
  func run(
    _ pixels: PhotoPixels = .unread, from start: Hold = .file, to end: Hold = .canvas, of photo: SourcePhoto,
    slot: String
  ) throws(RenderError) -> PhotoPixels {
    var (pixels, start) = (pixels, start)
    if case .file = start, end == .upright || end == .canvas, let rows = try UprightRows(self, of: photo, slot: slot) {
      (pixels, start) = (.tile(try rows.all()), .adjusted)
    }
    let steps = Array(steps(from: start, to: end))
    var (index, isOwn) = (0, false)
    while index < steps.count {
      let step = steps[index]
      index += 1
      do {
        if let effect = step as? any EffectStep, case .tile(let tile) = pixels, let deep = tile.deep {
          let trim = index < steps.count ? steps[index] as? TrimStep : nil
          let part = trim?.part ?? PixelRect(left: 0, top: 0, right: tile.width, bottom: tile.height)
          let changed = try effect.apply(to: tile, part: part)
          pixels = .tile(try deep.changed(from: tile, part: part, to: changed).rounded())
          if trim != nil { index += 1 }
        } else if let effect = step as? any RowEffect, isOwn, case .tile(let tile) = pixels {
          // Only this pipeline uses the effect's result, so it can be changed in place.
          effect.apply(in: tile)
        } else if let effect = step as? any EffectStep, index < steps.count, let trim = steps[index] as? TrimStep {
          // Pixels that the next step trims off are not computed.
          pixels = .tile(try effect.apply(to: try pixels.tile(for: effect), part: trim.part))
          index += 1
        } else {
          pixels = try step.run(pixels, of: photo)
        }
        isOwn = step is any EffectStep
      } catch let error as RenderError {
        throw error
      } catch {
        throw .stepFailed(step: step.activity, slot: slot, source: photo.header.name, detail: "\(error)")
      }
    }
    return pixels
  }

  /// Runs the steps up to the canvas and returns the resulting tile.
  func tile(
    _ pixels: PhotoPixels = .unread, from start: Hold = .file, to end: Hold = .canvas, of photo: SourcePhoto,
    slot: String
  ) throws(RenderError) -> Tile {
    guard case .tile(let tile) = try run(pixels, from: start, to: end, of: photo, slot: slot) else {
      throw .stepFailed(step: "painting", slot: slot, source: photo.header.name, detail: "no step produced a tile")
    }
    return tile
  }
}

extension PhotoPipeline: Encodable {
  /// Encodes the kind of each step and its fields.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for step in steps {
      try container.encode(step.activity)
      try container.encode(step)
    }
  }
}
