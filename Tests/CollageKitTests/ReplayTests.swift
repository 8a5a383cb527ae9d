import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("Replaying a gesture log")
struct ReplayTests {
  private let folder: ScratchFolder
  private let log: String
  private let composition: String

  private static let document = """
    {"format": "collage", "version": 1,
     "template": {"format": "collage-template", "version": 1, "name": "two", "canvas": {"width": 120, "height": 60},
       "slots": [{"id": "a", "frame": [0, 0, 60, 60]}, {"id": "b", "frame": [60, 0, 60, 60]}]},
     "photos": {"red": "red.jpg", "green": "green.jpg"},
     "items": [{"id": "A", "photo": "red", "slot": "a"}, {"id": "B", "photo": "green", "slot": "b"}]}
    """
  private static let events = """
    {"format": "collage-gestures", "version": 1, "canvas": [120, 60], "photos": {"red": [80, 60], "green": [80, 60]}}
    {"t": 0, "touch": 1, "phase": "began", "at": [30, 30]}
    {"t": 0.1, "touch": 1, "phase": "moved", "at": [90, 30]}
    {"t": 0.2, "touch": 1, "phase": "ended", "at": [90, 30]}
    {"t": 1, "command": "swap", "items": ["A", "nobody"]}
    """

  init() throws {
    folder = try ScratchFolder()
    log = try folder.write(Array(Self.events.utf8), as: "log.jsonl")
    composition = try folder.write(Array(Self.document.utf8), as: "in.json")
  }

  @Test("swaps two photos, reports each step, and returns a readable document")
  func run() async throws {
    let replay = try await Replay(log: log, composition: composition)
    #expect(replay.session.scene == (try await Replay(log: log, composition: composition).session.scene))
    var order: [String] = []
    var refusals: [String] = []
    let session = replay.run(
      before: { event, _ in order.append("before \(event.time)") },
      after: { event, _, response in
        order.append("after \(event.time)")
        if let refusal = response.refusal { refusals.append(refusal.message) }
      })
    #expect(order == ["0.0", "0.1", "0.2", "1.0"].flatMap { ["before \($0)", "after \($0)"] })
    #expect(refusals == [#"item "nobody" does not exist or is in no slot"#])
    let bytes = try replay.document(of: session.scene, file: "out.json")
    let saved = try CompositionDecoder.decode(bytes, file: "out.json") { path throws(FormatError) in
      throw FormatError(file: path, message: "is inline")
    }
    #expect(replay.composition.items.map(\.slot) == ["a", "b"] && saved.items.map(\.slot) == ["b", "a"])
  }

  @Test("protects its files, and does not open photos whose size is in the log")
  func files() async throws {
    let replay = try await Replay(log: log, composition: composition)
    #expect(throws: FileError.self) { try replay.photoPaths() }
    for path in [log, composition] { #expect(throws: FileError.self) { try replay.inputs.check(path) } }
    #expect(replay.folder == folder.path)
  }

  @Test("rejects a template, and a log of a different canvas")
  func mismatches() async throws {
    let template = try folder.write(
      Array(
        """
        {"format": "collage-template", "version": 1, "name": "One", "canvas": {"width": 120, "height": 60},
         "split": {"row": ["only"]}}
        """.utf8), as: "template.json")
    await #expect(throws: KitError.notComposition(document: template)) {
      try await Replay(log: log, composition: template)
    }
    let other = try folder.write(
      Array(#"{"format": "collage-gestures", "version": 1, "canvas": [90, 60]}"#.utf8), as: "other.jsonl")
    await #expect { try await Replay(log: other, composition: composition) } throws: {
      "\($0)".contains("the composition's canvas is [120.0, 60.0]")
    }
  }
}
