internal import CollageModel

extension DrawingPlan {
  /// Adds a layer: shapes and plain lines as outlines, all else as content of its own.
  mutating func add(_ layer: Layer, on canvas: Size) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let blend = Self.blend(of: layer)
    let isGroup = layer.opacity < 1 || blend != .normal
    if isGroup { add(.beginGroup(opacity: layer.opacity, blend: blend)) }
    add(.save)
    add(.concatenate(layer.toCanvas))
    switch layer.content {
    case .empty: break
    case .shape(let shape): add(shape, layer)
    case .stroke(let stroke): add(stroke, layer, on: canvas)
    case .text, .sticker, .host: add(.content(layer.id, size: layer.size))
    }
    add(.restore)
    if isGroup { add(.endGroup) }
  }

  /// Returns the blend mode of a layer; markers and highlighters multiply unless the layer has another one.
  private static func blend(of layer: Layer) -> Blend {
    guard case .stroke(let stroke) = layer.content, layer.blend == .normal else { return layer.blend }
    return stroke.tool == .marker || stroke.tool == .highlighter ? .multiply : .normal
  }

  private mutating func add(_ shape: DrawnShape, _ layer: Layer) {
    let (width, height) = (layer.size.width, layer.size.height)
    let frame = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
    let geometry = ShapeGeometry(shape, frame: frame)
    let own = tolerance / max(layer.scale, 1e-9)
    if let shadow = layer.shadow, let area = geometry.area(tolerance: own), shape.fill != nil {
      add(.shadow(area, Self.unscaled(shadow, in: layer)))
    }
    if let fill = shape.fill, let area = geometry.area(tolerance: own) {
      if let paint = DrawingPaint(fill, frame: frame) {
        add(.fill(area, paint))
      } else {
        add(.content(layer.id, size: layer.size))
      }
    }
    guard let line = shape.line, let clipped = geometry.line(tolerance: own) else { return }
    add(.save)
    for clip in clipped.clips {
      switch clip {
      case .inside(let area): add(.clip(area))
      case .outside(let area): add(.clipOut(area))
      }
    }
    add(.fill(clipped.outline, .color(line.color)))
    add(.restore)
  }

  private mutating func add(_ stroke: Stroke, _ layer: Layer, on canvas: Size) {
    let own = tolerance / max(layer.scale, 1e-9)
    let isPlain: Bool =
      switch stroke.tool {
      case .pen, .marker, .highlighter, .arrow, .line, .rectangle, .ellipse: true
      case .neon, .pencil, .eraser, .blur, .pixelate: false
      }
    guard isPlain, let geometry = try? StrokeGeometry(stroke, canvas: canvas) else {
      return add(.content(layer.id, size: layer.size))
    }
    let outline = geometry.outline(tolerance: own).transformed(by: .translation(-stroke.frame.center))
    if let shadow = layer.shadow { add(.shadow(outline, Self.unscaled(shadow, in: layer))) }
    add(.fill(outline, .color(stroke.color.fainter(stroke.tool))))
  }

  /// Returns a shadow in the coordinates of a layer: its direction does not turn with the layer, and its blur is no larger.
  private static func unscaled(_ shadow: Shadow, in layer: Layer) -> Shadow {
    let scale = 1 / max(layer.scale, 1e-9)
    let offset = Affine.rotation(-layer.rotation).apply(shadow.offset) * scale
    return Shadow(offset: offset, blur: shadow.blur * scale, color: shadow.color)
  }
}

extension Color {
  /// Returns the color of a tool's ink: markers are a little, and highlighters are half transparent.
  fileprivate func fainter(_ tool: Stroke.Tool) -> Color {
    let share: Double = tool == .highlighter ? 0.6 : tool == .marker ? 0.88 : 1
    var color = self
    color.alpha = UInt8((Double(alpha) * share).rounded())
    return color
  }
}
