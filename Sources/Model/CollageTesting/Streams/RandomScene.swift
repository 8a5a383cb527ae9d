public import CollageModel
import Determinism

/// Generates random scenes with all shapes, overlapping and rotated slots, split trees, explicit slots that form rows and columns, locked items, layers and
/// unplaced items.
public struct RandomScene {
  var random: SplitMix64

  /// Creates a generator whose scenes depend only on the seed.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next scene.
  ///
  /// - Throws: Never in practice, because the scenes are valid.
  public mutating func next() throws(ModelError) -> Scene {
    let board = try random.int(0...2) == 0 ? dividedBoard() : freeBoard()
    var photos: [ScenePhoto] = []
    for index in 0..<random.int(1...4) {
      let size = Size(Double(random.int(1...4000)), Double(random.int(1...4000)))
      let focus = random.bool() ? Point(random.double(0...1), random.double(0...1)) : nil
      photos.append(ScenePhoto(id: PhotoID("photo-\(index)"), size: size, automaticFocus: focus))
    }
    var items: [Item] = []
    for slot in board.slots where random.int(0...4) != 0 {
      items.append(item(items.count, photos, slot: slot.id))
    }
    let unplaced = (0..<random.int(0...2)).map { item(items.count + $0, photos, slot: nil) }
    let layers = companions(in: (0..<random.int(0...3)).map { layer($0, canvas: board.canvas) })
    return try Scene(
      board: withLook(board), photos: photos, items: items, unplaced: unplaced, layers: layers)
  }

  /// Returns a board whose canvas may have a look; drawing from a copy of the generator keeps later random numbers
  /// unchanged.
  private func withLook(_ board: Board) throws(ModelError) -> Board {
    var copy = self
    guard copy.random.int(0...4) == 0 else { return board }
    var template = board.template
    template.canvas.look = copy.look()
    return try Board(template: template, slots: board.slots, fillOrder: board.fillOrder)
  }

  private mutating func item(_ index: Int, _ photos: [ScenePhoto], slot: SlotID?) -> Item {
    Item(
      id: ItemID("item-\(index)"), photo: photos[random.int(0...photos.count - 1)].id, slot: slot,
      intent: random.bool() ? Intent() : intent(), look: random.int(0...2) == 0 ? look() : nil,
      alternativeText: index % 3 == 1 ? AlternativeText(index == 1 ? "" : "Photo \(index)") : nil,
      isLocked: random.int(0...5) == 0)
  }

  /// Returns a random intent, including ones that no slot can satisfy.
  public mutating func intent() -> Intent {
    Intent(
      focus: random.bool() ? Point(random.double(-0.5...1.5), random.double(-0.5...1.5)) : nil,
      zoom: random.bool() ? 1 : random.double(0.5...9), rotation: angle(), quarterTurns: random.int(-5...5),
      isMirrored: random.bool(), fit: random.int(0...3) == 0 ? Fit.allCases[random.int(0...3)] : nil,
      crop: random.int(0...5) == 0 ? crop() : nil,
      straighten: random.int(0...3) == 0 ? Angle(degrees: random.double(Perspective.straightenRange)) : .zero,
      perspective: random.int(0...3) == 0 ? perspective() : nil)
  }

  mutating func crop() -> Rect {
    Rect(x: random.double(0...0.4), y: random.double(0...0.4), width: 0.5, height: random.double(0.2...0.6))
  }

