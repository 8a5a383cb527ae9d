import CollageFormat
import CollageKit
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Failures of real editors, as gesture logs that can be replayed with `collage replay`.
@Suite("Recorded gestures")
struct RecordedGestureTests {
  @Test("exist")
  func areThere() { #expect(RecordedGesture.all.count >= 25) }

  @Test("replay with the recorded result", arguments: RecordedGesture.all)
  func doTheSame(_ gesture: RecordedGesture) async throws {
    let shows = try gesture.shows
    #expect(shows != nil)
    let replay = try await Replay(log: gesture.log, composition: gesture.composition)
    #expect((replay.cut != nil) == gesture.name.hasSuffix("cut-off"))
    var (trace, lines) = (SessionTrace(replay.session), [String]())
    let session = try replay.run(after: { event, session, response in
      lines.append(trace.line(event, session) + (response.refusal.map { " | refused: \($0.message)" } ?? ""))
    })
    let expected = try gesture.trace.split(separator: "\n").map(String.init)
    for (line, other) in zip(lines, expected) { #expect(line == other) }
    #expect(lines.count == expected.count)
    guard let result = gesture.result else { return }
    let document = try replay.document(of: session.scene, file: "result.json")
    #expect(document == result)
  }

  @Test("keep all invariants: nothing jumps, and a gesture is one undo step", arguments: RecordedGesture.all)
  func violateNothing(_ gesture: RecordedGesture) async throws {
    let replay = try await Replay(log: gesture.log, composition: gesture.composition)
    let violation = InvariantRun.firstViolation(replay.session, replay.events)
    #expect(violation == nil, "\(String(describing: violation))")
  }
}
