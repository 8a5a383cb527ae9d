import CollageFormat
import CollageKit
import CollageLayout
import CollageModel
import CollageTestSupport
import CollageTesting
import CollageWasm
import Foundation
import Testing

extension BrowserModuleTests {
  /// I4: the same events make the same state, bit for bit, natively and in WebAssembly.
  ///
  /// `Tests/run.sh` builds the module first. A module that is missing fails.
  @Suite struct ReplayTests {
    private static let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let module = package.appendingPathComponent(".build/wasm/collage.wasm").path

    /// Runs a script of this folder in Node.
    private func node(_ arguments: [String], input: String = "") throws -> ProgramRun {
      try ProgramRun(["node"] + arguments, input: Array(input.utf8))
    }

    private func script(_ name: String) -> String {
      Self.package.appendingPathComponent("Tests/CollageWasmTests/\(name)").path
    }

    /// Calls of random streams over random scenes.
    private func calls(seeds: Range<UInt64>, length: Int) throws -> [Call] {
      var calls: [Call] = []
      for seed in seeds {
        var scenes = RandomScene(seed: seed)
        let (composition, scene) = try scenes.next().saved
        var policy = Policy(canvas: scene.board.canvas)
        policy.swapTriggers = [.dragOut, .longPress]
        if seed % 3 == 0 { policy.resistance = .hard }
        var session = Session(scene: scene, policy: policy)
        calls.append(try Call(opening: composition, scene.photos, policy))
        var generator = RandomEvents(seed: seed)
        for _ in 0..<length {
          let event = generator.next(for: session)
          _ = session.reduce(event)
          if let call = Call(event) { calls.append(call) }
        }
      }
      return calls
    }

