import CollageFiles
import CollageModel

extension LayerPlanner {
  /// The opacity of tools with translucent lines; it is not applied to colors that are already translucent.
  private static let markerOpacity: UInt8 = 224
  private static let highlighterOpacity: UInt8 = 153

  /// Returns the blend mode of a layer; markers and highlighters multiply unless the layer sets another mode.
  static func blend(of layer: Layer) -> Blend {
    guard layer.blend == .normal, case .stroke(let stroke) = layer.content else { return layer.blend }
    return stroke.tool == .marker || stroke.tool == .highlighter ? .multiply : .normal
  }

  /// Returns the areas of the eraser strokes above a layer, in canvas pixels.
  func erased(_ index: Int) -> [Outline] {
    Layer.erasers(of: index, in: collage.layers).compactMap { eraser in
      let layer = collage.layers[eraser]
      guard case .stroke(let stroke) = layer.content else { return nil }
      return outline(of: stroke, in: layer)
    }
  }

  /// Returns the area of a stroke in canvas pixels; nil if its values are invalid.
  private func outline(of stroke: Stroke, in layer: Layer, widthScale: Double = 1) -> Outline? {
    let toPixels = layer.strokeToCanvas(stroke).then(grid.toPixels)
    guard let geometry = try? StrokeGeometry(stroke, canvas: collage.trim.size) else { return nil }
    let tolerance = SlotPlanner.flatness / max(toPixels.axisScales.width, toPixels.axisScales.height)
    return geometry.outline(tolerance: tolerance, widthScale: widthScale).transformed(by: toPixels)
  }

  /// Returns the parts of a stroke; empty for erasers, which only remove.
  func parts(of stroke: Stroke, in layer: Layer, at index: Int) -> [LayerStep.Part] {
    guard stroke.tool != .eraser, let outline = outline(of: stroke, in: layer) else { return [] }
    func line(_ color: Color) -> [LayerStep.Part] { [.fill(outline, .color(color))] }
    switch stroke.tool {
    case .marker: return line(stroke.color.translucent(Self.markerOpacity))
    case .highlighter: return line(stroke.color.translucent(Self.highlighterOpacity))
    case .neon: return neon(stroke, in: layer, outline)
    case .pencil:
      let side = Double(min(collage.trimPixels.width, collage.trimPixels.height)) * Self.grain
      return [.grain(outline, stroke.color, PencilGrain(seed: stroke.seed, side: side))]
    case .blur, .pixelate: return lens(stroke.tool, beneath: index).map { [.lens(outline, $0)] } ?? []
    case .pen, .eraser, .arrow, .line, .rectangle, .ellipse: return line(stroke.color)
    }
  }

  /// The side of a pencil grain, relative to the short side of the canvas.
  private static let grain = 1 / 640.0

  // MARK: Neon

  /// Returns the parts of a neon stroke: a broad and a narrow glow in its color, the tube, and the white core.
  private func neon(_ stroke: Stroke, in layer: Layer, _ tube: Outline) -> [LayerStep.Part] {
    guard let core = outline(of: stroke, in: layer, widthScale: 0.42) else { return [] }
    let width = stroke.width * collage.trim.size.shortSide * layer.scale * grid.scale
    let color = stroke.color
    func glow(_ share: Double, _ alpha: UInt8) -> LayerStep.Part {
      .soft(
        ShadowStep(caster: .outline(tube), offset: .zero, sigma: width * share, color: color.faded(to: alpha)))
    }
    return [
      glow(1.6, 150), glow(0.6, 200), .fill(tube, .color(color)), .fill(core, .color(color.towardWhite)),
    ]
  }

  // MARK: Blur and pixelate

  /// The short side of the small render, in pixels.
  private static let lensSide = 180.0

  /// Returns the small render of the canvas beneath a layer.
  private func lens(_ tool: Stroke.Tool, beneath index: Int) -> LensStep? {
    let canvas = collage.size
    let scale = Self.lensSide / Double(min(canvas.width, canvas.height))
    let size = PixelSize(
      max(1, PixelGrid.length(Double(canvas.width) * scale)), max(1, PixelGrid.length(Double(canvas.height) * scale)))
    let effect: LensStep.Effect = tool == .blur ? .blur(sigma: 2.7) : .blocks(side: 5)
    let ratio = Size(Double(size.width) / Double(canvas.width), Double(size.height) / Double(canvas.height))
    if isWithinLens {
      // The small render is painted as a whole, step by step.
      return LensStep(size: canvas, ratio: Size(1, 1), steps: [], effect: effect)
    }
    var beneath = collage
    beneath.size = size
    let level = collage.layers[index].level
    beneath.layers = collage.layers.enumerated().filter { other in
      other.element.level == level ? other.offset < index : level == .aboveSlots
    }.map { $0.element }
    if level == .belowSlots { beneath.slots = [] }
    // The canvas' look is applied last, also to the enlarged pixels.
    (beneath.canvas.look, beneath.canvasLook) = (.neutral, nil)
    beneath.isWithinLens = true
    return LensStep(size: size, ratio: ratio, steps: beneath.plan().steps, effect: effect)
  }

  private var isWithinLens: Bool { collage.isWithinLens }
}

extension Color {
  /// Returns the color with an opacity, unless it is already translucent.
  fileprivate func translucent(_ opacity: UInt8) -> Color {
    alpha == 255 ? Color(red: red, green: green, blue: blue, alpha: opacity) : self
  }

  /// The color of a neon tube's core, nearly white.
  fileprivate var towardWhite: Color {
    func lifted(_ component: UInt8) -> UInt8 { 255 - (255 - component) / 8 }
    return Color(red: lifted(red), green: lifted(green), blue: lifted(blue), alpha: alpha)
  }
}
