import CollageTestSupport
import Foundation
import Testing

/// Every call that changes a file fails once, or is the last one of its process: what stands is old or new, never torn.
@Suite("Faults at every write")
struct FaultTests {
  enum Kind: String, CaseIterable {
    case error, kill
  }

  /// A command line with the file that it writes.
  static let commands: [(arguments: [String], output: String)] = [
    (["render", "two.json", "photos", "-o", "out.jpg"], "out.jpg"),
    (["render", "two.json", "photos", "-o", "out.png"], "out.png"),
    (["layout", "photos", "-o", "out.json"], "out.json"),
    (["replay", "gestures.jsonl", "--composition", "saved.json", "-o", "out.json"], "out.json"),
    (["cutout", "photos/a.jpg", "-o", "out.png"], "out.png"),
    (["animate", "two.json", "other.json", "photos", "--seconds", "0.1", "-o", "out.webp"], "out.webp"),
  ]

  /// The library that makes calls fail, built once.
  static let library: Result<String, any Error> = Result {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "faults.c").path
    let library = NSTemporaryDirectory() + "/collage-faults-\(getpid()).so"
    let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/opt/swift/usr/bin/clang"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    let run = try CommandRun(
      ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], executable: try #require(compiler), in: "/")
    try #require(run.status == 0, "\(run.errors)")
    return library
  }

  /// Runs the tool with a fault at its n-th call; nil once it makes fewer calls.
  private func run(_ arguments: [String], _ kind: Kind, at call: Int, in desk: Desk) throws -> CommandRun? {
    let mark = desk.folder + ".mark"
    defer { try? FileManager.default.removeItem(atPath: mark) }
    let settings = [
      "LD_PRELOAD=\(try Self.library.get())", "FAULT_AT=\(call)", "FAULT_KIND=\(kind.rawValue)", "FAULT_MARK=\(mark)",
    ]
    let run = try CommandRun(settings + [CommandRun.tool] + arguments, executable: "/usr/bin/env", in: desk.folder)
    return FileManager.default.fileExists(atPath: mark) ? run : nil
  }

  /// Each command with each kind of fault; by default a kind each in turn.
  static let pairs = commands.indices.flatMap { index in
    Kind.allCases.indices.filter { Effort.isFull || (index + $0) % 2 == 0 }.map { (index, Kind.allCases[$0]) }
  }

  @Test("the output is either the old file or the new one", arguments: pairs)
  func oneFile(_ index: Int, _ kind: Kind) throws {
    let (arguments, output) = Self.commands[index]
    let inputs = try InputDesk()
    let before = try inputs.contents()
    #expect(try CommandRun(arguments, in: inputs.desk.folder).status == 0)
    let new = try inputs.desk.data(output)
    let old = Data("what stood there".utf8)
    var calls = 0
    while calls < 60 {
      try inputs.desk.write(old, to: output)
      guard let run = try run(arguments, kind, at: calls + 1, in: inputs.desk) else { break }
      calls += 1
      var after = try inputs.contents()
      let written = after.removeValue(forKey: output)
      if kind == .error {
        #expect(written == (run.status == 0 ? new : old), "call \(calls): \(run.status)")
        #expect(run.status == 0 || run.errors.contains(output), "call \(calls): \(run.errors)")
      } else {
        #expect(written == old || written == new, "call \(calls)")
        // Killed between naming a file and moving it to its place, a process leaves the name.
        after = after.filter { !$0.key.hasSuffix(".collage-tmp") }
      }
      #expect(after == before, "call \(calls): \(after.keys.filter { before[$0] == nil })")
      for name in try inputs.desk.names() where name.hasSuffix(".collage-tmp") {
        try FileManager.default.removeItem(atPath: inputs.desk.path(name))
      }
    }
    // A folder's entry, bytes, a flush, a name and its place.
    #expect(calls >= 5 && calls < 60, "\(calls)")
  }

  @Test("a folder of frames contains only complete frames, and can be written again", arguments: Kind.allCases)
  func frames(_ kind: Kind) throws {
    let inputs = try InputDesk()
    let arguments = [
      "animate", "two.json", "other.json", "photos", "--seconds", "0.1", "--size", "24x12", "-o", "frames/",
    ]
    #expect(try CommandRun(arguments, in: inputs.desk.folder).status == 0)
    let whole = try inputs.contents()
    var calls = 0
    while calls < 60, try run(arguments, kind, at: calls + 1, in: inputs.desk) != nil {
      calls += 1
      for (name, bytes) in try inputs.contents() where name.hasSuffix(".png") {
        #expect(bytes == whole[name], "call \(calls): \(name)")
      }
      let again = try CommandRun(arguments, in: inputs.desk.folder)
      #expect(again.status == 0, "call \(calls): \(again.errors)")
    }
    #expect(calls > 5 && calls < 60, "\(calls)")
  }

  @Test("a batch keeps its inputs, and --resume gives byte-identical output", arguments: Kind.allCases)
  func batch(_ kind: Kind) throws {
    let whole = try BatchDesk(rows: 2)
    #expect(try whole.run("--jobs", "1").status == 0)
    let (files, photos) = (try whole.files(), try whole.files("photos"))
    var calls = 0
    while calls < 40 {
      let batch = try BatchDesk(rows: 2)
      // The same photos by number and time as well: their identity is in the journal.
      guard
        try run(batch.arguments(["--jobs", "1", "--identity", "content"]), kind, at: calls + 1, in: batch.desk) != nil
      else { break }
      calls += 1
      #expect(try batch.files("photos") == photos, "call \(calls)")
      for (name, bytes) in try batch.files() where name.hasSuffix(".jpg") {
        #expect(Self.pixels(bytes) == files[name].map(Self.pixels), "call \(calls): \(name)")
      }
      let rest = try batch.run("--jobs", "1", "--identity", "content", "--resume")
      #expect(rest.status == 0, "call \(calls): \(rest.errors)")
      let after = try batch.files()
      #expect(Set(after.keys) == Set(files.keys), "call \(calls): \(after.keys.sorted())")
    }
    #expect(calls > 8 && calls < 40, "\(calls)")
  }

  /// Returns a picture without the key of its job, which depends on the photos' identities.
  private static func pixels(_ jpeg: Data) -> Data { jpeg.count > 100 ? Data(jpeg.suffix(jpeg.count - 100)) : jpeg }
}
