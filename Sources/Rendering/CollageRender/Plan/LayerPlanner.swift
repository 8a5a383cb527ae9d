import CollageFiles
import CollageModel

struct LayerPlanner {
  /// The planner of the collage, for its slots, photos and pictures.
  let collage: RenderPlanner
  let grid: PixelGrid

  init(_ collage: RenderPlanner) {
    self.collage = collage
    grid = PixelGrid(canvas: collage.canvas.size, size: collage.size)
  }

  /// Returns the steps of a level's visible layers, in paint order.
  func steps(at level: Layer.Level) -> [PaintStep] {
    collage.layers.enumerated().compactMap { index, layer in
      guard layer.level == level, !layer.isHidden, let opacity = Self.byte(layer.opacity), opacity > 0 else {
        return nil
      }
      var step = step(for: layer, at: index)
      step?.blend = Self.blend(of: layer)
      step?.opacity = opacity
      return step
    }
  }

  static func byte(_ share: Double) -> UInt8? { UInt8(exactly: (min(max(share, 0), 1) * 255).rounded()) }

  private func step(for layer: Layer, at index: Int) -> PaintStep? {
    switch layer.content {
    case .empty, .host: nil
    case .text: collage.sources.texts[layer.id].flatMap { step(for: layer, text: $0) }
    case .stroke(let stroke):
      step(for: layer, parts: parts(of: stroke, in: layer, at: index), erased: erased(index))
    case .shape(let shape): step(for: layer, parts: parts(of: shape, in: layer))
    case .sticker(let sticker):
      switch sticker.source {
      case .picture(let path): step(for: layer, sticker, path)
      case .drawing(let id):
        step(for: layer, parts: collage.sources.drawings[id].map { parts(of: $0, sticker.fit, in: layer) } ?? [])
      }
    }
  }

  // MARK: Shapes

  /// Returns the step of a layer made of parts; nil if none of them touch the canvas.
  func step(
    for layer: Layer, parts: [LayerStep.Part], erased: [Outline] = []
  ) -> PaintStep? {
    let canvas = collage.visiblePixels
    let touched = parts.compactMap { part in part.touched.map { $0.intersection(canvas) } }.filter { !$0.isEmpty }
    let shadow = layer.shadow.map { self.shadow(of: $0, castBy: erased.isEmpty ? parts : []) }
    guard let first = touched.first else { return nil }
    let area = touched.dropFirst().reduce(first) { $0.union($1) }
    let step = LayerStep(id: layer.id, shadow: shadow, parts: parts, erased: erased)
    return PaintStep(area: area, coverage: .rectangle(area), content: .layer(step))
  }

  private func shadow(of shadow: Shadow, castBy parts: [LayerStep.Part]) -> ShadowStep {
    var caster = ShadowStep.Caster.content
    // A single opaque part casts the shadow of its outline, which needs no pixels.
    if parts.count == 1, case .fill(let outline, let fill)? = parts.first, fill.isOpaque { caster = .outline(outline) }
    return ShadowStep(
      caster: caster, offset: shadow.offset * grid.scale, sigma: shadow.blur * grid.scale / 2, color: shadow.color)
  }

  private func parts(of shape: DrawnShape, in layer: Layer) -> [LayerStep.Part] {
    if case .area(.mask(let path)) = shape.form { return parts(of: shape, masked: path, in: layer) }
    return parts(of: shape, frame: Rect(center: .zero, size: layer.size), layer.toCanvas, in: layer)
  }

  private func parts(of drawing: Drawing, _ fit: Fit, in layer: Layer) -> [LayerStep.Part] {
    guard drawing.size.width > 0, drawing.size.height > 0 else { return [] }
    let scale = drawing.scale(to: layer.size, fit)
    let toCanvas = Affine.scale(scale.width, scale.height).then(layer.toCanvas)
    let frame = Rect(center: .zero, size: drawing.size)
    // Gradients span the drawing.
    var drawn = layer
    drawn.size = Size(drawing.size.width * scale.width, drawing.size.height * scale.height)
    return drawing.shapes.flatMap { parts(of: $0, frame: frame, toCanvas, in: drawn) }
  }

