public import CollageModel
import Determinism

/// Generates scenes and policies at the limits of a session.
///
/// Canvases, slots and photos have the largest and smallest accepted sizes; intents and policies contain numbers that
/// are non-finite, too large, too small or negative zero.
public struct HostileScene {
  private var random: SplitMix64

  /// Numbers that careless computations handle incorrectly.
  public static let numbers = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e160, -1e160, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    -0.0, 1e-160, 4_294_967_296,
  ]

  /// Creates a generator whose scenes depend only on the seed.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the next scene.
  ///
  /// - Throws: Never in practice, because the scenes are within the limits.
  public mutating func next() throws(ModelError) -> Scene {
    let canvas = Size(one(of: [1e-3, 1, 300, 1e6]), one(of: [1e-3, 1, 300, 1e6]))
    let unit = max(canvas.width, canvas.height)
    var slots: [Slot] = []
    for index in 0..<random.int(1...5) { slots.append(slot(index, unit)) }
    let photos = (0..<2).map { index in
      ScenePhoto(
        id: PhotoID("photo-\(index)"), size: Size(one(of: [1e-3, 1, 4000, 1e9]), one(of: [1e-3, 1, 4000, 1e9])),
        automaticFocus: random.bool() ? nil : Point(one(of: [-1e3, -0.0, 1e-300, 1e3]), 0.5))
    }
    let items = slots.enumerated().map { item($0, slot: $1.id) }
    let layers = (0..<random.int(0...2)).map { layer($0, unit) }
    return try Scene(
      board: Board(canvas: canvas, slots: slots), photos: photos, items: items,
      unplaced: [item(items.count, slot: nil)], layers: layers)
  }

  /// Returns a policy with some extreme numbers.
  public mutating func policy(canvas: Size) -> Policy {
    var policy = Policy(canvas: canvas)
    policy.swapTriggers = SwapTriggers(rawValue: UInt8(random.int(0...7)))
    policy.onSwap = random.bool() ? .keep : .reset
    policy.slop = number(policy.slop)
    policy.longPressDelay = number(policy.longPressDelay)
    policy.doubleTapInterval = number(policy.doubleTapInterval)
    policy.doubleTapDistance = number(policy.doubleTapDistance)
    policy.doubleTapZoom = number(policy.doubleTapZoom)
    policy.resistance = Resistance(number(0.55))
    policy.rotationDeadZone = Angle(degrees: number(14.4))
    policy.snapping = Snapping(
      angleStep: Angle(degrees: number(45)), angleWindow: Angle(degrees: number(3)),
      centerWindow: number(canvas.shortSide / 50))
    policy.dividerReach = number(policy.dividerReach)
    policy.historyLimit = one(of: [1, 200, .max])
    policy.burstInterval = number(policy.burstInterval)
    policy.settleDuration = number(policy.settleDuration)
    return policy
  }

  private mutating func one<Value>(of values: [Value]) -> Value { values[random.int(0...values.count - 1)] }

  /// Returns the usual number in three of four cases, otherwise an extreme one.
  private mutating func number(_ usual: Double) -> Double {
    random.int(0...3) > 0 ? usual : one(of: Self.numbers)
  }

  private mutating func slot(_ index: Int, _ unit: Double) -> Slot {
    // The smallest and largest accepted sides and positions, and some between them.
    let far = min(unit * 100, 1e6)
    func side() -> Double { one(of: [unit / 1e6, unit / 1e3, unit, far]) }
    func start(_ side: Double) -> Double {
      min(one(of: [-far, unit * -0.5, -0.0, .leastNonzeroMagnitude, far * 0.99]), far - side)
    }
    let (width, height) = (side(), side())
    let (x, y) = (start(width), start(height))
    let range = one(of: [0.01...100, 1...1, 1...8, 100...100])
    return Slot(
      id: SlotID("slot-\(index)"), frame: Rect(x: x, y: y, width: width, height: height),
      rotation: Angle(degrees: one(of: [0, -0.0, 1e6, -1e6, 45, 90, 1e-300])), shape: shape(unit),
      style: SlotStyle(
        fit: one(of: Fit.allCases), focus: .point(Point(one(of: [1, -0.0, 0.5, 1e-300]), 1)), zoomRange: range))
  }

  private mutating func shape(_ unit: Double) -> Shape {
    func point() -> Point { Point(one(of: [-1e3, 0, 0.5, 1, 1e3, 1e-300]), one(of: [-1e3, 0, 0.5, 1, 1e3])) }
    switch random.int(0...4) {
    case 0: return .ellipse
    case 1: return .rectangle(CornerRadii(one(of: [0, 1e-300, unit, min(unit * 100, 1e6)])))
    case 2: return .polygon((0..<random.int(3...5)).map { _ in point() })
    case 3:
      return .path(
        Path([
          .move(to: point()), .cubic(control1: point(), control2: point(), to: point()),
          .arc(
            radii: Size(one(of: [0, 1e-300, 1, 1e3]), one(of: [1e-12, 1, 1e3])),
            rotation: Angle(degrees: one(of: [0, 1e6, 33])), isLarge: random.bool(), isClockwise: random.bool(),
            to: point()), .close,
        ]))
    default: return .rectangle
    }
  }

  /// Returns an intent with the largest and smallest numbers that a scene accepts.
  public mutating func intent() -> Intent {
    func extreme(_ usual: Double) -> Double {
      random.bool() ? usual : one(of: [1e6, -1e6, -0.0, .leastNonzeroMagnitude, 1e-160, 0.999])
    }
    return Intent(
      focus: random.bool() ? nil : Point(extreme(0.5), extreme(0.5)), zoom: max(extreme(1), .leastNonzeroMagnitude),
      rotation: Angle(degrees: extreme(10)), quarterTurns: one(of: [0, 1, .min, .max]), isMirrored: random.bool(),
      fit: random.bool() ? nil : one(of: Fit.allCases),
      crop: random.bool()
        ? nil
        : Rect(
          x: one(of: [0, -0.0, .leastNonzeroMagnitude, 0.5]), y: one(of: [0, 1e-160, 0.5]),
          width: one(of: [0.5, 1e-160, .leastNonzeroMagnitude]), height: one(of: [0.5, 1e-6, 0.1])),
      straighten: Angle(degrees: one(of: [0, -0.0, 45, -45, 1e-160])), perspective: perspective())
  }

  private mutating func perspective() -> Perspective? {
    func number() -> Double { one(of: [0, -0.0, 1, -1, .leastNonzeroMagnitude]) }
    switch random.int(0...3) {
    case 0: return .keystone(vertical: number(), horizontal: number())
    case 1:
      // A page seen almost from its edge.
      return .corners(
        Quadrilateral(
          topLeft: .zero, topRight: Point(1, one(of: [0, 0.9])), bottomRight: Point(1, 1),
          bottomLeft: Point(0, one(of: [1, 0.001]))))
    default: return nil
    }
  }

  private mutating func item(_ index: Int, slot: SlotID?) -> Item {
    Item(
      id: ItemID("item-\(index)"), photo: PhotoID("photo-\(random.int(0...1))"), slot: slot, intent: intent(),
      isLocked: random.int(0...5) == 0)
  }

  private mutating func layer(_ index: Int, _ unit: Double) -> Layer {
    let far = min(unit * 100, 1e6)
    return Layer(
      id: LayerID("layer-\(index)"), size: Size(one(of: [unit / 1e6, far]), one(of: [unit / 1e6, unit])),
      center: Point(one(of: [-far, -0.0, unit]), one(of: [0, far])), scale: one(of: [1e-6, 1, 1e6]),
      rotation: Angle(degrees: one(of: [0, 1e6, -1e6])), isLocked: random.int(0...3) == 0)
  }
}
