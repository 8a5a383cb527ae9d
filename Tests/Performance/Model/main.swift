// Measures what an event costs; a run prints events a second for each kind of gesture, and allocations an event.
import AllocationCounter
import CollageModel
import CollageTesting
import SystemCalls

/// A gesture under way, and moves that keep it going.
struct Workload {
  let name: String
  let opening: [Event]
  /// The positions of the fingers, repeated in a cycle.
  let moves: [(finger: Int, place: Point)]
}

let drawing = try BoardDrawing("abc\ndef\nghi")
let scene = try Scene(drawing)

/// Places on a circle, which no limit and no snap point makes cheaper than others.
func circle(_ center: Point, _ radius: Double, _ count: Int = 64) -> [Point] {
  (0..<count).map { index in
    Affine.rotation(Angle(degrees: Double(index) * 360 / Double(count))).apply(Point(radius, 0)) + center
  }
}

let inside = circle(Point(160, 160), 35)
let across = circle(Point(160, 160), 130)
let pinch = zip(circle(Point(160, 160), 30), circle(Point(160, 160), 40)).flatMap { one, other in
  [(finger: 1, place: one), (finger: 2, place: Point(320, 320) - other)]
}
let workloads = [
  Workload(
    name: "pan", opening: [.touch(1, .began, at: Point(160, 160), time: 0)], moves: inside.map { (1, $0) }),
  Workload(
    name: "carry over slots and gutters", opening: [.touch(1, .began, at: Point(160, 160), time: 0)],
    moves: across.map { (1, $0) }),
  Workload(
    name: "pinch and turn",
    opening: [
      .touch(1, .began, at: Point(190, 160), time: 0), .touch(2, .began, at: Point(130, 160), time: 0),
    ], moves: pinch),
]

func nanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

func allocations(_ work: () -> Void) -> UInt {
  let before = allocation_count()
  work()
  return allocation_count() - before
}

func started(_ workload: Workload) -> Session {
  var session = Session(scene: scene, time: 0)
  for event in workload.opening { _ = session.reduce(event) }
  for (finger, place) in workload.moves { _ = session.reduce(.touch(finger, .moved, at: place, time: 0)) }
  return session
}

func send(_ count: Int, of workload: Workload, to session: inout Session) {
  var time = session.time
  for index in 0..<count {
    let (finger, place) = workload.moves[index % workload.moves.count]
    time += 1.0 / 120
    _ = session.reduce(.touch(finger, .moved, at: place, time: time))
  }
}

