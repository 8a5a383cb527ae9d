import CollageLayout
import CollageModel
internal import CollageText

/// Computes the areas in which layers hide the slots beneath: backgrounds of texts, letters, stickers and drawings,
/// as outlines on the canvas.
struct LayerCovers {
  /// The texts that were laid out; the position of others is estimated.
  var texts: [LayerID: LaidOutText] = [:]
  /// The drawings used by stickers.
  var drawings: [DrawingID: Drawing] = [:]
  /// The layers that show a picture without transparent parts.
  var opaquePictures: Set<LayerID> = []

  /// The minimum opacity of colors that count as hiding the slots beneath.
  private static let minOpacity = 0.5
  /// Larger pictures with transparent parts are treated as frames, whose covered area is unknown.
  private static let maxTransparentArea = 0.25

  init(_ sources: ResolvedSources, of layers: [Layer]) {
    (texts, drawings) = (sources.texts, sources.drawings)
    for layer in layers {
      guard case .picture(let path)? = layer.sticker?.source, sources.stickerCutouts[layer.id] == nil,
        sources.header(at: sources.pictures[path])?.hasAlpha == false
      else { continue }
      opaquePictures.insert(layer.id)
    }
  }

  init() {}

  /// Returns the outlines of the areas that layers above all slots hide, in canvas units.
  func outlines(of layers: [Layer], on canvas: Size) -> [Outline] {
    layers.flatMap { layer -> [Outline] in
      guard layer.level == .aboveSlots, !layer.isHidden, layer.blend == .normal, layer.opacity >= Self.minOpacity,
        layer.toCanvas.inverse != nil
      else { return [] }
      return outlines(of: layer, on: canvas).map { $0.transformed(by: layer.toCanvas) }
    }
  }

  /// Returns the outlines in the layer's own coordinates.
  private func outlines(of layer: Layer, on canvas: Size) -> [Outline] {
    let frame = Rect(center: .zero, size: layer.size)
    switch layer.content {
    case .text(let text): return outlines(of: text, laidOut: texts[layer.id], in: layer)
    case .shape(let shape): return area(of: shape, in: frame, layer).map { [$0] } ?? []
    case .sticker(let sticker):
      if case .drawing(let id) = sticker.source {
        guard let drawing = drawings[id] else { return [Outline(frame)] }
        let scale = drawing.scale(to: layer.size, sticker.fit)
        return drawing.shapes.compactMap { area(of: $0, in: Rect(center: .zero, size: drawing.size), layer) }
          .map { $0.transformed(by: .scale(scale.width, scale.height)) }
      }
      if opaquePictures.contains(layer.id) { return [sticker.shape.outline(in: frame, tolerance: tolerance(frame))] }
      let taken = frame.width * frame.height * layer.scale * layer.scale
      let isFrame = taken > Self.maxTransparentArea * canvas.width * canvas.height
      return isFrame ? [] : [Shape.ellipse.outline(in: frame, tolerance: tolerance(frame))]
    case .stroke, .host, .empty: return []
    }
  }

  private func tolerance(_ frame: Rect) -> Double { max(frame.size.shortSide / 200, 1e-9) }

  private func area(of shape: DrawnShape, in frame: Rect, _ layer: Layer) -> Outline? {
    guard let fill = shape.fill, Self.opacity(of: fill) * layer.opacity >= Self.minOpacity else { return nil }
    return ShapeGeometry(shape, frame: frame).area(tolerance: tolerance(frame))
  }

  /// Returns the minimum opacity of a fill.
  private static func opacity(of fill: Fill) -> Double {
    switch fill {
    case .color(let color), .palette(_, let color): Double(color.alpha) / 255
    case .gradient(let gradient): Double(gradient.stops.map { $0.color.alpha }.min() ?? 0) / 255
    case .picture, .photo: 1
    }
  }

  // MARK: Texts

  private func outlines(of text: TextContent, laidOut: LaidOutText?, in layer: Layer) -> [Outline] {
    guard let laidOut else {
      return text.string.allSatisfy(\.isWhitespace) ? [] : [Outline(Self.likelyBlock(of: text, in: layer.size))]
    }
    let plates = laidOut.parts.compactMap { part -> Outline? in
      guard case .area(let outline, let color) = part,
        Double(color.alpha) / 255 * layer.opacity >= Self.minOpacity
      else { return nil }
      return outline
    }
    return plates + letters(of: text, laidOut).map { Outline($0) }
  }

  /// Returns the rectangles of the lines, limited to the visible ink.
  private func letters(of text: TextContent, _ laidOut: LaidOutText) -> [Rect] {
    guard let ink = laidOut.inkBounds else { return [] }
    switch text.path {
    case nil: return laidOut.lines.compactMap { $0.frame.intersection(ink) }
    case .arc, .wave: return [ink]
    // The inside of the line stays visible.
    case .circle, .path: return []
    }
  }

  /// Typical letter width and line height of fonts, in font sizes.
  private static let (letterWidth, lineHeight) = (0.55, 1.2)

  /// Returns the probable area of a text that was not laid out, in its layer's coordinates.
  private static func likelyBlock(of text: TextContent, in size: Size) -> Rect {
    let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false).map { Double($0.count) }
    let (letter, line) = (text.font.size * letterWidth, text.font.size * lineHeight)
    let width = min(size.width, letter * (lines.max() ?? 0))
    let rows = lines.reduce(0) { $0 + max(1, ($1 * letter / max(size.width, letter)).rounded(.up)) }
    let height = min(size.height, rows * line)
    if text.fit == .fill { return Rect(center: .zero, size: size) }
    let x: Double =
      switch text.alignment {
      case .start, .left, .justify: -size.width / 2
      case .center: -width / 2
      case .end, .right: size.width / 2 - width
      }
    let y: Double =
      switch text.verticalAlignment {
      case .top: -size.height / 2
      case .middle: -height / 2
      case .bottom: size.height / 2 - height
      }
    return Rect(x: x, y: y, width: width, height: height)
  }
}

extension Drawing {
  /// Returns the factors by which a fit scales the drawing to a layer.
  func scale(to layer: Size, _ fit: Fit) -> Size {
    guard size.width > 0, size.height > 0 else { return Size(1, 1) }
    let ratios = Size(layer.width / size.width, layer.height / size.height)
    return switch fit {
    case .fill: ratios
    case .cover: Size(max(ratios.width, ratios.height), max(ratios.width, ratios.height))
    case .contain: Size(min(ratios.width, ratios.height), min(ratios.width, ratios.height))
    case .none: Size(1, 1)
    }
  }
}

extension Rect {
  init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}
