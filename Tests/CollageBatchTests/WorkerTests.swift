import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import SystemCalls
import Foundation
import Synchronization
import Testing
import Vips

@testable import CollageBatch

@Suite("Workers")
struct WorkerTests {
  private let folder: ScratchFolder
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 120, "height": 60},
     "split": {"row": ["a", "b"]}}
    """

  init() throws {
    folder = try ScratchFolder()
    try Runtime.start(loadingModules: true)
    let target = try Target.memory()
    let photo = QuadrantImage(width: 80, height: 60).upright
    try Image.fromMemory(
      copying: photo.bytes, width: photo.width, height: photo.height, bands: 3, interpretation: .srgb
    ).save(to: target, as: .png(compression: 1), keepProfile: false)
    try folder.write(target.bytes(), as: "photo.png")
    try folder.write(Array(Self.template.utf8), as: "two.json")
  }

  private func job(_ id: String, out: String) -> String {
    """
    {"id": \(id), "template": "\(folder.file("two.json"))", "slots": {"a": "photo.png", "b": "photo.png"}, \
    "out": "\(folder.file(out))"}
    """
  }

  private func worker() throws -> Worker {
    try worker { (bytes, path, protected, isDurable) throws(FileError) in
      try AtomicFile.write(bytes, to: path, protecting: protected, isDurable: isDurable)
    }
  }

  private func worker(frames: @escaping Worker.FrameFinder) throws -> Worker {
    Worker(
      resources: try JobResources(JobOptions()),
      inputs: InputFiles(root: folder.path, identity: .stat),
      templates: TemplateStore(), renderer: ResidentRenderer(byteLimit: 1 << 20, threads: 1),
      protecting: InputGuard(), frames: frames)
  }

  private func worker(
    write: @escaping @Sendable ([UInt8], String, InputGuard, Bool) throws(FileError) -> Void
  ) throws -> Worker {
    Worker(
      resources: try JobResources(JobOptions()),
      inputs: InputFiles(root: folder.path, identity: .stat),
      templates: TemplateStore(), renderer: ResidentRenderer(byteLimit: 1 << 20, threads: 1),
      protecting: InputGuard(), parent: nil, write: write)
  }

  /// Returns the answers of a worker to some lines, and how it ended.
  private func answers(_ lines: [String], _ worker: Worker) async throws -> (answers: [WorkerResult], end: Worker.End) {
    let input = try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "jobs.jsonl")
    let output = try folder.write([], as: "answers.jsonl")
    let files = (open(input, O_RDONLY), open(output, O_WRONLY))
    defer {
      close(files.0)
      close(files.1)
    }
    let end = await worker.run(input: files.0, output: files.1)
    let answers = try folder.read("answers.jsonl").split(separator: 10).map { WorkerResult(line: Array($0)) }
    return (try answers.map { try #require($0) }, end)
  }

  private func format(_ name: String) throws -> String {
    let bytes = try folder.read(name)
    if bytes.starts(with: [0xFF, 0xD8]) { return "jpeg" }
    if bytes.starts(with: [0x89, 0x50]) { return "png" }
    return bytes.starts(with: Array("RIFF".utf8)) ? "webp" : "?"
  }

  @Test("the extension of a picture's name determines its format")
  func formats() async throws {
    let names = ["1.jpg", "2.png", "3.webp", "4.bin", "5"]
    let found = try await answers(names.map { job("\"\($0)\"", out: $0) }, worker())
    #expect(found.answers.map { $0.status } == [.ok, .ok, .ok, .error, .error])
    #expect(try names[..<3].map { try format($0) } == ["jpeg", "png", "webp"])
    #expect(found.answers[3].error?.contains("unsupported extension") == true)
  }

  @Test("photos are upright and cropped at the center")
  func pixels() async throws {
    _ = try await answers([job("1", out: "1.png")], worker())
    let bytes = try BatchPicture.pixels(of: try folder.read("1.png"))
    let picture = Pixels(width: 120, height: 60, bands: 3, bytes: bytes)
    for slot in 0..<2 {
      for corner in QuadrantImage.Corner.allCases {
        let (x, y) = (60 * slot + Int(corner.middle.x * 60), Int(corner.middle.y * 60))
        #expect(distance(picture[x, y], QuadrantImage.color(corner)) < 8, "slot \(slot), \(corner)")
      }
      // Ten of the photo's eighty columns are cut on each side: the border of the quarters stays in the middle.
      #expect(distance(picture[60 * slot + 28, 5], QuadrantImage.color(.topLeft)) < 40)
      #expect(distance(picture[60 * slot + 31, 5], QuadrantImage.color(.topRight)) < 40)
    }
  }

  @Test("every line except blank ones is answered in order, with its id if readable")
  func protocolErrors() async throws {
    let template = "\"template\": \"\(folder.file("two.json"))\""
    let slots = #""slots": {"a": "photo.png"}"#
    let out = "\"out\": \"\(folder.file("x.png"))\""
    let cases: [(line: String, id: String, error: String)] = [
      ("\0", "", "job"), ("  ", "-", ""), ("{\"id\": \"a\", \"slots\"", "", "job"), ("[1]", "", "must be an object"),
      ("{\"id\": \"a\", \(template), \(slots), \(out), \"maskes\": {}}", "a", "did you mean masks?"),
      ("{\"id\": 7, \(template), \"slots\": {}, \(out)}", "7", "at least one photo is required"),
      ("{\"id\": 7.5, \(template), \(slots)}", "7.5", "out"),
      ("{\"id\": \"v\", \"v\": 2, \(template), \(slots), \(out)}", "v", "version 1"),
      ("{\"id\": \"k\", \(template), \(slots), \(out), \"key\": 4}", "k", "key"),
      ("{\"id\": \"k\", \(template), \(slots), \(out), \"key\": \"abc\"}", "k", "must be 64 hexadecimal digits"),
      (
        "{\"id\": \"m\", \(template), \(slots), \(out), \"masks\": {\"b\": \"photo.png\"}}", "m",
        "the mask has no photo in its slot"
      ),
      ("{\"id\": \"s\", \(template), \"slots\": {\"aa\": \"photo.png\"}, \(out)}", "s", "did you mean a?"),
      ("{\"id\": \"t\", \"template\": 4, \(slots), \(out)}", "t", "must be a path or a template"),
      ("{\"id\": \"r\", \(template), \"slots\": {\"a\": \"/etc/passwd\"}, \(out)}", "r", "outside the photo folder"),
      ("{\"id\": [1], \(template), \(slots), \(out)}", "", "id"), (job("8", out: "8.png"), "8", "ok"),
      (job("\"9\"", out: "8.png"), "9", "exists"),
    ]
    let answered = cases.filter { $0.id != "-" }
    let found = try await answers(cases.map { $0.line }, worker())
    #expect(found.end == .finished && found.answers.count == answered.count)
    for (answer, expected) in zip(found.answers, answered) {
      #expect(answer.id == expected.id, "\(expected.line)")
      #expect((answer.error ?? answer.status.rawValue).contains(expected.error), "\(expected.line): \(answer)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("x.png")))
  }

  @Test("of a clip, the frame that is found for it is shown, and kept while the clip stays the same")
  func clips() async throws {
    try folder.write(Array("a clip".utf8), as: "clip.mov")
    try folder.write(Array("noise".utf8), as: "noise.mov")
    let frame = try folder.read("photo.png")
    let asked = Mutex<[String]>([])
    let worker = try worker { path throws(RenderError) in
      asked.withLock { $0.append(String(path.split(separator: "/").last ?? "")) }
      return path.hasSuffix("clip.mov") ? try RenderError.wrap(PhotoSource(bytes: frame, name: path)) : nil
    }
    func job(_ id: String, of photo: String) -> String {
      self.job(id, out: "\(id).png").replacing("\"a\": \"photo.png\"", with: "\"a\": \"\(photo)\"")
    }
    let found = try await answers(
      [job("1", of: "photo.png"), job("2", of: "clip.mov"), job("3", of: "clip.mov"), job("4", of: "noise.mov")], worker
    )
    #expect(found.answers.map { $0.status } == [.ok, .ok, .ok, .error])
    #expect(found.answers[3].error?.contains("noise.mov") == true)
    #expect(asked.withLock { $0.count { $0 == "clip.mov" } } == 1)
    let pictures = try (1...3).map { try BatchPicture.pixels(of: folder.read("\($0).png")) }
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
  }

  @Test("absolute paths within the folder of photos are accepted")
  func absolutePaths() async throws {
    let line = job("1", out: "1.png").replacing("\"photo.png\"", with: "\"\(folder.file("photo.png"))\"")
    #expect(try await answers([line], worker()).answers.map { $0.status } == [.ok])
  }

  @Test("a changed template or background picture is read again")
  func changedTemplates() async throws {
    let folder = self.folder
    let background = "\"background\": {\"picture\": \"p.png\"}"
    let paper = Self.template.replacing("\"height\": 60", with: "\"height\": 60, \(background)")
    let photo = try folder.read("photo.png")
    let changes: [@Sendable () throws -> Void] = [
      {
        try folder.write(photo, as: "p.png")
        try folder.write(Array(paper.utf8), as: "two.json")
      }, { try folder.write(photo + [0], as: "p.png") }, {},
    ]
    nonisolated(unsafe) var (keys, step) = ([String](), 0)
    let worker = try worker { (bytes, path, _, _) throws(FileError) in
      keys.append(PictureKey.key(in: bytes) ?? "")
      do { try changes[min(step, 2)]() } catch { throw .cannotWrite(path: path, reason: "\(error)") }
      step += 1
    }
    let found = try await answers((0..<4).map { job("\($0)", out: "\($0).png") }, worker)
    #expect(found.answers.map { $0.status } == [.ok, .ok, .ok, .ok], "\(found.answers)")
    #expect(Set(keys).count == 3 && keys[2] == keys[3], "\(keys)")
  }

  @Test(
    "a photo replaced after planning fails its row by name, and is accepted again when restored",
    arguments: [InputFiles.Identity.stat, .content])
  func replacedPhoto(identity: InputFiles.Identity) async throws {
    let planner = InputFiles(root: folder.path, identity: identity)
    let planned = try planner.identity(of: "photo.png")
    let key = String(repeating: "a", count: 64)
    func line(_ id: String) -> String {
      job("\"\(id)\"", out: "\(id).png").dropLast()
        + ", \"key\": \"\(key)\", \"files\": {\"photo.png\": \"\(planned)\"}}"
    }
    func worker() throws -> Worker {
      Worker(
        resources: try JobResources(JobOptions()),
        inputs: InputFiles(root: folder.path, identity: identity), templates: TemplateStore(),
        renderer: ResidentRenderer(byteLimit: 1 << 20, threads: 1), protecting: InputGuard(), parent: 0)
    }
    try FileManager.default.moveItem(atPath: folder.file("photo.png"), toPath: folder.file("kept.png"))
    let name = try folder.pictureName("png", Pixels(width: 80, height: 60, filled: [9, 9, 9]))
    try FileManager.default.moveItem(atPath: folder.file(name), toPath: folder.file("photo.png"))
    let changed = try await answers([line("changed")], worker())
    #expect(changed.answers.map(\.status) == [.error])
    #expect(changed.answers[0].error?.contains("photo.png: cannot be opened: the file changed after") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("changed.png")))
    try FileManager.default.removeItem(atPath: folder.file("photo.png"))
    try FileManager.default.moveItem(atPath: folder.file("kept.png"), toPath: folder.file("photo.png"))
    let back = try await answers([line("back")], worker())
    #expect(back.answers.map(\.status) == [.ok], "\(back.answers)")
  }

  @Test("a full disk ends the worker, and any other write error is answered")
  func diskFull() async throws {
    nonisolated(unsafe) var count = 0
    let worker = try worker { (_, path, _, _) throws(FileError) in
      count += 1
      if count == 2 { throw .diskFull(path: path, reason: "in any language") }
      throw .cannotWrite(path: path, reason: "no space left on device")
    }
    let found = try await answers((0..<3).map { job("\($0)", out: "\($0).png") }, worker)
    #expect(found.answers.map { $0.status } == [.error] && found.answers[0].isRetryable)
    #expect(found.end == .diskFull("\(folder.file("1.png")): in any language"))
  }
}

@Suite("Worker processes")
struct WorkerProcessTests {
  @Test("only the worker's memory is limited")
  func limits() throws {
    var before = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &before)
    // Less than this process has: were the limit its own, nothing could be started.
    let worker = try WorkerProcess(command: ["/bin/cat"], isAlone: false, megabytes: 8)
    let limits = try String(contentsOfFile: "/proc/\(worker.process)/limits", encoding: .utf8)
    var after = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &after)
    #expect(before.rlim_cur == after.rlim_cur)
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max data size") }
    #expect(line?.split(separator: " ").dropFirst(3).first == "8388608", "\(limits)")
    #expect(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }?.contains(" 0 ") == true)
    worker.kill()
    #expect(worker.wait() == .signal(SIGKILL))
  }

  @Test("an endless reply is rejected")
  func endlessAnswer() throws {
    let worker = try WorkerProcess(command: ["/bin/sh", "-c", "cat /dev/zero"], isAlone: false, megabytes: 256)
    while !worker.rejectsReplies { _ = worker.read() }
    #expect(worker.wait() == .signal(SIGKILL))
  }
}
