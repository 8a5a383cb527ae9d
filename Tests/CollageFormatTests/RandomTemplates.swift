import CollageTesting
import CollageModel

/// Random templates that use everything the model has.
struct RandomTemplates {
  var generator: SplitMix64

  mutating func template() -> Template {
    let defaults = look()
    let arrangement = arrangement(defaults)
    return Template(
      name: "T\(Int.random(in: 0...99, using: &generator))", summary: flip() ? "" : "S \"é\" \\ 😀",
      canvas: Canvas(
        size: Size(length(), length()), unit: LengthUnit.allCases.randomElement(using: &generator) ?? .pixel,
        background: background(maySlot: false),
        look: flip() ? .neutral : photoLook()),
      gap: flip() ? 0 : length(),
      margin: flip() ? 0 : length(), defaults: defaults, arrangement: arrangement,
      fillOrder: fillOrder(of: arrangement), layers: layers(), variables: variables(),
      tags: flip() ? [] : ["story", "é \"1\""])
  }

  mutating func flip() -> Bool { Bool.random(using: &generator) }
  mutating func length() -> Double { Double.random(in: 0.001...1_000, using: &generator) }
  mutating func signed() -> Double { flip() ? Double(Int.random(in: -9...9, using: &generator)) : length() - 500 }
  mutating func share() -> Double { Double.random(in: 0...1, using: &generator) }
  mutating func point() -> Point { Point(signed(), signed()) }
  mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
  mutating func color() -> Color { Color(red: byte(), green: byte(), blue: byte(), alpha: flip() ? 255 : byte()) }

  private mutating func look() -> SlotDefaults {
    var style = SlotStyle()
    if flip() { style.fit = Fit.allCases.randomElement(using: &generator) ?? .cover }
    if flip() { style.focus = flip() ? .attention : .point(Point(share(), share())) }
    if flip() { style.zoomRange = (0.01 + share())...(2 + share()) }
    if flip() { style.permissions = Permissions(rawValue: byte() & 63) }
    if flip() { style.border = Border(width: length(), color: color(), alignment: flip() ? .center : .outside) }
    if flip() { style.shadow = Shadow(offset: point(), blur: length(), color: color()) }
    if flip() { style.background = background(maySlot: false) }
    if flip() {
      style.cutout = CutoutRule(
        shadow: flip() ? .keep : .drop, minConfidence: flip() ? 0.6 : share(),
        whenUncertain: CutoutRule.WhenUncertain.allCases.randomElement(using: &generator) ?? .card,
        evensLight: flip())
    }
    if flip() { style.blend = Blend.allCases.randomElement(using: &generator) ?? .normal }
    if flip() { style.look = photoLook() }
    let shape = shape()
    if case .rectangle = shape, flip() {
      let widths = SideWidths(top: length(), right: 0, bottom: length(), left: flip() ? 0 : length())
      style.border = Border(widths: widths, color: color(), alignment: flip() ? .inside : .outside)
    }
    return SlotDefaults(shape: shape, rotation: Angle(degrees: flip() ? 0 : signed()), style: style)
  }

  private mutating func layers() -> [Layer] {
    var scenes = RandomScene(seed: generator.next())
    guard let layers = try? scenes.next().layers else { return [] }
    return flip() ? [] : layers
  }

  private mutating func variables() -> [TextVariable] {
    flip() ? [] : [TextVariable("title", "Rome"), TextVariable("a.b-c_9é", flip() ? "" : "{{title}}\n\"x\"")]
  }

  private mutating func photoLook() -> Look {
    var scenes = RandomScene(seed: generator.next())
    return scenes.look()
  }

  private mutating func styled() -> SlotDefaults {
    var look = look()
    look.sublayout = sublayout(look.shape)
    return look
  }

  private mutating func shape() -> Shape {
    switch Int.random(in: 0...6, using: &generator) {
    case 0: .rectangle(CornerRadii(topLeft: length(), topRight: 0, bottomRight: length(), bottomLeft: 1))
    case 1: .ellipse
    case 2: .polygon([point(), point(), point(), point()])
    case 3: .mask("masks/ä b.png")
    case 4: .path(path())
    default: .rectangle(CornerRadii(flip() ? 0 : length()))
    }
  }

  private mutating func path() -> Path {
    Path([
      .move(to: point()), .line(to: point()), .quadratic(control: point(), to: point()),
      .cubic(control1: point(), control2: point(), to: point()),
      .arc(
        radii: Size(length(), length()), rotation: Angle(degrees: signed()), isLarge: flip(), isClockwise: flip(),
        to: point()), .close,
    ])
  }

