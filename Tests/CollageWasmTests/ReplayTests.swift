import CollageKit
import CollageModel
import CollageTestSupport
import CollageTesting
import CollageWasm
import Foundation
import Testing

/// I4: the same events make the same state, bit for bit, natively and in WebAssembly.
///
/// `Tests/run.sh` builds the module first. A module that is missing fails.
@Suite(.serialized) struct ReplayTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let module = package.appendingPathComponent(".build/wasm/collage.wasm").path

  /// Runs a script of this folder in Node and gives what it prints.
  private func node(_ arguments: [String], input: String = "") throws -> (status: Int32, output: String) {
    let scratch = try ScratchFolder()
    let (source, target) = (scratch.file("input"), scratch.file("output"))
    try Data(input.utf8).write(to: URL(fileURLWithPath: source))
    try Data().write(to: URL(fileURLWithPath: target))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: target, encoding: .utf8))
  }

  private func script(_ name: String) -> String {
    Self.package.appendingPathComponent("Tests/CollageWasmTests/\(name)").path
  }

  /// Calls of random streams over random scenes.
  private func calls(seeds: Range<UInt64>, length: Int) throws -> [Call] {
    var calls: [Call] = []
    for seed in seeds {
      var (scenes, writer) = (RandomScene(seed: seed), NumberWriter())
      let scene = try scenes.next()
      var policy = Policy(canvas: scene.board.canvas)
      policy.swapTriggers = [.dragOut, .longPress]
      if seed % 3 == 0 { policy.resistance = .hard }
      var session = Session(scene: scene, policy: policy)
      calls.append(Call(opening: scene, policy, &writer))
      var generator = RandomEvents(seed: seed)
      for _ in 0..<length {
        let event = generator.next(for: session)
        _ = session.reduce(event)
        calls.append(Call(event, &writer))
      }
    }
    return calls
  }

  /// How many events are compared; `Tests/compare-wasm.sh` asks for more than a test of every day has.
  private static let eventCount = ProcessInfo.processInfo.environment["COLLAGE_COMPARED_EVENTS"].flatMap { Int($0) }

  @Test func everyNumberOfEveryStateIsTheSameToTheBit() throws {
    let (streams, length) = (UInt64(80), 250)
    let blockCount = max(1, (Self.eventCount ?? 0) / (Int(streams) * length))
    for block in 0..<UInt64(blockCount) {
      try compare(try calls(seeds: block * streams..<(block + 1) * streams, length: length))
    }
    if Self.eventCount != nil { print("\(blockCount * Int(streams) * length) events compared") }
  }

  @Test func everyRecordedGestureIsTheSameToTheBit() async throws {
    var calls: [Call] = []
    for gesture in RecordedGesture.all {
      let replay = try await Replay(log: gesture.log, composition: gesture.composition)
      var writer = NumberWriter()
      calls.append(Call(opening: replay.session.scene, replay.session.policy, &writer))
      calls += replay.events.map { Call($0, &writer) }
    }
    try compare(calls)
  }

  /// Makes calls here and in WebAssembly, and compares every number that they write.
  private func compare(_ calls: [Call]) throws {
    var host = NativeHost()
    let native = calls.map { host.perform($0) }
    let (status, output) = try node(
      [script("replay.mjs"), Self.module], input: calls.map(\.line).joined(separator: "\n") + "\n")
    #expect(status == 0)
    let other = output.split(separator: "\n").map(String.init)
    #expect(other.count == native.count)
    let firstDifference = zip(native, other).enumerated().first { $1.0 != $1.1 }
    #expect(firstDifference == nil, "call \(firstDifference?.offset ?? 0): \(String(describing: firstDifference))")
  }

  /// The numbers of a random stroke's form on a canvas of 1080 by 1350, as pages send it.
  private func randomStroke(tool: Int, _ random: inout SplitMix64) -> [Double] {
    func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
    var numbers = [Double(tool), 0.002 + 0.06 * share(), Double(random.int(0...4)), Double(random.int(0...4))]
    numbers += random.int(0...3) == 0 ? [2, 0.5 + share(), share()] : [0]
    let count = random.int(1...70)
    numbers.append(Double(count))
    var (position, direction, time) = (Point(share() * 1_080, share() * 1_350), share() * 360, 0.0)
    for _ in 0..<count {
      numbers += [position.x, position.y, random.bool() ? share() : -1, time]
      direction += (share() - 0.5) * 120
      let angle = Angle(degrees: direction)
      position = position + Point(angle.cosine, angle.sine) * (2 + 20 * share())
      time += 0.02 * share()
    }
    return numbers
  }

  /// Compares what WebAssembly answers to calls of a kind with what was answered here.
  private func compare(_ calls: [[Double]], as kind: String, _ native: [String], _ note: Comment) throws {
    let lines = calls.map { $0.map { String($0.bitPattern, radix: 16) }.joined(separator: " ") }
    let (status, output) = try node(
      [script("replay.mjs"), Self.module, kind], input: lines.joined(separator: "\n") + "\n")
    #expect(status == 0)
    #expect(output.split(separator: "\n").map(String.init) == native, note)
  }

  @Test("the outlines of random strokes are the same to the bit")
  func strokes() throws {
    let seed: UInt64 = 60
    var random = SplitMix64(seed: seed)
    func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
    // The tolerance, the canvas, the width's factor and the stroke.
    let calls: [[Double]] = (0..<240).map { number in
      [0.05 + share(), 1_080, 1_350, 0.5 + share()] + randomStroke(tool: number % 12, &random)
    }
    let native = calls.map(NativeHost.strokeOutline)
    #expect(native.allSatisfy { !$0.hasPrefix("-") })
    try compare(calls, as: "strokes", native, "seed \(seed)")
  }

  @Test("what an eraser leaves of random strokes is the same to the bit")
  func erasing() throws {
    let seed: UInt64 = 61
    var random = SplitMix64(seed: seed)
    func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
    // The canvas, the eraser's radius and path, which begins near the stroke, and the stroke.
    let calls: [[Double]] = (0..<240).map { number in
      let stroke = randomStroke(tool: number % 12, &random)
      let start = 6 + Int(stroke[4])
      let count = random.int(1...6)
      var numbers: [Double] = [1_080, 1_350, 5 + 40 * share(), Double(count)]
      for _ in 0..<count {
        numbers.append(stroke[start] + 160 * (share() - 0.5))
        numbers.append(stroke[start + 1] + 160 * (share() - 0.5))
      }
      return numbers + stroke
    }
    let native = calls.map(NativeHost.strokeErased)
    #expect(native.allSatisfy { !$0.hasPrefix("-") })
    // Some are cut, some rubbed out as a whole, some not touched.
    #expect(native.count { $0.hasPrefix("0 ") } < 200 && Set(native).count > 40, "seed \(seed)")
    try compare(calls, as: "erasing", native, "seed \(seed)")
  }

  @Test func theInterfaceMatchesTheSession() throws {
    for seed in UInt64(200)..<220 {
      var (scenes, writer, host) = (RandomScene(seed: seed), NumberWriter(), NativeHost())
      // A page gives contents names, so the session here has the same: it cannot touch outlines that it does not know.
      let scene = try scenes.next().hostingContents
      var session = Session(scene: scene)
      _ = host.perform(Call(opening: scene, session.policy, &writer))
      var generator = RandomEvents(seed: seed)
      for _ in 0..<200 {
        let event = generator.next(for: session).hostingContents
        let response = session.reduce(event)
        let answer = host.perform(Call(event, &writer))
        if response.refusal == nil { #expect(answer.hasPrefix("\(response.changes.rawValue) "), "\(event)") }
      }
      let numbers = NativeHost.numbers(collagePresentation(host.handle, session.time))
      let presentation = session.presentation()
      let slots = presentation.slots.flatMap { slot in
        [slot.frame.x, slot.frame.y, slot.frame.width, slot.frame.height, slot.rotation.degrees]
      }
      #expect(numbers.first == Double(presentation.slots.count))
      #expect(stride(from: 2, to: 2 + presentation.slots.count * 6, by: 6).flatMap { numbers[$0..<$0 + 5] } == slots)
    }
  }

  @Test func nothingThatAHostPassesTraps() {
    var random = SplitMix64(seed: 9)
    let hostile = [Double.nan, .infinity, -.infinity, 1e300, -1, 0, 0.5, 1, 2, 3, 7, 1e9, 4_000_000]
    for _ in 0..<20_000 {
      let count = random.int(0...60)
      if let buffer = collageBuffer(64) {
        for index in 0..<64 { buffer[index] = hostile[random.int(0...hostile.count - 1)] }
      }
      let handle = collageOpen(Int32(count))
      if handle >= 0 { _ = collageClose(handle) }
      _ = collageCommand(Int32(random.int(-3...3)), hostile[random.int(0...3)], Int32(count), Int32(random.int(-1...1)))
      _ = collageOffer(Int32(random.int(-3...3)), hostile[random.int(0...3)], Int32(count))
      _ = collageSetPolicy(Int32(random.int(-3...3)), Int32(count))
      _ = collageTouch(Int32(random.int(-3...3)), 1, Int32(random.int(-9...9)), 1, .nan, 0, 1)
    }
    #expect(collageState(-1) == -1)
    #expect(collageState(9999) == -1)
    #expect(collageBuffer(-1) == nil)
    #expect(collageOpen(-5) == -2)
  }

  @Test func theWrapperPassesItsOwnTests() throws {
    let (status, output) = try node(["--test", script("wrapper.test.mjs")])
    #expect(status == 0, "\(output)")
  }

  @Test func theModuleImportsNothingAndIsSmall() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.module))
    // Its documents' share, and what a page of both loads, are in DocumentTests and format.test.mjs.
    #expect(bytes.count < 600_000)
  }
}
