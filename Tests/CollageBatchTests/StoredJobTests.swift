import CollageTestSupport
import Foundation
import StorageTestServer
import Testing

@testable import CollageBatch

@Suite("Jobs whose photos and pictures are in object storage")
struct StoredJobTests {
  private let jobs: StoredJobs

  init() throws { jobs = try StoredJobs() }

  @Test("a stored picture equals a picture in a file except for its key, and has key and digest as metadata")
  func sameBytes() async throws {
    let server = try jobs.server()
    let found = try await jobs.answers(
      [jobs.job("1"), jobs.job("2", photo: "photo.png"), jobs.job("3", out: jobs.folder.file("3.png"))], server)
    #expect(found.map { $0.status } == [.ok, .ok, .ok], "\(found.map { $0.error ?? "" })")
    let stored = try #require(server.objects["icons/run/1.png"])
    #expect(stored.metadata["collage-key"] == found[0].key && stored.metadata["collage-sha256"] == found[0].digest)
    #expect(try JobKey.digest(stored.bytes) == found[0].digest)
    #expect(try jobs.folder.read("3.png") == stored.bytes)
    // The key names the photo, and stands in the picture.
    #expect(server.objects["icons/run/2.png"]?.bytes.count == stored.bytes.count)
    #expect(PictureKey.key(in: stored.bytes) == found[0].key)
    let reads = server.received.filter { $0.method == "GET" && $0.target.hasPrefix("/photos/one") }
    #expect(reads.count == 1, "an object is read once")
  }

  @Test("a picture with the same key is not rendered again")
  func exists() async throws {
    let server = try jobs.server()
    let first = try await jobs.answers([jobs.job("1")], server)
    let second = try await jobs.answers([jobs.job("1")], server)
    #expect(second.map { $0.status } == [.exists] && second[0].key == first[0].key)
    #expect(second[0].digest == first[0].digest)
    #expect(server.received.count { $0.method == "PUT" } == 1)
  }

  @Test("pictures are rendered while others are uploaded, and replies keep their order")
  func overlap() async throws {
    let arrived = DispatchSemaphore(value: 0)
    // The first picture is stored once the third one arrives, which it never does if each waits for the one before.
    let server = try jobs.server { request in
      guard request.method == "PUT" else { return nil }
      if request.target.hasSuffix("/3.png") { arrived.signal() }
      guard request.target.hasSuffix("/1.png"), arrived.wait(timeout: .now() + 20) == .timedOut else { return nil }
      return .status(403, code: "AccessDenied")
    }
    let found = try await jobs.answers((1...12).map { jobs.job("\($0)") }, server, parent: 0)
    #expect(found.map { $0.id } == (1...12).map { "\($0)" })
    #expect(found.allSatisfy { $0.status == .ok }, "\(found.map { $0.error ?? "" })")
    #expect(server.objects.keys.count { $0.hasPrefix("icons/") } == 12)
  }

  @Test("a job waits for uploads that it reads or replaces")
  func dependence() async throws {
    let server = try jobs.server()
    let photo = "s3://icons/run/1.png"
    let found = try await jobs.answers(
      [jobs.job("1"), jobs.job("2", photo: photo), jobs.job("3", out: "s3://icons/run/2.png")], server, parent: 0)
    #expect(found.map { $0.status } == [.ok, .ok, .ok], "\(found.map { $0.error ?? "" })")
    #expect(server.objects["icons/run/2.png"]?.metadata["collage-key"] == found[2].key)
  }

  @Test("read and write failures are one-line errors, and the worker continues")
  func failures() async throws {
    let server = try jobs.server { $0.target.hasPrefix("/photos/busy") ? .status(500, code: "InternalError") : nil }
    let found = try await jobs.answers(
      [
        jobs.job("1", photo: "s3://photos/missing.png"), jobs.job("2", photo: "s3://photos/busy.png"),
        jobs.job("3", photo: "https://elsewhere.example/a.png"), jobs.job("4", photo: "file:///etc/passwd"),
        jobs.job("5", photo: "http://169.254.169.254/latest"), jobs.job("6", out: "s3://photos/one +.png"),
        jobs.job("7", out: "https://elsewhere.example/7.png"), jobs.job("8"),
      ], server)
    #expect(found.map { $0.status } == [.error, .error, .error, .error, .error, .error, .error, .ok])
    #expect(found.map { $0.isRetryable } == [false, true, false, false, false, false, false, false])
    let reasons = [
      "the object does not exist", "cannot be reached", "add elsewhere.example to the allowed hosts",
      "file:// addresses are not supported",
      "add http://169.254.169.254 to the allowed hosts", "an input is never overwritten", "web addresses are read-only",
    ]
    for (answer, reason) in zip(found, reasons) {
      let error = answer.error ?? ""
      #expect(error.contains(reason) && !error.contains("\n") && !error.contains("SECRETTEST"), "\(error)")
    }
    #expect(server.objects["photos/one +.png"]?.bytes == jobs.photo)
  }
}
