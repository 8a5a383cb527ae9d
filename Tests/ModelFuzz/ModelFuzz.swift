import ArgumentParser
import CollageModel
import CollageTesting

/// Look for event streams that violate an invariant of the model.
@main
struct ModelFuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model-fuzz", abstract: "Look for event streams that violate an invariant of the model.",
    subcommands: [RandomStreams.self, RandomAlbums.self, AllSequences.self])
}

/// `model-fuzz random`: random streams over random scenes.
struct RandomStreams: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random", abstract: "Check every invariant after every event of random streams.")

  @Option(help: "How many events.")
  var events = 1_000_000

  @Option(help: "The first stream's seed.")
  var seed: UInt64 = 1

  @Option(help: "How many events a scene sees.")
  var length = 500

  func run() throws {
    try report("\(events) random events from seed \(seed), every invariant checked after each") {
      guard let failure = InvariantRun.check(seed: seed, eventCount: events, streamLength: length) else { return nil }
      let found: [Any] = ["seed \(failure.seed ?? seed): \(failure.violation)"]
      return found + (failure.events as [Any]) + [failure.session.policy, failure.session.scene]
    }
  }
}

/// Looks for a failure, and prints what describes it, or what was checked and how long that took.
private func report(_ checked: @autoclosure () -> String, _ look: () throws -> [Any]?) throws {
  let clock = ContinuousClock()
  let start = clock.now
  if let failure = try look() {
    for part in failure { print(part) }
    throw ExitCode.failure
  }
  print("\(checked()): all held (\(clock.now - start))")
}

/// `model-fuzz albums`: random streams over random albums.
struct RandomAlbums: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albums", abstract: "Check every invariant of albums after every event of random streams.")

  @Option(help: "How many events.")
  var events = 100_000

  @Option(help: "The first stream's seed.")
  var seed: UInt64 = 1

  func run() throws {
    try report("\(events) random events from seed \(seed), invariants of albums checked after each") {
      guard let failure = try AlbumInvariantRun.check(seed: seed, eventCount: events) else { return nil }
      return ["seed \(failure.seed): \(failure.violation)"] + (failure.events as [Any])
    }
  }
}

/// `model-fuzz all`: every sequence of events up to a length on a small board.
struct AllSequences: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Check every invariant on every sequence of events up to a length.")

  @Option(help: "The greatest length.")
  var depth = 6

  @Option(help: "Which gestures exchange photos: dragOut, longPress or tapTap.")
  var trigger = "dragOut"

  func run() throws {
    let scene = try Scene(BoardDrawing("abc"))
    var policy = Policy(canvas: scene.board.canvas)
    policy.longPressDelay = 0.25
    policy.swapTriggers = trigger == "longPress" ? .longPress : trigger == "tapTap" ? .tapTap : .dragOut
    // In a slot, elsewhere in the same one, in both others, and in the gutter between two.
    let places = [Point(50, 50), Point(80, 30), Point(160, 50), Point(270, 50), Point(105, 50)]
    let clock = ContinuousClock()
    let start = clock.now
    var total = (events: 0, states: 0)
    try report("every sequence of up to \(depth) events: \(total.events) events, \(total.states) states") {
      let failure = Enumeration(places: places).run(
        from: Session(scene: scene, policy: policy, time: 0), depth: depth
      ) { level in
        total = (total.events + level.eventCount, total.states + level.stateCount)
        print("length \(level.depth): \(level.eventCount) events to \(level.stateCount) states, \(clock.now - start)")
      }
      return failure.map { [$0.violation] + ($0.events as [Any]) }
    }
  }
}
