import CollageFormat
import CollageServe
import SystemCalls
import Testing

@testable import CollageServe

/// Jobs, photo frames and caches.
@Suite struct JobTests {
  @Test("A job is waited for, and its picture is got later") func job() async throws {
    let fixture = try await ServiceFixture()
    let accepted = await fixture.post("/v1/render", #"{"template": "pair"}"#, ["Prefer": "respond-async"])
    #expect(accepted.status == 202)
    let address = try #require(accepted.headers["Location"])
    try await fixture.wait { await !["waiting", "running"].contains(fixture.get(address).text("status")) }
    #expect(await fixture.get(address).text("status") == "done")
    let picture = await fixture.get(address + "/picture")
    #expect(picture.status == 200)
    #expect(picture.bytes == (await fixture.post("/v1/render", #"{"template": "pair"}"#)).bytes)
    let removal = await fixture.service.answer(ServiceRequest(method: "DELETE", target: address))
    #expect(removal.status == 204)
    #expect(await fixture.get(address).status == 404)
    await fixture.end()
  }

  @Test("A job that fails tells why") func failure() async throws {
    let fixture = try await ServiceFixture()
    let accepted = await fixture.post(
      "/v1/render", #"{"template": "pair", "background": "refuse"}"#, ["Prefer": "respond-async"])
    let address = try #require(accepted.headers["Location"])
    try await fixture.wait { await fixture.get(address).text("status") == "failed" }
    #expect(await fixture.get(address + "/picture").status == 422)
    await fixture.end()
  }

  @Test("Webhooks go to allowed hosts only") func webhooks() async throws {
    let fixture = try await ServiceFixture { $0.webhookHosts = ["hooks.example"] }
    let answer = await fixture.post(
      "/v1/render", #"{"template": "pair", "webhook": "https://other.example/x"}"#, ["Prefer": "respond-async"])
    #expect(answer.status == 422)
    #expect(fixture.orders.isEmpty)
    await fixture.end()
  }

  @Test("A photo frame shows the same to all, and photos of its set") func frame() async throws {
    let photos = "\(TemporaryFiles.folder)/collage-frame-\(UInt64.random(in: .min ... .max))"
    #expect(createFolders(photos, mode: 0o700))
    for name in ["a.jpg", "b.jpg", "c.jpg", "notes.txt"] { try ServiceFixture.write(name, to: "\(photos)/\(name)") }
    let fixture = try await ServiceFixture {
      $0.sets["family"] = .folder(photos)
      $0.frames["hall"] = try? ConfigurationReader.read(
        Array(
          #"{"sets": {"family": {"folder": "x"}}, "frames": {"hall": {"set": "family", "seconds": 31536000, "photos": 2}}}"#
            .utf8),
        file: "", environment: [:], base: ServiceConfiguration(cacheFolder: "", workers: 1)
      ).frames["hall"]
    }
    let first = await fixture.get("/frame/hall.jpg?size=320x240")
    #expect(first.status == 200)
    #expect(first.headers["Content-Type"] == "image/jpeg")
    #expect(first.bytes == (await fixture.get("/frame/hall.jpg?size=320x240")).bytes)
    #expect(fixture.orders.count == 1)
    #expect(fixture.orders[0].hasSuffix("--canvas=320x240 -o .picture.jpeg"))
    guard case .object(let files)? = first.json?["files"] else { throw SystemFailure(number: ENOENT) }
    #expect(files.members.count == 2)
    #expect(files["notes.txt"] == nil)
    #expect(await fixture.get("/frame/kitchen.jpg").status == 404)
    #expect(await fixture.get("/frame/hall.exe").status == 404)
    #expect(await fixture.get("/frame/hall.jpg?size=320x240&x=1").status == 400)
    await fixture.end()
    RequestFolder.remove(photos)
  }

  @Test("What was not used longest goes first") func recency() {
    var list = RecencyList(maxBytes: 80)
    for name in ["a", "b", "c", "d"] { #expect(list.add(name, byteCount: 20).isEmpty) }
    #expect(list.use("a") == 20)
    #expect(list.add("e", byteCount: 20) == ["b", "c"])
    #expect(list.byteCount == 60)
    #expect(list.add("huge", byteCount: 200).last == "huge")
    #expect(list.byteCount == 0)
  }

  @Test("A folder finds its files again and stays within its size") func folder() throws {
    let path = "\(TemporaryFiles.folder)/collage-folder-\(UInt64.random(in: .min ... .max))"
    let folder = try BoundedFolder(path: path, maxBytes: 100)
    for name in ["a", "b", "c"] { try folder.write(Array(repeating: 1, count: 30), to: name) }
    #expect(try BoundedFolder(path: path, maxBytes: 100).byteCount == 90)
    try folder.write(Array(repeating: 1, count: 30), to: "d")
    #expect(folder.file("a") == nil)
    #expect(folder.file("d")?.byteCount == 30)
    #expect(Set((namesInFolder(path) ?? []).map(\.name)).isDisjoint(with: ["a"]))
    RequestFolder.remove(path)
  }
}
