public import CollageModel
import Determinism

extension RandomScene {
  mutating func layer(_ index: Int, canvas: Size) -> Layer {
    var layer = Layer(
      id: LayerID("layer-\(index)"), content: layerContent(), size: Size(random.double(5...80), random.double(5...80)),
      center: Point(random.double(0...canvas.width), random.double(0...canvas.height)),
      scale: random.double(0.5...2), rotation: angle(), isLocked: random.int(0...3) == 0,
      group: random.bool() ? "group" : nil)
    layer.style = layerStyle()
    if random.int(0...7) == 0 { (layer.name, layer.alternativeText) = ("The layer", "What the layer shows") }
    if random.int(0...7) == 0 { layer.isHidden = true }
    if random.int(0...5) == 0 { layer.level = .belowSlots }
    return layer
  }

  /// Returns the layers, some of which belong to a text among them; one text in four becomes empty.
  mutating func companions(in layers: [Layer]) -> [Layer] {
    var layers = layers
    for index in layers.indices {
      guard case .text(var text) = layers[index].content else { continue }
      if random.int(0...3) == 0 { text.string = " " }
      layers[index].content = .text(text)
      for other in layers.indices where other != index && random.bool() { layers[other].companion = layers[index].id }
    }
    return layers
  }

  /// Returns a random layer style with valid values.
  public mutating func layerStyle() -> Layer.Style {
    let shadow = Shadow(
      offset: Point(random.double(-5...5), random.double(-5...5)), blur: random.double(0...9), color: color())
    return Layer.Style(
      opacity: random.bool() ? 1 : random.double(0...1),
      blend: random.bool() ? .normal : random.element(of: Blend.allCases) ?? .normal,
      shadow: random.int(0...2) == 0 ? shadow : nil)
  }

  /// Returns random layer content of any kind with valid values.
  public mutating func layerContent() -> LayerContent {
    switch random.int(0...4) {
    case 0: .sticker(sticker())
    case 1: .shape(drawnShape())
    case 2: .stroke(stroke())
    case 3: .text(textContent())
    default: .empty
    }
  }

  private mutating func sticker() -> Sticker {
    var sticker = Sticker(random.bool() ? .picture("stickers/\(random.int(0...3)).png") : .drawing("heart"))
    if random.bool() { sticker.fit = Fit.allCases[random.int(0...3)] }
    if random.bool() { sticker.shape = shape() }
    if random.bool() { sticker.contour = Sticker.Contour(width: random.double(0.5...9), color: color()) }
    if random.int(0...3) == 0 { sticker.cutout = CutoutRule(shadow: .keep, minConfidence: random.double(0...1)) }
    if random.int(0...3) == 0 { sticker.look = look() }
    return sticker
  }
}