  private mutating func background(maySlot: Bool) -> Background {
    let stops = [Gradient.Stop(offset: 0, color: color()), Gradient.Stop(offset: 0.3 + share() / 2, color: color())]
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return .gradient(Gradient(geometry: .linear(Angle(degrees: signed())), stops: stops))
    case 1: return .gradient(Gradient(geometry: .radial(center: point(), radius: flip() ? 1 : length()), stops: stops))
    case 2: return .picture(path: "a.jpg", fit: flip() ? .cover : .contain)
    case 3: return .blurredPhoto(BlurredPhoto(blur: length(), tint: flip() ? .transparent : color()))
    case 4:
      let kinds = Pattern.Kind.allCases
      return .pattern(
        Pattern(
          kinds[Int.random(in: 0..<kinds.count, using: &generator)], ground: color(), ink: color(),
          size: max(0.01, share()), angle: flip() ? .zero : Angle(degrees: signed())))
    default: return .color(color())
    }
  }

  private mutating func arrangement(_ defaults: SlotDefaults) -> Arrangement {
    switch Int.random(in: 0...3, using: &generator) {
    case 0:
      let count = Int.random(in: 1...6, using: &generator)
      return .slots((0..<count).map { placedSlot($0, defaults) })
    case 1:
      var next = 0
      let root = node(depth: 0, next: &next)
      return .split(root, overrides: flip() ? [:] : ["s0": styled()])
    case 2:
      let matrix = CellMatrix(
        rows: [[1, 1, 0], [2, 30, 4]], columnWeights: flip() ? [] : [length(), 1, 2],
        rowWeights: flip() ? [] : [1, length()])
      return .cells(matrix, overrides: flip() ? [:] : ["30": defaults, "1": look()])
    default:
      return .automatic(automatic())
    }
  }

  private mutating func fillOrder(of arrangement: Arrangement) -> [SlotID] {
    switch arrangement {
    case .split(let root, _): flip() ? [] : root.slotIDs.reversed()
    case .cells: flip() ? [] : ["4", "1"]
    case .slots, .automatic: []
    }
  }

  private mutating func automatic() -> AutomaticArrangement {
    let seed = UInt64.random(in: 0...(1 << 53), using: &generator)
    switch Int.random(in: 0...5, using: &generator) {
    case 0:
      let lastRow = AutomaticGrid.LastRow.allCases.randomElement(using: &generator) ?? .center
      return .grid(AutomaticGrid(columns: flip() ? nil : 3, cellAspect: flip() ? 1 : 0.5 + share(), lastRow: lastRow))
    case 1: return .justified(Justified(rows: flip() ? nil : 7))
    case 2: return .masonry(Masonry(columns: flip() ? nil : 7))
    case 3: return .scatter(Scatter(seed: seed, tilt: flip() ? 14 : share() * 45, density: 0.1 + share()))
    case 4: return .outfit(Outfit(seed: seed, roles: flip() ? [] : [.hat, .dress, .hat]))
    case 5:
      let outline = Path([.move(to: .zero), .line(to: Point(share(), 0)), .line(to: Point(9, share())), .close])
      return .shape(
        ShapedMosaic(
          outline, seed: seed, keepsOrder: flip(), emphases: flip() ? [] : [.init(photo: 4, weight: 1 + share())]))
    default:
      return .mosaic(
        Mosaic(
          seed: seed, keepsOrder: flip(), cropBudget: flip() ? nil : share() * 0.9, balance: flip() ? 4 : 1 + share(),
          quality: Mosaic.Quality.allCases.randomElement(using: &generator) ?? .normal,
          emphases: flip() ? [] : [.init(photo: 4, weight: 1 + share()), .init(photo: 0, weight: 2)],
          pins: flip() ? [] : [.init(photo: 2, corner: .bottomLeft), .init(photo: 7, corner: .topRight)]))
    }
  }

  private mutating func sublayout(_ shape: Shape) -> Sublayout? {
    guard case .rectangle = shape, flip() else { return nil }
    return Sublayout(automatic(), gap: flip() ? 0 : length(), photos: flip() ? nil : 5)
  }

  private mutating func placedSlot(_ index: Int, _ defaults: SlotDefaults) -> PlacedSlot {
    let look = flip() ? look() : defaults
    let slot = Slot(
      id: SlotID("s\(index)"), frame: Rect(x: signed(), y: signed(), width: length(), height: length()),
      rotation: look.rotation, shape: look.shape, style: look.style)
    return PlacedSlot(slot: slot, order: flip() ? nil : index, sublayout: sublayout(slot.shape))
  }

  private mutating func node(depth: Int, next: inout Int) -> SplitNode {
    if depth > 3 || (depth > 0 && flip()) {
      next += 1
      return .slot(SlotID("s\(next - 1)"))
    }
    var children: [SplitNode.Child] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      children.append(SplitNode.Child(node(depth: depth + 1, next: &next), weight: flip() ? 1 : length()))
    }
    return .branch(flip() ? .row : .column, children)
  }
}
