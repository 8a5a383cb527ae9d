import Foundation
import StorageTestServer
import Testing

/// Inputs from elsewhere that `collage batch` rejects, each with one line and a nonzero exit code.
@Suite("Rejected addresses of photos")
struct StoredRefusalTests {
  private static let secret = "a-secret-that-nobody-prints"
  private let batch: BatchDesk

  init() throws { batch = try BatchDesk() }

  /// Runs a batch of one row whose photo is at an address.
  private func run(_ photo: String, _ server: StorageTestServer? = nil, _ options: String...) throws -> CommandRun {
    try batch.desk.write("id,a,b\n1,\(photo),p2.jpg\n", to: "stored.csv")
    var environment = ["AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=\(Self.secret)", "AWS_REGION=us-east-1"]
    if let server { environment.append("AWS_ENDPOINT_URL=\(server.endpoint)") }
    let command = [
      CommandRun.tool, "batch", "stored.csv", "--template", "two.json", "--root", "photos", "--out", "out", "--jobs",
      "1",
      "--cache", "none",
    ]
    return try CommandRun(environment + command + options, executable: "/usr/bin/env", in: batch.desk.folder)
  }

  private func expect(_ run: CommandRun, says reason: String, _ place: SourceLocation = #_sourceLocation) throws {
    let failures = (try? batch.desk.data("out/failures.jsonl")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let told = run.text + run.errors + failures
    #expect(run.status != 0 && told.contains(reason), "\(run.status): \(told)", sourceLocation: place)
    #expect(!told.contains(Self.secret) && !told.contains("Fatal"), sourceLocation: place)
  }

  @Test("addresses that are not allowed, of files, or in private networks")
  func addresses() throws {
    try expect(try run("https://elsewhere.example/a.jpg"), says: "add elsewhere.example to the allowed hosts")
    try expect(try run("http://elsewhere.example/a.jpg"), says: "add http://elsewhere.example to the allowed hosts")
    try expect(try run("file:///etc/passwd"), says: "file:// addresses are not supported")
    try expect(
      try run("http://169.254.169.254/latest/meta-data", nil, "--allow-host", "http://169.254.169.254"),
      says: "the host is in a private network")
  }

  @Test("redirects to other hosts, objects of 20 GB, and endless objects")
  func bodies() throws {
    let moved = StorageTestServer.Fault.status(302, code: "", headers: ["location": "http://elsewhere.example/a.jpg"])
    let faults: [(StorageTestServer.Fault, String)] = [
      (moved, "the server redirects elsewhere"), (.announced(20_000_000_000), "20000000000 bytes; at most"),
      (.endless, "a body of more than"),
    ]
    for (fault, reason) in faults {
      let server = try #require(StorageTestServer { $0.method == "GET" ? fault : nil })
      server.put("photos/a.jpg", [1, 2, 3])
      try expect(try run("s3://photos/a.jpg", server), says: reason)
    }
  }

  @Test("missing objects, with their address")
  func missing() throws {
    let server = try #require(StorageTestServer())
    try expect(try run("s3://photos/none.jpg", server), says: "s3://photos/none.jpg")
  }
}
