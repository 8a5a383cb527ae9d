public import CollageModel
import Determinism

/// Generates commands of every kind, most of which are valid.
public struct RandomCommands {
  var random: SplitMix64
  private var scenes: RandomScene
  private var count = 0
  /// True to include extreme numbers in arguments.
  var isHostile = false

  /// Creates a generator whose commands depend only on the seed and on the sessions passed to it.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    scenes = RandomScene(seed: seed &+ 7)
  }

  /// Returns a random command for a session, usually one whose arguments fit its scene.
  public mutating func next(for session: Session) -> Command {
    let scene = session.scene
    let item = anyItem(scene)
    let element = anyElement(scene)
    // `edit` and `command` share one range of numbers, so that recorded seeds keep their streams.
    let kind = random.int(0...41)
    return command(kind, scene, item) ?? .edit(edit(kind, scene, item, element))
  }

  private mutating func command(_ kind: Int, _ scene: Scene, _ item: ItemID) -> Command? {
    switch kind {
    case 0...2: .undo
    case 3, 4: .redo
    case 30: .lift(item)
    case 31: random.int(0...2) == 0 ? .drop : .aim(at: anySlot(scene))
    case 32: .toggleSelection(selection(scene) ?? .item(item))
    case 40, 41: random.bool() ? .select(selection(scene)) : nil
    default: nil
    }
  }

  private mutating func edit(_ kind: Int, _ scene: Scene, _ item: ItemID, _ element: Element) -> Edit {
    switch kind {
    case 5: return .swap(item, anyItem(scene))
    case 6: return .move(item, to: anySlot(scene))
    case 7: return .setAside(item)
    case 8: return .delete(element)
    case 9: return .compact
    case 10: return relayout(scene)
    case 11: return .replace(item, with: anyPhoto(scene))
    case 12, 13: return .add(ItemID(name()), anyPhoto(scene), to: random.bool() ? anySlot(scene) : nil)
    case 14: return duplicate(element)
    case 15: return .lock(element, random.int(0...2) == 0)
    case 16: return .flip(item, random.bool() ? .horizontal : .vertical)
    case 17: return .quarterTurn(item, isHostile && random.bool() ? 1_000_000 : random.int(-5...5))
    case 18: return .straighten(item, Angle(degrees: number(45)))
    case 19: return .fit(item, random.bool() ? nil : Fit.allCases[random.int(0...3)])
    case 20: return random.bool() ? .reset(item) : .setIntent(item, intent())
    case 21: return .nudge(element, by: Point(number(20), number(20)))
    case 22:
      return .zoom(
        element, by: isHostile && random.bool() ? number(9).magnitude : random.double(0.4...2.5), about: place())
    case 23: return .rotate(element, by: Angle(degrees: number(90)), about: place())
    case 24: return .reorder(element, Reordering.allCases[random.int(0...3)])
    case 25: return .weights(branch: random.bool() ? [] : [random.int(0...2)], weights())
    case 26: return .equalize(branch: random.bool() ? [] : [random.int(0...2)])
    case 27: return random.int(0...3) == 0 ? .setFrame(anySlot(scene), frame(scene)) : slotEdit(scene)
    case 28:
      return random.bool()
        ? .align(someLayers(scene), random.element(of: LayerAlignment.allCases) ?? .left)
        : .distribute(someLayers(scene), along: random.bool() ? .row : .column)
    case 29: return .together([.nudge(element, by: Point(number(20), 3)), .flip(item, .horizontal)])
    case 33: return .group(someLayers(scene), random.bool() ? nil : GroupID("group-\(random.int(0...1))"))
    case 34, 35: return look(scene, item)
    case 36: return .perspective(item, perspective())
    case 37:
      guard let aspect = random.element(of: CropAspect.allCases), random.bool() else {
        return .crop(item, random.bool() ? nil : crop())
      }
      return .cropToAspect(item, aspect)
    case 38, 39: return layerChange(scene)
    default: return layer(scene)
    }
  }

  /// Returns an intent; if hostile, its crop is occasionally invalid.
  private mutating func intent() -> Intent {
    var intent = scenes.intent()
    if isHostile, random.int(0...3) == 0 { intent.crop = crop() }
    return intent
  }

  private mutating func crop() -> Rect {
    var crop = scenes.crop()
    guard isHostile else { return crop }
    if random.int(0...3) == 0 { crop.width = number(2) }
    if random.int(0...3) == 0 { crop.y = number(1) }
    return crop
  }

  private mutating func look(_ scene: Scene, _ item: ItemID) -> Edit {
    let items = (scene.items + scene.unplaced).map(\.id).filter { $0 == item || random.int(0...3) == 0 }
    switch random.int(0...5) {
    case 0: return .resetLook(items)
    case 1: return .copyLook(item)
    case 2: return .setRole(items, random.element(of: [nil] + Outfit.Role.allCases) ?? nil)
    case 3: return .setClip(item, clip())
    default:
      var look = scenes.look()
      if random.int(0...9) == 0 { look.adjustments[.exposure] = number(9) }
      return .setLook(random.int(0...19) == 0 ? [item, item] : items, look)
    }
  }

  private mutating func clip() -> ClipPart {
    let (start, length) = (number(2).magnitude, number(2))
    // An end before the start is refused.
    return ClipPart(start: start, end: random.bool() ? start + length : nil, isMuted: random.bool())
  }

  private mutating func perspective() -> Perspective? {
    guard random.int(0...4) == 0 else { return scenes.perspective() }
    return .keystone(vertical: number(1), horizontal: number(1))
  }

  private mutating func duplicate(_ element: Element) -> Edit {
    switch element {
    case .item: .duplicate(element, as: .item(ItemID(name())))
    case .layer: .duplicate(element, as: .layer(LayerID(name())))
    }
  }

  mutating func newItem() -> ItemID { ItemID(name()) }

  mutating func newPhoto() -> ScenePhoto {
    ScenePhoto(id: PhotoID(name()), size: Size(Double(random.int(1...3000)), Double(random.int(1...3000))))
  }

  mutating func frame(_ scene: Scene) -> Rect {
    let canvas = scene.board.canvas
    return Rect(
      x: random.double(-20...canvas.width), y: random.double(-20...canvas.height), width: number(200).magnitude,
      height: random.double(5...200))
  }

  private mutating func someLayers(_ scene: Scene) -> [LayerID] {
    scene.layers.map(\.id).filter { _ in random.int(0...3) != 0 }
  }

  /// Returns a new name; if hostile, it is occasionally invalid in documents.
  mutating func name() -> String {
    count += 1
    guard isHostile else { return "new-\(count)" }
    let names = ["", "tab\t", "\u{85}", String(repeating: "é", count: random.bool() ? 200 : 201)]
    return random.int(0...29) == 0 ? names[random.int(0...names.count - 1)] : "new-\(count)"
  }

  /// Returns a number, occasionally NaN or an extreme one.
  mutating func number(_ maximum: Double) -> Double {
    guard random.int(0...19) == 0 else { return random.double(-maximum...maximum) }
    let numbers = isHostile ? HostileScene.numbers : [.nan, .infinity, 1e300]
    return numbers[random.int(0...numbers.count - 1)]
  }

  private mutating func place() -> Point? {
    random.bool() ? nil : Point(random.double(0...300), isHostile ? number(300) : random.double(0...300))
  }

  private mutating func weights() -> [Double] {
    (0..<random.int(2...3)).map { _ in
      random.int(0...9) == 0
        ? (isHostile ? number(1) : -1) : random.double(0.5...2) * (random.int(0...9) == 0 ? 6e5 : 1)
    }
  }

  private mutating func anyItem(_ scene: Scene) -> ItemID {
    let items = scene.items + scene.unplaced
    guard !items.isEmpty, random.int(0...19) != 0 else { return "nobody" }
    return items[random.int(0...items.count - 1)].id
  }

  mutating func anySlot(_ scene: Scene) -> SlotID {
    guard !scene.board.slots.isEmpty, random.int(0...19) != 0 else { return "nowhere" }
    return scene.board.slots[random.int(0...scene.board.slots.count - 1)].id
  }

  private mutating func anyPhoto(_ scene: Scene) -> ScenePhoto {
    if let known = scene.photos.first, random.bool() { return known }
    return ScenePhoto(
      id: PhotoID(name()),
      size: Size(Double(random.int(1...3000)), isHostile ? number(3000).magnitude : Double(random.int(1...3000))))
  }

  private mutating func anyElement(_ scene: Scene) -> Element {
    if !scene.layers.isEmpty, random.int(0...2) == 0 {
      return .layer(scene.layers[random.int(0...scene.layers.count - 1)].id)
    }
    return .item(anyItem(scene))
  }

  private mutating func selection(_ scene: Scene) -> Selection? {
    switch random.int(0...3) {
    case 0: nil
    case 1: .slot(anySlot(scene))
    case 2 where !scene.layers.isEmpty: .layer(scene.layers[random.int(0...scene.layers.count - 1)].id)
    default: .item(anyItem(scene))
    }
  }

  private mutating func layerChange(_ scene: Scene) -> Edit {
    guard let layer = random.element(of: scene.layers.map(\.id)) else { return self.layer(scene) }
    switch random.int(0...7) {
    case 7: return .rename(someLayers(scene), random.bool() ? nil : LayerName("name-\(random.int(0...1))"))
    case 6: return replacement(scene, of: layer)
    case 0: return .setContent(layer, content())
    case 1: return .hide(someLayers(scene), random.bool())
    case 2: return .setLevel(someLayers(scene), random.bool() ? .aboveSlots : .belowSlots)
    case 3: return .setLayerSize(layer, Size(number(50).magnitude, random.double(5...60)))
    default:
      var style = scenes.layerStyle()
      if random.int(0...9) == 0 { style.opacity = number(2) }
      return .styleLayers(someLayers(scene), style)
    }
  }

  /// Returns content; if hostile, it is occasionally invalid in documents.
  private mutating func content() -> LayerContent {
    var content = scenes.layerContent()
    guard isHostile, random.int(0...2) == 0 else { return content }
    switch content {
    case .shape(var shape):
      if random.bool() { shape.line?.dashes = [0, 0] } else { (shape.fill, shape.line) = (nil, nil) }
      content = .shape(shape)
    case .stroke(var stroke):
      if random.bool() { stroke.dashes = [0, 0] } else { stroke.width = number(2) }
      content = .stroke(stroke)
    case .text(var text):
      if random.bool() { text.string += "\u{7}" } else { text.font.family = name() }
      content = .text(text)
    case .sticker(var sticker):
      sticker.source = .picture(random.bool() ? "/absolute.png" : "a/../../b.png")
      content = .sticker(sticker)
    case .empty, .host: content = .host(ContentID(name()))
    }
    return content
  }

  /// Returns an edit that replaces a layer by copies, like a cut; occasionally with a name that is already used.
  private mutating func replacement(_ scene: Scene, of id: LayerID) -> Edit {
    guard let layer = scene.layer(id) else { return .delete(.layer(id)) }
    let pieces = (0..<random.int(0...2)).map { index in
      var piece = layer
      if index > 0 { piece.id = random.int(0...9) == 0 ? scene.layers[0].id : LayerID(name()) }
      piece.center = layer.center + Point(random.double(-9...9), random.double(-9...9))
      return piece
    }
    return .replaceLayer(id, with: pieces)
  }

  private mutating func layer(_ scene: Scene) -> Edit {
    .addLayer(
      Layer(
        id: LayerID(name()), size: Size(random.double(5...60), random.double(5...60)),
        center: Point(isHostile ? number(300) : random.double(0...300), random.double(0...200)),
        scale: number(2).magnitude))
  }

  private mutating func relayout(_ scene: Scene) -> Edit {
    let rule = random.element(of: RelayoutRule.allCases) ?? .readingOrder
    let board = random.int(0...3) == 0 ? nil : try? scenes.next().board
    return .relayout(board ?? scene.board, rule)
  }
}
