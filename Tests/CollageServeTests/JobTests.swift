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
    #expect(fixture.orders[0].contains("--canvas=320x240 -o .picture.jpeg "))
    guard case .object(let files)? = first.json?["files"] else { throw SystemFailure(number: ENOENT) }
    #expect(files.members.count == 2)
    #expect(files["notes.txt"] == nil)
    #expect(await fixture.get("/frame/kitchen.jpg").status == 404)
    #expect(await fixture.get("/frame/hall.exe").status == 404)
    for query in ["size=320x240&x=1", "size=A4", "size=0320x240", "size=20000x10", "size=320x", "size=100mmx50mm"] {
      #expect(await fixture.get("/frame/hall.jpg?\(query)").status == 400, "\(query)")
    }
    #expect(fixture.orders.count == 1)
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

  /// A name that a cache gives: 64 hexadecimal digits.
  private static func name(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  @Test("A folder finds its files again, and stays within its size") func folder() throws {
    let path = "\(TemporaryFiles.folder)/collage-folder-\(UInt64.random(in: .min ... .max))"
    let folder = try BoundedFolder(path: path, maxBytes: 100)
    let disk = DiskRoom(folder: path) { 0 }
    func add(_ name: String) throws { #expect(folder.add(try disk.keeping(Array(repeating: 1, count: 30)), as: name)) }
    for digit in "abc" { try add(Self.name(digit)) }
    #expect(try BoundedFolder(path: path, maxBytes: 100).byteCount == 90)
    try add(Self.name("d") + ".jpeg")
    #expect(folder.file(Self.name("a")) == nil)
    #expect(folder.file(Self.name("d") + ".jpeg")?.byteCount == 30)
    #expect(!(namesInFolder(path) ?? []).contains { $0.name == Self.name("a") })
    // Another instance may have removed a file.
    unlink("\(path)/\(Self.name("c"))")
    #expect(folder.file(Self.name("c")) == nil)
    RequestFolder.remove(path)
  }

  @Test("Files of the user in the folder of caches stay") func files() async throws {
    let path = "\(TemporaryFiles.folder)/collage-user-\(UInt64.random(in: .min ... .max))"
    let kept = [
      "photos/beach.jpg", "pictures/holiday.jpeg", "requests/wishes.txt", "requests/2026/list.txt", "notes.txt",
    ]
    for file in kept {
      let folder = file.split(separator: "/").dropLast().joined(separator: "/")
      #expect(createFolders("\(path)/\(folder)", mode: 0o700))
      try ServiceFixture.write(String(repeating: "x", count: 1 << 20), to: "\(path)/\(file)")
    }
    let fixture = try await ServiceFixture {
      $0.cache.folder = path
      ($0.cache.photosMegabytes, $0.cache.picturesMegabytes) = (1, 1)
    }
    for number in 0..<8 {
      let photo = String(repeating: "\(number)", count: 300_000)
      #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.jpg", photo)]).status == 200)
    }
    await fixture.end()
    for file in kept { #expect(access("\(path)/\(file)", F_OK) == 0, "\(file)") }
    RequestFolder.remove(path)
  }

  @Test("An instance removes what a killed one left, and nothing of one that runs") func instances() throws {
    let path = "\(TemporaryFiles.folder)/collage-instances-\(UInt64.random(in: .min ... .max))"
    let running = try InstanceFolder(in: path)
    let left = path + "/0123456789abcdef"
    #expect(createFolders(left + "/1", mode: 0o700))
    try ServiceFixture.write("", to: left + "/1/a.jpg")
    let other = try InstanceFolder(in: path)
    #expect(access(left, F_OK) != 0)
    #expect(access(running.path, F_OK) == 0)
    #expect(other.path != running.path)
    RequestFolder.remove(path)
  }

  @Test("Jobs beyond the workers wait, and do not fail because the queue is full") func waiting() async throws {
    let fixture = try await ServiceFixture {
      $0.workers.count = 1
      $0.limits.queue = 1
    }
    let gate = fixture.folder + "/gate"
    func begin(_ quality: Int) async throws -> String {
      let answer = await fixture.post(
        "/v1/render", #"{"template": "pair", "background": "wait-for:\#(gate)", "quality": \#(quality)}"#,
        ["Prefer": "respond-async"])
      return try #require(answer.headers["Location"])
    }
    var jobs: [String] = []
    for quality in 1...5 { jobs.append(try await begin(quality)) }
    try await fixture.wait { await fixture.get(jobs[0]).text("status") == "running" }
    for job in jobs.dropFirst() { #expect(await fixture.get(job).text("status") == "waiting") }
    // One that is taken back is never made.
    #expect(await fixture.service.answer(ServiceRequest(method: "DELETE", target: jobs[3])).status == 204)
    try ServiceFixture.write("", to: gate)
    for index in [0, 1, 2, 4] {
      try await fixture.wait { await fixture.get(jobs[index]).text("status") == "done" }
    }
    #expect(await fixture.get(jobs[3]).status == 404)
    #expect(!fixture.orders.contains { $0.contains("--quality=4") })
    #expect(fixture.orders.count == 4)
    await fixture.end()
  }

  @Test("A service that stops ends the job that runs, and fails those that wait") func stopping() async throws {
    let fixture = try await ServiceFixture { $0.workers.count = 1 }
    let gate = fixture.folder + "/gate"
    var jobs: [String] = []
    for quality in 1...2 {
      let answer = await fixture.post(
        "/v1/render", #"{"template": "pair", "background": "wait-for:\#(gate)", "quality": \#(quality)}"#,
        ["Prefer": "respond-async"])
      jobs.append(try #require(answer.headers["Location"]))
    }
    try await fixture.wait { !fixture.orders.isEmpty }
    async let ended: Void = fixture.service.stop()
    try await fixture.wait { await fixture.get(jobs[1]).text("status") == "failed" }
    try ServiceFixture.write("", to: gate)
    await ended
    #expect(await fixture.get(jobs[0]).text("status") == "done")
    RequestFolder.remove(fixture.folder)
  }
}
