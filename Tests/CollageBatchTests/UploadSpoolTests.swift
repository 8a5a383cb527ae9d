import CollageTestSupport
import Foundation
import StorageTestServer
import Testing

@testable import CollageBatch

@Suite("Pictures waiting for upload")
struct UploadSpoolTests {
  private let jobs: StoredJobs

  private static let output = "s3://icons/run/1.png"

  init() throws { jobs = try StoredJobs() }

  private func waitingFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: jobs.folder.file("spool"))
  }

  @Test("a picture whose upload failed is uploaded by the next run without rendering")
  func spool() async throws {
    let spool = UploadSpool(folder: jobs.folder.file("spool"))
    let down = try jobs.server { $0.method == "PUT" ? .status(503, code: "SlowDown") : nil }
    let failed = try await jobs.answers([jobs.job("1")], down, parent: 0, spool: spool)
    #expect(failed.map { $0.status } == [.error] && failed[0].isRetryable)
    #expect(failed[0].error?.contains("SlowDown") == true)
    #expect(try waitingFiles().count == 1)
    let up = try jobs.server()
    let sent = try await jobs.answers([jobs.job("1")], up, parent: 0, spool: spool)
    #expect(sent.map { $0.status } == [.ok] && sent[0].misses == 0, "nothing was rendered")
    #expect(up.objects["icons/run/1.png"].map { try? JobKey.digest($0.bytes) } == sent[0].digest)
    #expect(try waitingFiles().isEmpty)
  }

  @Test("the reply for a waiting picture equals the reply for a rendered one")
  func reply() async throws {
    let spool = UploadSpool(folder: jobs.folder.file("spool"))
    let server = try jobs.server()
    let key = try await jobs.answers([jobs.job("1")], server, parent: 0)[0].key
    // A picture of other bytes shows that it is this one that is sent.
    let waiting = try FinishedPicture(
      bytes: Array("not rendered\nagain".utf8), uncut: ["s3://photos/a.png: only 3 % confident"])
    try spool.add(waiting, key: key, output: Self.output)
    let sent = try await jobs.answers([jobs.job("1")], server, parent: 0, spool: spool)
    #expect(sent[0].uncut == waiting.uncut && sent[0].digest == waiting.digest)
    #expect(sent[0].byteCount == waiting.bytes.count && server.objects["icons/run/1.png"]?.bytes == waiting.bytes)
  }

  @Test("incomplete or corrupted waiting pictures are rendered again")
  func torn() async throws {
    let spool = UploadSpool(folder: jobs.folder.file("spool"))
    let server = try jobs.server()
    let rendered = try await jobs.answers([jobs.job("1")], server, parent: 0)[0]
    let bytes = try #require(server.objects["icons/run/1.png"]).bytes
    let whole = try FinishedPicture(bytes: bytes, uncut: [])
    try spool.add(whole, key: rendered.key, output: Self.output)
    #expect(try spool.picture(key: rendered.key, output: Self.output) == whole)
    let name = "spool/" + (try #require(try waitingFiles().first))
    let file = try jobs.folder.read(name)
    for count in [0, 1, 100, file.count - bytes.count - 1, file.count - bytes.count, file.count - 1] {
      try jobs.folder.write(Array(file[..<count]), as: name)
      #expect(try spool.picture(key: rendered.key, output: Self.output) == nil, "\(count) bytes of \(file.count)")
    }
    var wrong = file
    wrong[file.count - 5] ^= 1
    try jobs.folder.write(wrong, as: name)
    let again = try await jobs.answers([jobs.job("1")], server, parent: 0, spool: spool)
    #expect(again[0].misses > 0 && server.objects["icons/run/1.png"]?.bytes == bytes)
    #expect(try waitingFiles().isEmpty)
  }

  @Test("the waiting picture of a changed job is replaced, not uploaded")
  func changed() async throws {
    let spool = UploadSpool(folder: jobs.folder.file("spool"))
    let other = String(repeating: "0", count: 64)
    try spool.add(try FinishedPicture(bytes: [1], uncut: []), key: other, output: Self.output)
    let down = try jobs.server { $0.method == "PUT" ? .status(503, code: "SlowDown") : nil }
    let failed = try await jobs.answers([jobs.job("1")], down, parent: 0, spool: spool)
    #expect(failed[0].status == .error)
    #expect(try spool.picture(key: other, output: Self.output) == nil)
    #expect(try waitingFiles().count == 1)
    let up = try jobs.server()
    let sent = try await jobs.answers([jobs.job("1")], up, parent: 0, spool: spool)
    #expect(sent[0].misses == 0 && (up.objects["icons/run/1.png"]?.bytes.count ?? 0) > 1)
  }

  @Test("waiting pictures of removed rows are deleted only if the spool is full")
  func room() throws {
    let folder = jobs.folder.file("spool")
    let outputs = (0..<4).map { "s3://icons/run/\($0).png" }
    for output in outputs {
      let picture = try FinishedPicture(bytes: [UInt8](repeating: 7, count: 1000), uncut: [])
      try UploadSpool(folder: folder).add(picture, key: "k", output: output)
    }
    try jobs.folder.write(Array("not a picture".utf8), as: "spool/notes.txt")
    UploadSpool(folder: folder, maxBytes: 1 << 20).makeRoom { _ in false }
    #expect(try waitingFiles().count == 5, "there is room")
    UploadSpool(folder: folder, maxBytes: 2000).makeRoom { $0 == outputs[1] || $0 == outputs[2] }
    #expect(try waitingFiles().count == 3, "two pictures and a file of someone else")
    for (place, output) in outputs.enumerated() {
      #expect((try UploadSpool(folder: folder).picture(key: "k", output: output) != nil) == (1...2).contains(place))
    }
  }

  @Test("changes by other processes are noticed after a fraction of the limit, and at once if the spool is full")
  func shared() throws {
    let folder = jobs.folder.file("spool")
    let (own, other) = (UploadSpool(folder: folder, maxBytes: 128_000), UploadSpool(folder: folder))
    func add(_ count: Int, _ number: Int, to spool: UploadSpool) throws {
      let picture = try FinishedPicture(bytes: [UInt8](repeating: 7, count: count), uncut: [])
      try spool.add(picture, key: "k", output: "s3://icons/run/\(number).png")
    }
    #expect(own.hasRoom)
    try add(100_000, 1, to: other)
    try add(100_000, 2, to: other)
    try add(900, 3, to: own)
    #expect(!own.hasRoom, "a 128th of the room was added here, and the folder was looked at")
    other.remove(output: "s3://icons/run/1.png")
    #expect(own.hasRoom)
  }

  @Test("no picture is rendered while the spool is full")
  func fullSpool() async throws {
    let spool = UploadSpool(folder: jobs.folder.file("spool"), maxBytes: 1)
    let down = try jobs.server { $0.method == "PUT" ? .status(503, code: "SlowDown") : nil }
    let failed = try await jobs.answers([jobs.job("1"), jobs.job("2")], down, parent: 0, spool: spool)
    #expect(failed.map { $0.status } == [.error, .error] && failed.allSatisfy { $0.isRetryable })
    #expect(
      failed[1].error?.contains("in \(jobs.folder.file("spool")) are waiting for upload to object storage") == true)
    // The first picture was kept, although it is more than the spool should hold; the second was not rendered.
    #expect(try waitingFiles().count == 1)
    #expect(failed[1].misses == 0)
    let up = try jobs.server()
    let sent = try await jobs.answers([jobs.job("1"), jobs.job("2")], up, parent: 0, spool: spool)
    #expect(sent.map { $0.status } == [.ok, .ok] && up.objects.count == 4, "\(sent.map { $0.error ?? "" })")
  }

}
