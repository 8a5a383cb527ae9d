extension Layer {
  /// The compositing of a whole layer.
  public struct Style: Hashable, Sendable {
    public var opacity: Double
    public var blend: Blend
    /// The shadow of the layer's visible form.
    public var shadow: Shadow?

    /// Creates a style; the defaults are those of a new layer.
    public init(opacity: Double = 1, blend: Blend = .normal, shadow: Shadow? = nil) {
      self.opacity = opacity
      self.blend = blend
      self.shadow = shadow
    }
  }

  /// The layer's opacity, blending and shadow.
  public var style: Style {
    get { Style(opacity: opacity, blend: blend, shadow: shadow) }
    set { (opacity, blend, shadow) = (newValue.opacity, newValue.blend, newValue.shadow) }
  }
}

extension Scene {
  mutating func setContent(of id: LayerID, _ content: LayerContent) throws(Refusal) {
    try change([id]) { $0.content = content }
  }

  /// Replaces an unlocked layer by others.
  mutating func replace(_ id: LayerID, with others: [Layer]) throws(Refusal) {
    let index = try unlockedLayer(id)
    var changed = layers
    changed.remove(at: index)
    changed.insert(contentsOf: others.map { Scene.normalized($0) }, at: index)
    for other in others {
      do throws(ModelError) { try SceneLimits(canvas: board.canvas).check(other) } catch { throw Refusal(error) }
    }
    if let repeated = NameIndex(changed.map { $0.id.key }).firstRepetition {
      throw .nameTaken(.layer(changed[repeated].id))
    }
    layers = changed
  }

  mutating func style(_ ids: [LayerID], _ style: Layer.Style) throws(Refusal) {
    try change(ids) { $0.style = style }
  }

  mutating func rename(_ ids: [LayerID], _ name: LayerName?) throws(Refusal) {
    try change(ids) { $0.name = name }
  }

  mutating func hide(_ ids: [LayerID], _ isHidden: Bool) throws(Refusal) {
    try change(ids) { $0.isHidden = isHidden }
  }

  mutating func setLevel(_ ids: [LayerID], _ level: Layer.Level) throws(Refusal) {
    try change(ids) { $0.level = level }
  }

  mutating func setSize(of id: LayerID, _ size: Size) throws(Refusal) {
    try change([id]) { $0.size = size }
  }

  /// Changes unlocked layers.
  ///
  /// - Throws: `Refusal` if a layer is locked or its new values are out of range.
  private mutating func change(_ ids: [LayerID], _ body: (inout Layer) -> Void) throws(Refusal) {
    var changed = layers
    for index in try unlockedLayers(ids) {
      body(&changed[index])
      do throws(ModelError) {
        try SceneLimits(canvas: board.canvas).check(changed[index])
      } catch {
        throw Refusal(error)
      }
    }
    layers = changed
  }

  /// Replaces the layers of the old template by those of the new one.
  ///
  /// A text layer with the same name keeps its edited text, and layers that the user added stay. If the canvas' size
  /// changes, unlocked layers keep their positions as fractions of the canvas.
  mutating func changeTemplateLayers(from old: Board, to new: Board) {
    func moved(_ layer: Layer) -> Layer { layer.isLocked ? layer : layer.moved(from: old.canvas, to: new.canvas) }
    guard new.template.layers != old.template.layers else {
      if old.canvas != new.canvas { layers = layers.map(moved) }
      return
    }
    if new.template.layers == old.template.layers.map({ $0.redrawn(from: old.canvas, to: new.canvas) }) {
      // The same template on another canvas: its layers keep what the user has changed.
      layers = layers.map { layer in
        layer.isLocked && !layer.isFromTemplate ? layer : layer.redrawn(from: old.canvas, to: new.canvas)
      }
      return
    }
    let own = layers.filter { !$0.isFromTemplate }.map(moved)
    let taken = NameIndex(own.map { $0.id.key })
    var brought = new.template.ownLayers.filter { taken.place(of: $0.id.key) == nil }
    for index in brought.indices {
      guard let before = layer(brought[index].id), before.isFromTemplate,
        let origin = old.template.layers.first(where: { $0.id == before.id })
      else { continue }
      brought[index].keepText(of: before, unless: origin)
    }
    layers = brought + own
  }
}

extension Layer {
  /// Returns the layer moved to a canvas of another size, with its center at the same fraction of the canvas.
  package func moved(from old: Size, to new: Size) -> Layer {
    if old == new { return self }
    var layer = self
    layer.center = Point(center.x * new.width / old.width, center.y * new.height / old.height)
    let growth = new.shortSide / old.shortSide
    layer.scale = scale * growth
    if let shadow {
      layer.shadow = Shadow(offset: shadow.offset * growth, blur: shadow.blur * growth, color: shadow.color)
    }
    return layer
  }

  /// Returns the layer on a redrawn canvas of another size.
  ///
  /// A stroke's width is already a fraction of the canvas, so its samples are scaled instead of the layer.
  package func redrawn(from old: Size, to new: Size) -> Layer {
    var layer = moved(from: old, to: new)
    guard case .stroke(var stroke) = content else { return layer }
    let growth = new.shortSide / old.shortSide
    for index in stroke.samples.indices {
      stroke.samples[index].position = stroke.samples[index].position * growth
    }
    (layer.content, layer.scale) = (.stroke(stroke), scale)
    return layer
  }

  /// Adopts the text of a layer that was edited since the template created it.
  fileprivate mutating func keepText(of edited: Layer, unless origin: Layer) {
    guard case .text(var text) = content, case .text(let said) = edited.content, case .text(let first) = origin.content,
      said.bytes != first.bytes
    else { return }
    text.keepWords(of: said)
    content = .text(text)
  }
}
