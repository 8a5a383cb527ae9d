import CollageLayout
import CollageModel
import OrderedTasks

/// Paints a canvas band by band; a photo is held from the first band that shows it to the last.
struct BandPainter {
  let plan: RenderPlan
  let pixels: SourcePixels
  /// How many slots are made ready at once.
  let width: Int
  let bands: [Range<Int>]
  let progress: @Sendable (Double) -> Void

  /// What is kept of a slot while bands show it.
  private enum Ready: Sendable {
    /// The photo's pixels, from which any rows are made.
    case cuttable(Photo, shadow: (plane: ShadowPlane, color: Color)?)
    /// All of the slot, where its rows cannot be made by themselves.
    case whole(SlotSprite)
  }

  /// Where a slot's rows of a photo come from.
  private enum Photo: Sendable {
    case none
    case decoded(DecodedPhoto)
    case strips(StripPhoto)

    func tile(_ step: PhotoStep) throws(RenderError) -> Tile? {
      switch self {
      case .none: nil
      case .decoded(let photo): try photo.tile(step)
      case .strips(let photo): try photo.tile(step)
      }
    }
  }

  /// A slot's part of one band, with what is kept of it.
  private struct Part: Sendable {
    let ready: Ready
    let sprite: SlotSprite?
  }

  /// Paints every band into a stream, from the top; stops when nobody reads it any more.
  func run(into stream: BandStream) async throws(RenderError) {
    let height = bands.map { $0.count }.max() ?? 1
    let background = try BandBackground(plan, pixels: pixels)
    let rows = plan.slots.map { $0.rows(within: plan.size) }
    var ready: [Int: Ready] = [:]
    for (number, band) in bands.enumerated() {
      let canvas = CanvasRows(tile: try stream.tile(width: plan.size.width, height: height), rows: band)
      if !background.isOpaque { canvas.clear() }
      canvas.lay(try background.paint(for: band))
      let shown = plan.slots.indices.filter { rows[$0].overlaps(band) }
      try await paint(shown, rows, &ready, on: canvas)
      for overlay in plan.overlays { canvas.lay(overlay) }
      guard stream.add(canvas.tile, rows: band) else { return }
      progress(Double(number + 1) / Double(bands.count))
    }
  }

  // MARK: Slots

  /// Paints slots in paint order; what ends in this band is let go at once, so that the next photos find room.
  private func paint(
    _ shown: [Int], _ rows: [Range<Int>], _ ready: inout [Int: Ready], on canvas: CanvasRows
  ) async throws(RenderError) {
    let (known, band) = (ready, canvas.rows)
    try await OrderedWork.run(count: shown.count, width: width) { place throws(RenderError) in
      try part(of: plan.slots[shown[place]], known[shown[place]], band)
    } take: { place, part in
      lay(part, on: canvas)
      let goesOn = rows[shown[place]].upperBound > band.upperBound
      ready[shown[place]] = goesOn ? part.ready : nil
      if !goesOn, case .cuttable(.strips(let photo), _) = part.ready { photo.finish() }
    }
  }

  private func part(of step: SlotStep, _ kept: Ready?, _ band: Range<Int>) throws(RenderError) -> Part {
    let ready: Ready
    if let kept { ready = kept } else { ready = try prepared(step) }
    switch ready {
    case .whole(let sprite): return Part(ready: ready, sprite: sprite)
    case .cuttable(let photo, _):
      guard let cut = step.cut(to: band) else { return Part(ready: ready, sprite: nil) }
      let tile = try cut.photo.flatMap { step throws(RenderError) in try photo.tile(step) }
      let sprite = try SlotSprite(
        cut, photo: tile, sources: pixels, canvas: plan.size.bounds)
      return Part(ready: ready, sprite: sprite)
    }
  }

  private func prepared(_ step: SlotStep) throws(RenderError) -> Ready {
    guard step.isCuttable else {
      return .whole(try SlotSprite(step, sources: pixels, canvas: plan.size.bounds))
    }
    let decoded = try photo(of: step)
    guard let cast = step.shadow, case .outline(let outline) = cast.caster else {
      return .cuttable(decoded, shadow: nil)
    }
    let plane = ShadowPlane(outline: outline, offset: cast.offset, sigma: cast.sigma, within: plan.size.bounds)
    return .cuttable(decoded, shadow: (plane, cast.color))
  }

  private func photo(of step: SlotStep) throws(RenderError) -> Photo {
    guard let photo = step.photo else { return .none }
    let (source, name) = (pixels[photo.source], step.slot.name)
    if let strips = try StripPhoto(photo, source: source, slot: name) { return .strips(strips) }
    return .decoded(try DecodedPhoto(photo, source: source, slot: name))
  }

  private func lay(_ part: Part, on canvas: CanvasRows) {
    if case .cuttable(_, let shadow?) = part.ready { canvas.lay(shadow.plane, color: shadow.color) }
    if let sprite = part.sprite { canvas.lay(sprite) }
  }
}

/// The canvas' background, made for one band at a time.
struct BandBackground {
  private enum Source {
    case fill(FillPaint)
    case picture(PhotoStep, DecodedPhoto)
    case blurred(BlurredPicture, area: PixelRect)
  }

  private let source: Source
  /// Whether every pixel is painted, so that nothing of an earlier band shows through.
  let isOpaque: Bool

  init(_ plan: RenderPlan, pixels: SourcePixels) throws(RenderError) {
    let name = "background"
    isOpaque = plan.background.isOpaque
    let prepare = PrepareFill(sources: pixels, slot: name)
    switch plan.background {
    case .picture(let step):
      source = .picture(
        step, try DecodedPhoto(step, source: pixels[step.source], slot: name))
    case .blurred(let step, _, let sigma, let area, let tint):
      source = .blurred(try prepare.blurred(step, sigma: sigma, area: area, tint: tint), area: area)
    case .nothing, .color, .gradient: source = .fill(try prepare.run(plan.background))
    }
  }

  func paint(for band: Range<Int>) throws(RenderError) -> FillPaint {
    switch source {
    case .fill(let fill): return fill
    case .picture(let step, let decoded):
      let rows = PixelRect(left: 0, top: band.lowerBound, right: step.place.area.right, bottom: band.upperBound)
      guard let cut = step.cut(to: rows) else { return .nothing }
      return .tile(try decoded.tile(cut), area: cut.place.area)
    case .blurred(let picture, let area):
      let rows = PixelRect(left: area.left, top: band.lowerBound, right: area.right, bottom: band.upperBound)
      let part = area.intersection(rows)
      return part.isEmpty ? .nothing : .tile(try picture.tile(for: part), area: part)
    }
  }
}
