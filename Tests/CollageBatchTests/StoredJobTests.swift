import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import ObjectStorage
import StorageTestServer
import Testing
import Vips

@testable import CollageBatch

@Suite("Jobs whose photos and pictures are in object storage")
struct StoredJobTests {
  private let folder: ScratchFolder
  private let photo: [UInt8]
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 120, "height": 60},
     "split": {"row": ["a", "b"]}}
    """

  init() throws {
    folder = try ScratchFolder()
    try Runtime.start(loadingModules: true)
    let target = try Target.memory()
    let quadrants = QuadrantImage(width: 80, height: 60).upright
    try Image.fromMemory(
      copying: quadrants.bytes, width: quadrants.width, height: quadrants.height, bands: 3, interpretation: .srgb
    ).save(to: target, as: .png(compression: 1), keepProfile: false)
    photo = target.bytes()
    try folder.write(photo, as: "photo.png")
    try folder.write(Array(Self.template.utf8), as: "two.json")
  }

  private func server(
    _ fault: @escaping @Sendable (StorageTestServer.Received) -> StorageTestServer.Fault? = { _ in nil }
  ) throws -> StorageTestServer {
    let server = try #require(StorageTestServer(fault: fault))
    server.put("photos/one +.png", photo)
    server.put("photos/two.json", Array(Self.template.utf8))
    return server
  }

  private func job(_ id: String, photo: String = "s3://photos/one +.png", out: String? = nil) -> String {
    """
    {"id": "\(id)", "template": "s3://photos/two.json", "slots": {"a": "\(photo)", "b": "\(photo)"}, \
    "out": "\(out ?? "s3://icons/run/\(id).png")"}
    """
  }

  private func answers(
    _ lines: [String], _ server: StorageTestServer, parent: Int32? = nil, spool: UploadSpool? = nil
  ) async throws -> [WorkerResult] {
    var settings = StorageSettings(CredentialSource(variable: { _ in nil }, file: { _ in nil }))
    settings.credentials = { Credentials(accessKey: "AKIDTEST", secretKey: "SECRETTEST") }
    settings.endpoint = server.endpoint
    settings.wait = { _ in }
    let storage = JobStorage(settings)
    let worker = Worker(
      options: JobOptions(policy: PhotoPolicy(), fingerprint: "o"),
      inputs: InputFiles(root: folder.path, identity: .stat, storage: storage),
      templates: TemplateStore(.init(), storage: storage),
      renderer: ResidentRenderer(byteLimit: 1 << 20, threads: 1), protecting: InputGuard(), parent: parent,
      spool: spool)
    let input = try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "jobs.jsonl")
    let output = try folder.write([], as: "answers.jsonl")
    let files = (open(input, O_RDONLY), open(output, O_WRONLY))
    defer {
      close(files.0)
      close(files.1)
    }
    #expect(await worker.run(input: files.0, output: files.1) == .finished)
    return try folder.read("answers.jsonl").split(separator: 10).map { try #require(WorkerResult(line: Array($0))) }
  }

  @Test("a stored picture has the bytes of one in a file but for its key, and its key and digest as metadata")
  func sameBytes() async throws {
    let server = try server()
    let found = try await answers(
      [job("1"), job("2", photo: "photo.png"), job("3", out: folder.file("3.png"))], server)
    #expect(found.map { $0.status } == [.ok, .ok, .ok], "\(found.map { $0.error ?? "" })")
    let stored = try #require(server.objects["icons/run/1.png"])
    #expect(stored.metadata["collage-key"] == found[0].key && stored.metadata["collage-sha256"] == found[0].digest)
    #expect(try JobKey.digest(stored.bytes) == found[0].digest)
    #expect(try folder.read("3.png") == stored.bytes)
    // The key names the photo, and stands in the picture.
    #expect(server.objects["icons/run/2.png"]?.bytes.count == stored.bytes.count)
    #expect(PictureKey.key(in: stored.bytes) == found[0].key)
    let reads = server.received.filter { $0.method == "GET" && $0.target.hasPrefix("/photos/one") }
    #expect(reads.count == 1, "an object is read once")
  }

  @Test("a picture with the same key is not rendered again")
  func exists() async throws {
    let server = try server()
    let first = try await answers([job("1")], server)
    let second = try await answers([job("1")], server)
    #expect(second.map { $0.status } == [.exists] && second[0].key == first[0].key)
    #expect(second[0].digest == first[0].digest)
    #expect(server.received.count { $0.method == "PUT" } == 1)
  }

  @Test("a picture that could not be sent is sent by the next run, and not rendered again")
  func spool() async throws {
    let spool = UploadSpool(folder: folder.file("spool"))
    let down = try server { $0.method == "PUT" ? .status(503, code: "SlowDown") : nil }
    let failed = try await answers([job("1")], down, parent: 0, spool: spool)
    #expect(failed.map { $0.status } == [.error] && failed[0].isRetryable)
    #expect(failed[0].error?.contains("SlowDown") == true)
    let waiting = try FileManager.default.contentsOfDirectory(atPath: folder.file("spool"))
    #expect(waiting.count == 1)
    // A picture of other bytes shows that it is this one that is sent.
    let mark = Array("not rendered again".utf8)
    try folder.write(mark, as: "spool/\(waiting[0])")
    let up = try server()
    let sent = try await answers([job("1")], up, parent: 0, spool: spool)
    #expect(sent.map { $0.status } == [.ok] && up.objects["icons/run/1.png"]?.bytes == mark)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("spool")).isEmpty)
  }

  @Test("the next pictures are rendered while one is being sent, and replies keep their order")
  func overlap() async throws {
    let arrived = DispatchSemaphore(value: 0)
    // The first picture is stored once the third one arrives, which it never does if each waits for the one before.
    let server = try server { request in
      guard request.method == "PUT" else { return nil }
      if request.target.hasSuffix("/3.png") { arrived.signal() }
      guard request.target.hasSuffix("/1.png"), arrived.wait(timeout: .now() + 20) == .timedOut else { return nil }
      return .status(403, code: "AccessDenied")
    }
    let found = try await answers((1...12).map { job("\($0)") }, server, parent: 0)
    #expect(found.map { $0.id } == (1...12).map { "\($0)" })
    #expect(found.allSatisfy { $0.status == .ok }, "\(found.map { $0.error ?? "" })")
    #expect(server.objects.keys.count { $0.hasPrefix("icons/") } == 12)
  }

  @Test("a job waits for a picture that it reads, and for one that it replaces")
  func dependence() async throws {
    let server = try server()
    let photo = "s3://icons/run/1.png"
    let found = try await answers(
      [job("1"), job("2", photo: photo), job("3", out: "s3://icons/run/2.png")], server, parent: 0)
    #expect(found.map { $0.status } == [.ok, .ok, .ok], "\(found.map { $0.error ?? "" })")
    #expect(server.objects["icons/run/2.png"]?.metadata["collage-key"] == found[2].key)
  }

  @Test("while too many pictures wait to be sent, no other one is rendered")
  func fullSpool() async throws {
    let spool = UploadSpool(folder: folder.file("spool"), maxBytes: 1)
    let down = try server { $0.method == "PUT" ? .status(503, code: "SlowDown") : nil }
    let failed = try await answers([job("1"), job("2")], down, parent: 0, spool: spool)
    #expect(failed.map { $0.status } == [.error, .error] && failed.allSatisfy { $0.isRetryable })
    #expect(failed[1].error?.contains("wait in \(folder.file("spool")) until object storage takes them") == true)
    // The first picture was kept, although it is more than the spool should hold; the second was not rendered.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("spool")).count == 1)
    #expect(failed[1].misses == 0)
    let up = try server()
    let sent = try await answers([job("1"), job("2")], up, parent: 0, spool: spool)
    #expect(sent.map { $0.status } == [.ok, .ok] && up.objects.count == 4, "\(sent.map { $0.error ?? "" })")
  }

  @Test("what cannot be read or written is an error in one line, and the worker goes on")
  func failures() async throws {
    let server = try server { $0.target.hasPrefix("/photos/busy") ? .status(500, code: "InternalError") : nil }
    let found = try await answers(
      [
        job("1", photo: "s3://photos/missing.png"), job("2", photo: "s3://photos/busy.png"),
        job("3", photo: "https://elsewhere.example/a.png"), job("4", photo: "file:///etc/passwd"),
        job("5", photo: "http://169.254.169.254/latest"), job("6", out: "s3://photos/one +.png"),
        job("7", out: "https://elsewhere.example/7.png"), job("8"),
      ], server)
    #expect(found.map { $0.status } == [.error, .error, .error, .error, .error, .error, .error, .ok])
    #expect(found.map { $0.isRetryable } == [false, true, false, false, false, false, false, false])
    let reasons = [
      "there is no such object", "cannot be reached", "--allow-host elsewhere.example",
      "file:// addresses are not read",
      "--allow-host http://169.254.169.254", "an input is never overwritten", "web addresses are only read",
    ]
    for (answer, reason) in zip(found, reasons) {
      let error = answer.error ?? ""
      #expect(error.contains(reason) && !error.contains("\n") && !error.contains("SECRETTEST"), "\(error)")
    }
    #expect(server.objects["photos/one +.png"]?.bytes == photo)
  }
}
