import Foundation
import StorageTestServer
import Testing

/// Whole runs of `collage batch` whose pictures go to object storage.
@Suite("Batches with object storage")
struct StoredBatchTests {
  private let batch: BatchDesk
  private let server: StorageTestServer

  init() throws {
    batch = try BatchDesk()
    server = try #require(StorageTestServer())
    try batch.desk.write("id,a,b\n1,p1.jpg,p2.jpg\n2,p2.jpg,p1.jpg\n3,p1.jpg,p1.jpg\n", to: "rows.csv")
  }

  private func run(_ options: String...) throws -> CommandRun {
    let environment = [
      "AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=secret", "AWS_REGION=us-east-1",
      "AWS_ENDPOINT_URL=\(server.endpoint)",
    ]
    let command = [
      CommandRun.tool, "batch", "rows.csv", "--template", "two.json", "--root", "photos", "--out", "s3://icons/run",
      "--journal", "run", "--jobs", "1", "--cache", "none",
    ]
    return try CommandRun(environment + command + options, executable: "/usr/bin/env", in: batch.desk.folder)
  }

  private var writes: Int { server.received.count { $0.method == "PUT" && $0.target.hasSuffix(".jpg") } }

  @Test("--verify reads the pictures, and renders changed ones again")
  func verify() throws {
    let first = try run()
    #expect(first.status == 0 && writes == 3, "\(first.text) \(first.errors)")
    let name = try #require(server.objects.keys.first { $0.hasSuffix("/2.jpg") })
    let picture = try #require(server.objects[name])
    var damaged = picture.bytes
    damaged[damaged.count / 2] ^= 1
    server.put(name, damaged, metadata: picture.metadata)
    #expect(try run("--resume").status == 0)
    #expect(writes == 3, "its size and its metadata are as they were")
    let verified = try run("--resume", "--verify")
    #expect(verified.status == 0 && writes == 4, "\(verified.text) \(verified.errors)")
    #expect(server.objects[name] == picture)
  }
}
