import CollageFiles
import CollageModel

/// The pixels of a plan's step that are held in memory while bands show it.
enum HeldStep: Sendable {
  /// The whole layer, if its rows cannot be painted separately.
  case whole(PaintLayer)
  /// A slot's photo, any rows of which can be painted, and its shadow.
  case cuttable(HeldPixels, shadow: (plane: ShadowPlane, color: Color)?)
  case picture(PhotoStep, DecodedPhoto)
  case blurred(BlurredPicture, area: PixelRect)
}

/// The source of the rows of a slot's photo.
enum HeldPixels: Sendable {
  case none
  case decoded(DecodedPhoto, slot: String)
  case strips(StripPhoto)
  /// A photo whose effects read beyond a band.
  case effects(EffectRows)

  func tile(_ step: PhotoStep) throws(RenderError) -> Tile? {
    switch self {
    case .none: nil
    case .decoded(let photo, let slot): try photo.tile(step, slot: slot)
    case .strips(let photo): try photo.tile(step)
    case .effects(let rows): try rows.tile(step)
    }
  }

  /// Closes the photo's file if it is open.
  func finish() {
    switch self {
    case .none, .decoded: break
    case .strips(let photo): photo.finish()
    case .effects(let rows): rows.finish()
    }
  }
}

extension Compositor {
  /// Reads the pixels of a step that bands need.
  func hold(_ step: PaintStep) throws(RenderError) -> HeldStep {
    if case .background(let fill) = step.content { return try hold(step, fill) }
    guard step.isCuttable else { return .whole(try layer(step)) }
    let photo = try held(step.photo, name: step.name)
    guard let shadow = step.slot?.shadow, case .outline(let outline) = shadow.caster else {
      return .cuttable(photo, shadow: nil)
    }
    let plane = ShadowPlane(outline: outline, offset: shadow.offset, sigma: shadow.sigma, within: plan.size.bounds)
    return .cuttable(photo, shadow: (plane, shadow.color.faded(to: step.opacity)))
  }

  private func hold(_ step: PaintStep, _ fill: FillStep) throws(RenderError) -> HeldStep {
    switch fill {
    case .picture(let photo):
      return .picture(
        photo,
        try DecodedPhoto(
          photo, source: pixels[photo.source], slot: step.name, convertingParts: convertsParts))
    case .blurred(let photo, _, let sigma, let area, let tint):
      let prepare = FillPreparation(sources: pixels, slot: step.name)
      return .blurred(try prepare.blurred(photo, sigma: sigma, area: area, tint: tint), area: area)
    case .nothing, .color, .gradient: return .whole(try layer(step))
    }
  }

  /// The maximum size of a canvas, in pixels, at which the colors of each photo are converted all at once, which
  /// saves setup time.
  private static let pixelsConvertedWhole = 48_000_000
  /// True to convert colors part by part; converted photos could otherwise take up to six bytes per canvas pixel.
  private var convertsParts: Bool { plan.size.width * plan.size.height > Self.pixelsConvertedWhole }

  private func held(_ photo: PhotoStep?, name: String) throws(RenderError) -> HeldPixels {
    guard let photo else { return .none }
    let source = pixels[photo.source]
    let held: HeldPixels
    if let strips = try StripPhoto(photo, source: source, slot: name, converting: convertsParts) {
      held = .strips(strips)
    } else {
      let decoded = try DecodedPhoto(photo, source: source, slot: name, convertingParts: convertsParts)
      held = .decoded(decoded, slot: name)
    }
    guard let effects = photo.effects, effects.work != nil, effects.reach > 0 else { return held }
    return .effects(EffectRows(photo, of: held, reach: effects.reach))
  }

  /// Returns the layers of a held step in some rows, bottom to top.
  func layers(of held: HeldStep, _ step: PaintStep, in rows: Range<Int>) throws(RenderError) -> [PaintLayer] {
    switch held {
    case .whole(let layer): return [layer]
    case .cuttable(let pixels, let shadow):
      let below = shadow.map { [PaintLayer.shadow($0.plane, $0.color)] } ?? []
      guard let cut = step.cut(to: rows) else { return below }
      let tile = try cut.photo.flatMap { photo throws(RenderError) in try pixels.tile(photo) }
      return below + [try layer(cut, photo: tile)]
    case .picture(let photo, let decoded):
      let band = PixelRect(left: 0, top: rows.lowerBound, right: photo.place.area.right, bottom: rows.upperBound)
      guard let cut = photo.cut(to: band) else { return [] }
      return [try background(step, .tile(try decoded.tile(cut, slot: step.name), area: cut.place.area))]
    case .blurred(let picture, let area):
      let band = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
      let part = area.intersection(band)
      return part.isEmpty ? [] : [try background(step, .tile(try picture.tile(for: part), area: part))]
    }
  }
}