    /// The number of compared events; `Tests/compare-wasm.sh` sets more than the default.
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
        calls.append(try Call(opening: replay.composition, replay.session.scene.photos, replay.session.policy))
        calls += replay.events.compactMap { Call($0) }
      }
      try compare(calls)
    }

    /// Makes calls here and in WebAssembly, compares all that they answer, and returns the answers.
    @discardableResult private func compare(_ calls: [Call]) throws -> [String] {
      let host = NativeHost()
      let native = calls.map { host.perform($0) }
      let run = try node(
        [script("replay.mjs"), Self.module], input: calls.map(\.line).joined(separator: "\n") + "\n")
      #expect(run.status == 0, "\(run.errors)")
      let other = try run.text.split(separator: "\n").map { try JSONValue.parse(Array($0.utf8), file: "answer") }
      #expect(other.count == native.count)
      let firstDifference = zip(native, other).enumerated().first { $1.1 != .string($1.0) }
      #expect(firstDifference == nil, "call \(firstDifference?.offset ?? 0): \(String(describing: firstDifference))")
      return native
    }

    /// A random stroke on a canvas of 1080 by 1350.
    private func randomStroke(tool: Stroke.Tool, _ random: inout SplitMix64) -> Stroke {
      func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
      let (width, ends) = (0.002 + 0.06 * share(), LineEnd.allCases)
      let (start, end) = (ends[random.int(0...4)], ends[random.int(0...4)])
      let dashes = random.int(0...3) == 0 ? [0.5 + share(), 0.1 + share()] : []
      var (position, direction, time) = (Point(share() * 1_080, share() * 1_350), share() * 360, 0.0)
      let samples = (0..<random.int(1...70)).map { _ in
        let sample = Stroke.Sample(position, pressure: random.bool() ? share() : nil, time: time)
        direction += (share() - 0.5) * 120
        let angle = Angle(degrees: direction)
        position = position + Point(angle.cosine, angle.sine) * (2 + 20 * share())
        time += 0.02 * share()
        return sample
      }
      return Stroke(tool, samples: samples, width: width, dashes: dashes, start: start, end: end)
    }

    /// A composition of one slot on a canvas of 1080 by 1350 with a stroke above it.
    private func composition(with stroke: Stroke) -> Composition {
      let canvas = Size(1_080, 1_350)
      let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 1_080, height: 1_350))
      let template = Template(
        name: "drawn", canvas: Canvas(size: canvas), arrangement: .slots([PlacedSlot(slot: slot)]))
      let (frame, width) = (stroke.frame, stroke.width * canvas.shortSide)
      let layer = Layer(
        id: "drawn", content: .stroke(stroke), size: Size(max(frame.width, width), max(frame.height, width)),
        center: frame.center)
      return Composition(template: template, layers: [layer])
    }

    @Test("the outlines of random strokes are the same to the bit")
    func strokes() throws {
      var random = SplitMix64(seed: 60)
      func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
      let (tools, ends) = (Stroke.Tool.allCases, LineEnd.allCases)
      let drawn = composition(with: randomStroke(tool: .pen, &random))
      let opening = try Call(opening: drawn, [], Policy(canvas: Size(1, 1)))
      // The tolerance, the width's factor and the stroke, as pages send it.
      let calls = (0..<240).map { number in
        let stroke = randomStroke(tool: tools[number % tools.count], &random)
        var numbers = [0.05 + share(), 0.5 + share(), Double(number % tools.count), stroke.width]
        for end in [stroke.start, stroke.end] { numbers.append(Double(ends.firstIndex(of: end) ?? 0)) }
        numbers.append(Double(stroke.dashes.count))
        numbers += stroke.dashes
        numbers.append(Double(stroke.samples.count))
        for sample in stroke.samples {
          numbers += [sample.position.x, sample.position.y, sample.pressure ?? -1, sample.time]
        }
        return Call("stroke", numbers)
      }
      let answers = try compare([opening] + calls).dropFirst()
      #expect(answers.allSatisfy { !$0.hasPrefix("-") })
    }

    @Test("what an eraser leaves of random strokes is the same to the bit")
    func erasing() throws {
      var random = SplitMix64(seed: 61)
      func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }
      let tools = Stroke.Tool.allCases
      var calls: [Call] = []
      for number in 0..<240 {
        let stroke = randomStroke(tool: tools[number % tools.count], &random)
        calls.append(try Call(opening: composition(with: stroke), [], Policy(canvas: Size(1, 1))))
        // The eraser's radius and its path, which begins near the stroke.
        let count = random.int(1...6)
        let start = stroke.samples[0].position
        let path = (0..<count).flatMap { _ -> [Double] in
          [start.x + 160 * (share() - 0.5), start.y + 160 * (share() - 0.5)]
        }
        calls.append(Call("erasing", [5 + 40 * share(), Double(count)] + path))
      }
      let answers = try compare(calls)
      let left = stride(from: 1, to: answers.count, by: 2).map { answers[$0] }
      // Some are cut, some rubbed out as a whole, some not touched.
      #expect(left.allSatisfy { !$0.hasPrefix("-") } && left.count { $0.isEmpty } < 200 && Set(left).count > 40)
    }

    @Test func theInterfaceMatchesTheSession() throws {
      for seed in UInt64(200)..<220 {
        var scenes = RandomScene(seed: seed)
        let host = NativeHost()
        let (composition, scene) = try scenes.next().saved
        var session = Session(scene: scene)
        _ = host.perform(try Call(opening: composition, scene.photos, session.policy))
        var generator = RandomEvents(seed: seed)
        for _ in 0..<200 {
          let event = generator.next(for: session)
          guard let call = Call(event) else { continue }
          let response = session.reduce(event)
          let answer = host.perform(call)
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
      let counts = [Int32.min, -1, 0, 1, 40, 4096, .max]
      func count() -> Int32 { counts[random.int(0...counts.count - 1)] }
      for _ in 0..<Effort.cases(of: 20_000) {
        if let buffer = collageBuffer(64) {
          for index in 0..<64 { buffer[index] = hostile[random.int(0...hostile.count - 1)] }
        }
        if let text = collageText(64) { for index in 0..<64 { text[index] = UInt8(random.int(0...255)) } }
        let (handle, number) = (Int32(random.int(-3...3)), Int32(random.int(0...60)))
        #expect(collageOpen(count(), count(), count()) < 0)
        for call in [collageEvent, collageSetPolicy] { #expect(call(handle, count()) < 0) }
        _ = collageSetTouchArea(handle, count(), number)
        _ = collageErasing(handle, hostile[random.int(0...3)], number)
        _ = collageStrokeOutline(handle, number, hostile[random.int(0...3)], 1)
        _ = collageTouch(handle, 1, Int32(random.int(-9...9)), 1, .nan, 0, 1)
      }
      #expect(collageState(-1) == -1 && collageState(9999) == -1 && collageTemplate(9999) == -1)
      #expect(collageName(-1) < 0 && collageName(.max) < 0 && collageContent(.max) < 0)
      #expect(collageBuffer(-1) == nil && collageText(-1) == nil && collageText(.max) == nil)
    }

    @Test func theWrapperPassesItsOwnTests() throws {
      let run = try node(["--test", script("wrapper.test.mjs")])
      #expect(run.status == 0, "\(run.text)")
    }
  }
}

extension Scene {
  /// The scene as a composition that is saved and opened again, and what it is then.
  fileprivate var saved: (composition: Composition, scene: Scene) {
    get throws {
      var template = board.fixedTemplate
      if template.name.isEmpty { template.name = "random" }
      let written = CompositionEncoder.encode(
        Composition(
          template: template, photos: photos.map { Photo(id: $0.id, path: "photo.jpg") }, items: items,
          unplaced: unplaced, layers: layers))
      let read = try CompositionDecoder.decode(written, file: "random") { path throws(FormatError) in
        throw FormatError(file: path, message: "no such template")
      }
      let sizes = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0.size) })
      let focuses = Dictionary(
        uniqueKeysWithValues: photos.compactMap { photo in photo.automaticFocus.map { (photo.id, $0) } })
      return (read, try read.scene(photoSizes: sizes, automaticFocus: focuses))
    }
  }
}
