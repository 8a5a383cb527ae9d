import CollageFiles
import CollageKit
import CollageRender
import CollageTestSupport
import Foundation
import StorageTestServer
import Synchronization
import Testing

@testable import CollageBatch

@Suite("Manifests whose photos are in object storage")
struct StoredManifestTests {
  private let jobs: StoredJobs

  init() throws { jobs = try StoredJobs() }

  private func plan(
    rows: Int, _ server: StorageTestServer, _ change: (inout BatchPlan.Settings) -> Void = { _ in }
  ) throws -> BatchPlan {
    let lines = (0..<rows).map { "\($0),s3://photos/\($0).png,s3://photos/\($0).png" }
    let path = try jobs.folder.write(Array((["id,a,b"] + lines).joined(separator: "\n").utf8), as: "rows.csv")
    let pattern = try #require(OutputPattern("{id}.png"))
    var settings = BatchPlan.Settings(
      manifest: path, template: jobs.folder.file("two.json"), templateFolder: jobs.folder.path,
      folder: jobs.folder.file("out"), pattern: pattern, resources: try JobResources(JobOptions()))
    change(&settings)
    let inputs = InputFiles(root: jobs.folder.path, identity: .stat, storage: StoredJobs.storage(server))
    return try BatchPlan(
      settings, manifest: ManifestFile(path: path), inputs: inputs, templates: TemplateStore(TemplateSearch()))
  }

  @Test("the photos of many rows are looked up in parallel, each once")
  func atOnce() throws {
    // No request is answered before eight have come.
    let count = Mutex(0)
    let gate = DispatchSemaphore(value: 0)
    let server = try jobs.server { request in
      guard request.method == "HEAD" else { return nil }
      let isEighth = count.withLock {
        $0 += 1
        return $0 == 8
      }
      if isEighth { for _ in 0..<100 { gate.signal() } }
      return gate.wait(timeout: .now() + 20) == .timedOut ? .status(403, code: "AccessDenied") : nil
    }
    for place in 0..<24 { server.put("photos/\(place).png", jobs.photo) }
    let plan = try plan(rows: 24, server)
    #expect(plan.rowCount == 24)
    plan.lookUp([try plan.job(at: 3)])
    #expect(server.received.count { $0.method == "HEAD" } == 24)
  }

  @Test("only photos of rows in the shard and within the limit are looked up")
  func selected() throws {
    for (rows, change) in [
      (3, { (settings: inout BatchPlan.Settings) in settings.limit = 3 }), (nil, { $0.shard = Shard("1/4") }),
    ] as [(Int?, (inout BatchPlan.Settings) -> Void)] {
      let server = try jobs.server()
      for place in 0..<40 { server.put("photos/\(place).png", jobs.photo) }
      let plan = try plan(rows: 40, server, change)
      #expect(plan.rowCount == rows ?? plan.rowCount && plan.rowCount < 40 && plan.rowCount > 0)
      #expect(server.received.count { $0.method == "HEAD" } == plan.rowCount)
    }
  }

  @Test("a missing photo is reported for its row, regardless of the order of replies")
  func missing() throws {
    let server = try jobs.server()
    for place in 0..<300 where ![5, 270].contains(place) { server.put("photos/\(place).png", jobs.photo) }
    #expect {
      try plan(rows: 300, server)
    } throws: { error in
      guard case BatchError.manifest(_, let problems)? = error as? BatchError else { return false }
      let text = problems.joined(separator: "\n")
      return text.contains("s3://photos/5.png") && text.contains("s3://photos/270.png") && !text.contains("/6.png")
    }
  }
}