  /// Returns the parts of a shape in a frame that an affine transform maps to the canvas.
  private func parts(
    of shape: DrawnShape, frame: Rect, _ toCanvas: Affine, in layer: Layer
  ) -> [LayerStep.Part] {
    let toPixels = toCanvas.then(grid.toPixels)
    let scales = toPixels.axisScales
    let tolerance = SlotPlanner.flatness / max(scales.width, scales.height)
    let geometry = ShapeGeometry(shape, frame: frame)
    var parts: [LayerStep.Part] = []
    if let fill = shape.fill,
      let outline = geometry.area(tolerance: tolerance).map({ bled($0.transformed(by: toPixels)) }),
      let area = outline.bounds.map({ PixelGrid.touched($0).intersection(collage.visiblePixels) }), !area.isEmpty
    {
      parts.append(.fill(outline, self.fill(fill, of: layer, area: area)))
    }
    if let line = shape.line, let area = geometry.line(tolerance: tolerance).map({ bled($0.transformed(by: toPixels)) })
    {
      // A line without clips is painted like any other area.
      parts.append(
        area.clips.isEmpty ? .fill(area.outline, .color(line.color)) : .clipped(area, .color(line.color)))
    }
    return parts
  }

  /// Extends a shape that ends at the trim's edge into the bleed.
  private func bled(_ outline: Outline) -> Outline { collage.printedPage.map { outline.bled(over: $0) } ?? outline }

  private func bled(_ area: ClippedOutline) -> ClippedOutline {
    ClippedOutline(
      bled(area.outline),
      clips: area.clips.map { clip in
        switch clip {
        case .inside(let outline): .inside(bled(outline))
        case .outside(let outline): .outside(bled(outline))
        }
      })
  }

  /// Returns the fill of a layer's area; fills rotate with their layer.
  func fill(_ fill: Fill, of layer: Layer, area: PixelRect) -> FillStep {
    let frame = layer.frame
    switch fill {
    case .color(let color), .palette(_, let color): return color.alpha == 0 ? .nothing : .color(color)
    case .gradient(let gradient):
      return .gradient(gradient, over: grid.toPixels.boundingBox(of: frame), rotation: layer.rotation)
    case .picture(let path, let fit):
      guard let index = collage.sources.pictures[path], let header = collage.sources.header(at: index) else {
        return .nothing
      }
      return picture(index, header, fit, of: layer, area: area)
    case .photo(let slot):
      guard let (index, header) = collage.photo(shownIn: slot) else { return .nothing }
      return picture(index, header, .cover, of: layer, area: area)
    }
  }

  private func picture(
    _ index: Int, _ header: PhotoHeader, _ fit: Fit, of layer: Layer, area: PixelRect
  ) -> FillStep {
    let slot = Slot(id: "layer", frame: layer.frame, rotation: layer.rotation, style: SlotStyle(fit: fit))
    let placement = slot.placement(of: Intent(), photoSize: header.uprightSize)
    guard
      let step = PhotoPlanner(grid: grid, header: header, source: index)
        .plan(placement, filling: area, extent: nil)
    else { return .nothing }
    return .picture(step)
  }

  // MARK: Pictures

  /// Returns the step of a picture, which is painted like the photo of a slot.
  private func step(for layer: Layer, _ sticker: Sticker, _ path: String) -> PaintStep? {
    guard let index = collage.sources.stickerCutouts[layer.id] ?? collage.sources.pictures[path] else { return nil }
    let name = SlotID(layer.id.name)
    let slot = Slot(
      id: name, frame: layer.frame, rotation: layer.rotation, shape: sticker.shape.scaled(by: layer.scale),
      style: SlotStyle(fit: sticker.fit, focus: .center, shadow: layer.shadow, look: sticker.look))
    let photo = PhotoID(layer.id.name)
    var planner = collage
    planner.sources.photos = [photo: index]
    planner.sources.cutouts = [:]
    (planner.placements, planner.looks) = ([:], [:])
    let item = Item(id: ItemID(layer.id.name), photo: photo, slot: name)
    guard var step = planner.step(for: slot, item, grid: grid, seen: { _ in nil }), var picture = step.slot else {
      return nil
    }
    if let contour = sticker.contour, contour.width > 0 {
      let width = contour.width * layer.scale * grid.scale
      picture.contour = ContourStep(width: width, color: contour.color)
      // The contour casts a shadow as well.
      if picture.shadow != nil { picture.shadow?.caster = .content }
      step.area = step.area.grown(by: PixelGrid.integer(width.rounded(.up)) + 1).intersection(collage.visiblePixels)
    }
    step.content = .sticker(picture)
    return step
  }
}

extension Layer {
  /// The layer's rectangle on the canvas before its rotation.
  fileprivate var frame: Rect {
    Rect(center: center, size: Size(size.width * scale, size.height * scale))
  }
}
