import CollageFiles
import CollageModel
import CollageRender

/// Draws marks above the collage: touches, the target slot of a dragged photo, and the frames of layers without
/// visible content.
struct AnimationOverlay {
  let frame: AnimationFrame
  /// The number of pixels per canvas unit.
  let scale: Double

  /// Sizes relative to the short side of the canvas.
  private static let finger = 0.035
  private static let line = 0.008

  private static let fingerColor = Color(red: 20, green: 20, blue: 20, alpha: 90)
  private static let ringColor = Color(red: 255, green: 255, blue: 255, alpha: 230)
  private static let targetColor = Color(red: 20, green: 120, blue: 255, alpha: 200)
  private static let layerColor = Color(red: 255, green: 140, blue: 0, alpha: 150)

  /// Returns the steps above those of the collage; they stay within `canvas`.
  func steps(within canvas: PixelRect) -> [PaintStep] {
    let width = frame.canvas.size.shortSide * Self.line
    var steps: [PaintStep] = []
    func add(_ outline: Outline, _ color: Color) {
      let form = pixels(outline)
      let area = form.bounds.map { PixelGrid.touched($0).intersection(canvas) }
      steps.append(
        PaintStep(
          area: area ?? PixelSize(0, 0).bounds, coverage: .outline(form), content: .overlay(color)))
    }
    for layer in frame.presentation.layers where layer.isPlaceholder && !layer.isHidden {
      add(ring(of: outline(of: layer), width: width), Self.layerColor)
    }
    if let exchange = frame.presentation.exchange, exchange.isOverTarget,
      let slot = frame.presentation.slots.first(where: { $0.id == exchange.target })
    {
      let outline = slot.outline(tolerance: SlotPlanner.flatness / scale)
      add(ring(of: outline, width: width), Self.targetColor)
    }
    for touch in frame.touches {
      let disc = disc(touch, radius: frame.canvas.size.shortSide * Self.finger)
      add(disc, Self.fingerColor)
      add(ring(of: disc, width: width), Self.ringColor)
    }
    return steps
  }

  private func pixels(_ outline: Outline) -> Outline { outline.transformed(by: .scale(scale, scale)) }

  private func disc(_ center: Point, radius: Double) -> Outline {
    Shape.ellipse.outline(
      in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      tolerance: SlotPlanner.flatness / scale)
  }

  private func outline(of layer: Layer) -> Outline {
    let frame = Rect(
      x: -layer.size.width / 2, y: -layer.size.height / 2, width: layer.size.width, height: layer.size.height)
    return Outline(frame).transformed(
      by: .scale(layer.scale, layer.scale).then(.rotation(layer.rotation)).then(.translation(layer.center)))
  }

  /// Returns the area between an outline and the outline moved inward.
  private func ring(of outline: Outline, width: Double) -> Outline {
    let outer = outline.consistentlyDirected()
    let inner = outer.inset(by: width)
    return Outline(outer.contours + inner.contours.map { $0.reversed() }, rule: .positive)
  }
}

extension Layer {
  /// True if the layer has no content that the renderer can paint.
  fileprivate var isPlaceholder: Bool {
    switch content {
    case .empty, .host: true
    case .text, .sticker, .shape, .stroke: false
    }
  }
}