/// Returns the allocations of moves; those that show another exchange begin the motions of its photos, and count apart.
func movesAllocations(_ count: Int, of workload: Workload, to session: inout Session) -> (moves: UInt, previews: UInt) {
  var (moves, previews, time) = (UInt(0), UInt(0), session.time)
  for index in 0..<count {
    let (finger, place) = workload.moves[index % workload.moves.count]
    time += 1.0 / 120
    let before = allocation_count()
    let changes = session.reduce(.touch(finger, .moved, at: place, time: time)).changes
    let made = allocation_count() - before
    if changes.contains(.preview) { previews += made } else { moves += made }
  }
  return (moves, previews)
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000_000
var isFree = true
for workload in workloads {
  var session = started(workload)
  let blocks = movesAllocations(1000, of: workload, to: &session)
  let start = nanoseconds()
  send(count, of: workload, to: &session)
  let each = Double(nanoseconds() - start) / Double(count)
  let begin = nanoseconds()
  var seen = 0
  for _ in 0..<(count / 100) { seen += session.presentation().items.count }
  let shown = Double(nanoseconds() - begin) / Double(count / 100)
  print(
    "\(workload.name): \(Int(1e3 / each * 1000) / 1000) million events a second (\(Int(each)) ns an event),",
    "\(blocks.moves) allocations in 1000 events, and \(blocks.previews) for the motions of exchanges; a presentation of \(seen / max(1, count / 100)) photos \(Int(shown)) ns"
  )
  isFree = isFree && blocks.moves == 0
  // A counter that counts nothing proves nothing.
  guard allocations({ seen += session.presentation().items.count }) > 0 else {
    print("allocations are not counted here")
    exit(1)
  }
}

// MARK: Large scenes

/// Returns a scene of as many photos as slots, each photo shown once, in a grid of cells of 100 units with gutters of
/// 10.
func largeScene(_ count: Int, columns: Int, shape: Shape = .rectangle, isLocked: Bool = false) throws -> Scene {
  let rows = (count + columns - 1) / columns
  let slots = (0..<count).map { index in
    Slot(
      id: SlotID("slot-\(index)"),
      frame: Rect(x: Double(index % columns) * 110, y: Double(index / columns) * 110, width: 100, height: 100),
      shape: shape)
  }
  let canvas = Size(Double(columns) * 110, Double(rows) * 110)
  return try Scene(
    board: Board(canvas: canvas, slots: slots),
    photos: (0..<count).map { ScenePhoto(id: PhotoID("photo-\($0)"), size: Size(400, 300)) },
    items: (0..<count).map { index in
      Item(
        id: ItemID("item-\(index)"), photo: PhotoID("photo-\(index)"), slot: slots[index].id,
        isLocked: isLocked && index > 0)
    })
}

/// The shortest of several times, in nanoseconds: what else the machine does only makes it longer.
func shortest(of runs: Int, _ work: () -> Void) -> UInt64 {
  (0..<runs).map { _ in
    let start = nanoseconds()
    work()
    return nanoseconds() - start
  }.min() ?? 0
}

for count in [9, 500, 2000] {
  let session = Session(scene: try largeScene(count, columns: min(50, count)), time: 0)
  var seen = 0
  let time = shortest(of: 50) { seen += session.presentation().items.count }
  print("a presentation of \(seen / 50) photos: \(Double(time) / 1000) us\(count == 2000 ? " (goal: 1000)" : "")")
}
for columns in [25, 500] {
  let scene = try largeScene(500, columns: columns, shape: .ellipse, isLocked: true)
  let canvas = scene.board.canvas
  var session = Session(scene: scene, time: 0)
  let places = [Point(50, 50), Point(canvas.width - 5, canvas.height - 5)]
  _ = session.reduce(.touch(1, .began, at: places[0], time: 0))
  _ = session.reduce(.touch(1, .moved, at: places[0] + Point(0, 30), time: 0))
  let time = shortest(of: 50) {
    _ = session.reduce(.touch(1, .moved, at: places[1], time: 0))
    _ = session.reduce(.touch(1, .moved, at: places[0], time: 0))
  }
  print("a jump over 500 locked ellipses in \(columns) columns and back: \(Double(time) / 1000) us")
}
for count in [500, 2000] {
  let scene = try largeScene(count, columns: 50)
  let other = try largeScene(count, columns: 40).board
  var session = Session(scene: scene, time: 0)
  let time = shortest(of: 3) {
    _ = session.reduce(.edit(.relayout(other, .leastMovement), time: session.time))
    _ = session.reduce(.command(.undo, time: session.time))
  }
  print("the least movement of \(count) photos, and undo: \(Double(time) / 1e6) ms")
}

for count in [500, 2000] {
  let layers = (0..<count).map { index in
    Layer(
      id: LayerID("layer-\(index)"), size: Size(20, 20),
      center: Point(100 + Double(index % 40) * 20, 100 + Double(index / 40) * 13), group: "group")
  }
  var session = Session(scene: try Scene(board: Board(canvas: Size(1000, 1000), slots: []), photos: [], layers: layers))
  _ = session.reduce(.touch(1, .began, at: Point(100, 100), time: 0))
  _ = session.reduce(.touch(1, .moved, at: Point(121, 117), time: 0.01))
  let held = session
  let shown = shortest(of: 5) { _ = held.presentation() }
  let lifted = shortest(of: 5) {
    session = held
    _ = session.reduce(.touch(1, .ended, at: Point(121, 117), time: 0.02))
  }
  _ = session.reduce(.command(.undo, time: 0.03))
  let moving = shortest(of: 5) { _ = session.presentation(at: 0.1) }
  print(
    "a group of \(count) layers: seen in \(Double(shown) / 1e6) ms, lifted in \(Double(lifted) / 1e6) ms,",
    "seen in motion in \(Double(moving) / 1e6) ms")
}

if !isFree {
  print("a finger's move must not allocate")
  exit(1)
}