  mutating func perspective() -> Perspective {
    if random.bool() { return .keystone(vertical: random.double(-1...1), horizontal: random.double(-1...1)) }
    func corner(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Point {
      Point(random.double(x), random.double(y))
    }
    return .corners(
      Quadrilateral(
        topLeft: corner(0...0.3, 0...0.3), topRight: corner(0.7...1, 0...0.3), bottomRight: corner(0.7...1, 0.7...1),
        bottomLeft: corner(0...0.3, 0.7...1)))
  }

  mutating func angle() -> Angle {
    switch random.int(0...3) {
    case 0: Angle(degrees: Double(random.int(-4...4)) * 90)
    case 1: Angle(degrees: random.double(-400...400))
    default: .zero
    }
  }

  private mutating func style() -> SlotStyle {
    let fit = random.int(0...1) == 0 ? Fit.cover : Fit.allCases[random.int(0...3)]
    var permissions = Permissions.all
    if random.int(0...4) == 0 { permissions = Permissions(rawValue: UInt8(random.int(0...63))) }
    let focus: Focus = [.center, .attention, .point(Point(0.2, 0.9))][random.int(0...2)]
    return SlotStyle(
      fit: fit, focus: focus, zoomRange: 1...random.double(1...8), permissions: permissions,
      look: random.int(0...3) == 0 ? look() : .neutral)
  }

  /// Returns a random look with valid values.
  public mutating func look() -> Look {
    var adjustments = Adjustments()
    for adjustment in Adjustment.allCases.prefix(through: Adjustment.posterize.rawValue) where random.int(0...5) == 0 {
      adjustments[adjustment] = random.int(0...3) == 0 ? adjustment.range.upperBound : random.double(adjustment.range)
    }
    if random.int(0...4) == 0 {
      adjustments.curves[ToneCurves.Channel.allCases[random.int(0...3)]] = ToneCurve([
        Point(0, random.double(0...0.3)), Point(random.double(0.3...0.6), 0.5), Point(1, random.double(0.7...1)),
      ])
    }
    if random.int(0...4) == 0 {
      adjustments.splitToning = SplitToning(
        shadows: color(), highlights: color(), balance: random.double(-1...1), strength: random.double(0...1))
    }
    if random.int(0...5) == 0 {
      adjustments.duotone = Duotone(dark: color(), light: color(), strength: random.double(0...1))
    }
    let filter: FilterID? = random.bool() ? nil : ["porto", "noir", "mine"][random.int(0...2)]
    return Look(filter: filter, strength: random.bool() ? 1 : random.double(0...1), adjustments: adjustments)
  }

  mutating func color() -> Color {
    Color(
      red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)), blue: UInt8(random.int(0...255)),
      alpha: random.bool() ? 255 : UInt8(random.int(0...255)))
  }

  private mutating func freeBoard() throws(ModelError) -> Board {
    let canvas = Size(300, random.bool() ? 300 : 200)
    let slots = (0..<random.int(1...6)).map { index in
      Slot(
        id: SlotID("slot-\(index)"),
        frame: Rect(
          x: Double(index % 3) * 100 + random.double(-20...5), y: Double(index / 3) * 100 + random.double(-20...5),
          width: random.double(30...110), height: random.double(30...110)),
        rotation: random.bool() ? .zero : angle(), shape: shape(), style: style())
    }
    return try Board(canvas: canvas, slots: slots)
  }

  mutating func shape() -> Shape {
    switch random.int(0...6) {
    case 0: .ellipse
    case 1: .rectangle(CornerRadii(random.double(0...60)))
    case 2:
      .polygon((0..<random.int(3...6)).map { _ in Point(random.double(0...1), random.double(0...1)) })
    case 3:
      .path(
        Path([
          .move(to: Point(0.5, 0)), .cubic(control1: Point(1, 0), control2: Point(1.1, 0.6), to: Point(0.5, 1)),
          .quadratic(control: Point(-0.2, 0.5), to: Point(0.5, 0)), .close,
        ]))
    case 4: .mask("mask.png")
    default: .rectangle
    }
  }

  /// Returns a board of a tree, or of explicit slots that form one, some of them beneath another slot.
  private mutating func dividedBoard() throws(ModelError) -> Board {
    let board = try splitBoard()
    var copy = self
    guard copy.random.bool() else { return board }
    var slots = board.slots
    if copy.random.int(0...2) == 0 {
      slots.append(
        Slot(
          id: "above", frame: Rect(x: 120, y: 90, width: 50, height: 40),
          shape: copy.random.bool() ? .ellipse : .rectangle))
    }
    return try Board(canvas: board.canvas, slots: slots)
  }

  private mutating func splitBoard() throws(ModelError) -> Board {
    var count = 0
    // Cells narrower than a finger test that a divider's reach leaves room to grab them.
    let tree = random.int(0...5) == 0 ? strip() : node(depth: 2, &count)
    return try Board(
      canvas: Size(300, 240), split: tree, gap: random.bool() ? 6 : 0, margin: random.bool() ? 4 : 0, style: style())
  }

  private mutating func strip() -> SplitNode {
    .branch(
      random.bool() ? .row : .column,
      (0..<random.int(12...20)).map {
        SplitNode.Child(.slot(SlotID("cell-\($0 + 1)")), weight: random.double(0.8...1.2))
      })
  }

  private mutating func node(depth: Int, _ count: inout Int) -> SplitNode {
    if depth == 0 || (depth < 2 && random.bool()) {
      count += 1
      return .slot(SlotID("cell-\(count)"))
    }
    var children: [SplitNode.Child] = []
    for _ in 0..<random.int(2...3) {
      children.append(SplitNode.Child(node(depth: depth - 1, &count), weight: random.double(0.5...2)))
    }
    return .branch(random.bool() ? .row : .column, children)
  }
}
