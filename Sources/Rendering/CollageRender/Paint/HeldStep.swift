import CollageFiles
import CollageModel

/// The pixels of a plan's step that are held in memory while bands show it.
enum HeldStep: Sendable {
  /// The whole layer, if its rows cannot be painted separately.
  case whole(PaintLayer)
  /// A slot's photo, any rows of which can be painted, and its shadow.
  case cuttable(HeldPixels, shadow: HeldShadow?)
  case picture(PhotoStep, HeldPixels)
  case blurred(BlurredPicture, area: PixelRect)

  /// Closes the photo's file if it is open.
  func finish() {
    switch self {
    case .cuttable(let pixels, _), .picture(_, let pixels): pixels.finish()
    case .whole, .blurred: break
    }
  }
}

/// The shadow of a slot's outline.
enum HeldShadow: Sendable {
  case whole(ShadowPlane, Color)
  /// A shadow that would take too much memory, which is made anew for each band.
  case parts(Outline, ShadowStep, Color)

  /// The memory from which on a shadow is made for each band, in bytes; while one is made it takes three times as much.
  static let maxWholeByteCount = 32_000_000.0
}

/// The source of the rows of a slot's photo.
enum HeldPixels: Sendable {
  case none
  case decoded(DecodedPhoto, slot: String)
  case strips(StripPhoto)
  case rows(UprightRows)
  /// A photo whose effects read beyond a band.
  case effects(EffectRows)

  func tile(_ step: PhotoStep) throws(RenderError) -> Tile? {
    switch self {
    case .none: nil
    case .decoded(let photo, let slot): try photo.tile(step, slot: slot)
    case .strips(let photo): try photo.tile(step)
    case .rows(let rows): try rows.tile(step.place)
    case .effects(let rows): try rows.tile(step)
    }
  }

  /// Closes the photo's file if it is open.
  func finish() {
    switch self {
    case .none, .decoded, .rows: break
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
    return .cuttable(photo, shadow: held(shadow, of: outline, color: shadow.color.faded(to: step.opacity)))
  }

  private func held(_ shadow: ShadowStep, of outline: Outline, color: Color) -> HeldShadow {
    let byteCount = ShadowPlane.byteCount(of: outline, sigma: shadow.sigma, within: plan.size.bounds)
    if byteCount > HeldShadow.maxWholeByteCount { return .parts(outline, shadow, color) }
    return .whole(plane(of: shadow, outline, rows: nil), color)
  }

  private func plane(of shadow: ShadowStep, _ outline: Outline, rows: Range<Int>?) -> ShadowPlane {
    ShadowPlane(
      outline: outline, offset: shadow.offset, sigma: shadow.sigma, within: plan.size.bounds, rows: rows)
  }

  private func shade(of shadow: HeldShadow, in rows: Range<Int>) -> ShadowPaint {
    switch shadow {
    case .whole(let plane, let color): ShadowPaint(plane: plane, color: color)
    case .parts(let outline, let step, let color):
      ShadowPaint(plane: plane(of: step, outline, rows: rows), color: color)
    }
  }

  private func hold(_ step: PaintStep, _ fill: FillStep) throws(RenderError) -> HeldStep {
    switch fill {
    case .picture(let photo):
      return .picture(
        photo, try UprightRows.isUsed(for: photo.decode) ? held(photo, name: step.name) : decoded(photo, step.name))
    case .blurred(let photo, _, let sigma, let area, let tint):
      let prepare = FillPreparation(sources: pixels, slot: step.name)
      return .blurred(try prepare.blurred(photo, sigma: sigma, area: area, tint: tint), area: area)
    case .nothing, .color, .gradient, .pattern: return .whole(try layer(step))
    }
  }

  private func held(_ photo: PhotoStep?, name: String) throws(RenderError) -> HeldPixels {
    guard let photo else { return .none }
    let source = pixels[photo.source]
    let effects = try EffectRows(photo, of: source, slot: name) { plain throws(RenderError) in
      try held(plain, name: name)
    }
    if let effects { return .effects(effects) }
    if let strips = try StripPhoto(photo, source: source, slot: name) { return .strips(strips) }
    if photo.effects == nil, let rows = try UprightRows(PhotoPipeline(photo), of: source, slot: name) {
      return .rows(rows)
    }
    return try decoded(photo, name)
  }

  private func decoded(_ photo: PhotoStep, _ name: String) throws(RenderError) -> HeldPixels {
    .decoded(try DecodedPhoto(photo, source: pixels[photo.source], slot: name), slot: name)
  }

  /// Returns the layers of a held step in some rows, bottom to top.
  func layers(of held: HeldStep, _ step: PaintStep, in rows: Range<Int>) throws(RenderError) -> [PaintLayer] {
    switch held {
    case .whole(let layer): return [layer]
    case .cuttable(let pixels, let shadow):
      let below = shadow.map { shade(of: $0, in: rows) }
      guard let cut = step.cut(to: rows) else { return below.map { [.shadow($0)] } ?? [] }
      let tile = try cut.photo.flatMap { photo throws(RenderError) in try pixels.tile(photo) }
      let layer = try layer(cut, photo: tile)
      guard case .slot(var sprite) = layer else { return [layer] }
      sprite.shadow = below
      return [.slot(sprite)]
    case .picture(let photo, let pixels):
      let band = PixelRect(left: 0, top: rows.lowerBound, right: photo.place.area.right, bottom: rows.upperBound)
      guard let cut = photo.cut(to: band), let tile = try pixels.tile(cut) else { return [] }
      return [try background(step, .tile(tile, area: cut.place.area))]
    case .blurred(let picture, let area):
      let band = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
      let part = area.intersection(band)
      return part.isEmpty ? [] : [try background(step, .tile(try picture.tile(for: part), area: part))]
    }
  }
}
