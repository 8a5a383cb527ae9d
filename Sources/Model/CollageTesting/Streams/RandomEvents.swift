public import CollageModel
import Determinism

/// Generates streams of realistic and unrealistic events: fingers in and between slots, long and short moves, pinches,
/// cancellations, lost and unknown fingers, many fingers at once, non-finite and extreme numbers, events out of order,
/// and every command.
public struct RandomEvents {
  private var random: SplitMix64
  private var commands: RandomCommands
  private var fingers: [Int: Point] = [:]
  private var time = 0.0
  /// The number of fingers of a crowd that are still to come down; their lifts are never reported.
  private var crowd = 0

  public var malformedShare = 0.03
  /// True to include extreme numbers, crowds of fingers and jumping clocks, not all of which a gesture log can
  /// represent.
  public var isHostile = false { didSet { commands.isHostile = isHostile } }
  public var commandShare = 0.08

  /// Creates a generator whose events depend only on the seed and on the sessions passed to it.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    commands = RandomCommands(seed: seed &+ 1)
  }

  /// Returns the next event of the stream, a touch or a command, at a time that usually ascends.
  public mutating func next(for session: Session) -> Event {
    let share = random.double(0...1)
    if crowd > 0 { return crowded(session) }
    if share < malformedShare { return malformed(session) }
    time += [0, 0.004, 1.0 / 60, 1.0 / 60, 0.1, 0.6][random.int(0...5)]
    if share < malformedShare + commandShare {
      let interaction = random.int(0...4) == 0 ? random.int(0...2) : nil
      return Event(time: time, .command(commands.next(for: session)), interaction: interaction)
    }
    if share < malformedShare + commandShare + Self.otherShare { return withoutFingers(session) }
    switch random.int(0...99) {
    case 0: return Event(time: time, .cancel, interaction: random.bool() ? random.int(0...2) : nil)
    case 1...3: return Event(time: time, .wait)
    case 4...5 where !fingers.isEmpty: return lift(.cancelled)
    case 6: return begin(session, isPrimary: true)
    case 7 where !fingers.isEmpty:
      // The script lifts a finger without an event.
      fingers[chosenFinger] = nil
      return Event(time: time, .wait)
    case 8...25 where fingers.count < 3: return begin(session, isPrimary: false)
    case 26...39 where !fingers.isEmpty: return lift(.ended)
    default: return fingers.isEmpty ? begin(session, isPrimary: false) : move(session)
    }
  }

  /// The fraction of events from trackpads, photos from outside, and hovering pointers.
  private static let otherShare = 0.08

  private mutating func withoutFingers(_ session: Session) -> Event {
    let phase = [Touch.Phase.began, .moved, .moved, .moved, .ended, .cancelled][random.int(0...5)]
    switch random.int(0...6) {
    case 0: return Event(time: time, .hover(random.int(0...5) == 0 ? nil : place(session), .mouse))
    case 1...2: return offer(phase, session)
    default:
      let numbers = isHostile && random.int(0...9) == 0 ? HostileScene.numbers : [1, 0.9, 1.2, 1, 1.05]
      return Event(
        time: time,
        .trackpad(
          TrackpadGesture(
            phase, at: place(session), pan: Point(random.double(-12...12), random.double(-12...12)),
            magnification: numbers[random.int(0...numbers.count - 1)],
            rotation: Angle(degrees: random.bool() ? 0 : random.double(-20...20)))))
    }
  }

  private mutating func offer(_ phase: Touch.Phase, _ session: Session) -> Event {
    let content: Offer.Content
    if let item = session.scene.unplaced.first, random.bool() {
      content = .unplaced(random.int(0...9) == 0 ? "nobody" : item.id)
    } else {
      content = .photo(commands.newItem(), commands.newPhoto())
    }
    return Event(time: time, .offer(Offer(phase, content, at: place(session))))
  }

  /// A random finger; sorting makes the choice independent of the dictionary's order.
  private var chosenFinger: Int {
    mutating get {
      let ids = fingers.keys.sorted()
      return ids[random.int(0...ids.count - 1)]
    }
  }

  private mutating func begin(_ session: Session, isPrimary: Bool) -> Event {
    if isPrimary { fingers = [:] }
    let id = (1...9).first { fingers[$0] == nil } ?? 9
    let point = place(session)
    fingers[id] = point
    let pointer: Touch.Pointer = [.touch, .touch, .touch, .pen, .mouse][random.int(0...4)]
    return .touch(id, .began, at: point, time: time, isPrimary: isPrimary, pointer: pointer)
  }

  private mutating func move(_ session: Session) -> Event {
    let id = chosenFinger
    let from = fingers[id] ?? .zero
    let point =
      switch random.int(0...9) {
      case 0...5: from + Point(random.double(-12...12), random.double(-12...12))
      case 6: from + Point(random.double(-0.5...0.5), random.double(-0.5...0.5))
      case 7: session.scene.board.slots.isEmpty ? from : place(session)
      default: place(session)
      }
    fingers[id] = point
    return .touch(id, .moved, at: point, time: time)
  }

  private mutating func lift(_ phase: Touch.Phase) -> Event {
    let id = chosenFinger
    let point = fingers[id] ?? .zero
    fingers[id] = nil
    return .touch(id, phase, at: point, time: time)
  }

  /// Returns a position in a slot, on a layer, near a divider, or anywhere on and around the canvas.
  private mutating func place(_ session: Session) -> Point {
    let scene = session.scene
    let canvas = scene.board.canvas
    switch random.int(0...9) {
    case 0: return Point(random.double(-30...canvas.width + 30), random.double(-30...canvas.height + 30))
    case 1 where !scene.layers.isEmpty:
      return scene.layers[random.int(0...scene.layers.count - 1)].center
    case 3:
      let handles = session.handles
      guard !handles.isEmpty else { break }
      return handles[random.int(0...handles.count - 1)].position
    case 2:
      let dividers = scene.board.dividers
      guard !dividers.isEmpty else { break }
      return dividers[random.int(0...dividers.count - 1)].strip.center
    default: break
    }
    let frame = scene.board.slots[random.int(0...scene.board.slots.count - 1)].frame
    return Point(
      frame.x + frame.width * random.double(0.05...0.95), frame.y + frame.height * random.double(0.05...0.95))
  }

  /// An extreme 32-bit identifier.
  private var hugeID: Int { mutating get { [Int(Int32.max), Int(Int32.min), -1, 0][random.int(0...3)] } }

  private mutating func crowded(_ session: Session) -> Event {
    crowd -= 1
    if crowd == 0 {
      // The last finger reports that all others are gone.
      fingers = [:]
      return .touch(1, .began, at: place(session), time: time, isPrimary: true)
    }
    return .touch(1000 + crowd, .began, at: place(session), time: time)
  }

  private mutating func malformed(_ session: Session) -> Event {
    let id = random.int(1...4)
    let phase = Touch.Phase.allCases[random.int(0...3)]
    let numbers =
      isHostile ? HostileScene.numbers : [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude]
    let hostile = numbers[random.int(0...numbers.count - 1)]
    switch random.int(0...(isHostile ? 9 : 5)) {
    case 6: return .touch(hugeID, phase, at: place(session), time: time)
    case 7:
      let lateness = [0, 1e-9, 0.02, 0.99, 1.5][random.int(0...4)]
      return .touch(id, phase, at: Point(hostile, -0.0), time: time - lateness)
    case 8 where random.int(0...9) == 0:
      crowd = random.int(10...3000)
      return Event(time: time, .wait)
    case 8: return Event(time: -0.0, .command(commands.next(for: session)))
    case 9 where random.int(0...99) == 0:
      // The clock jumps: everything afterward happens at the same time.
      time = 1e300
      return Event(time: time, .wait)
    case 9: return .touch(hugeID, .began, at: place(session), time: time, isPrimary: random.int(0...9) == 0)
    case 5 where !fingers.isEmpty:
      // A lift counts even if its numbers are malformed.
      let lifted = chosenFinger
      fingers[lifted] = nil
      let place = random.bool() ? Point(hostile, 10) : place(session)
      return .touch(lifted, random.bool() ? .ended : .cancelled, at: place, time: random.bool() ? time : .nan)
    case 0: return .touch(id + 40, phase == .began ? .moved : phase, at: place(session), time: time)
    case 1 where phase == .began || phase == .moved: return .touch(id, phase, at: Point(hostile, 10), time: time)
    case 2: return .touch(id, .moved, at: place(session), time: time - 5)
    case 3: return .touch(id, .moved, at: place(session), time: hostile.isFinite ? .nan : hostile)
    default:
      guard let known = fingers.keys.sorted().first else { return Event(time: .nan, .wait) }
      return .touch(known, .began, at: place(session), time: time)
    }
  }
}
