import CollageFormat
import CollageServe
import SystemCalls
import Testing

@testable import CollageServe

/// Requests for pictures, with a tool that tells what it got.
@Suite struct PictureTests {
  @Test("Files and options reach the command") func order() async throws {
    let fixture = try await ServiceFixture()
    let answer = await fixture.send(
      "/v1/render",
      #"{"template": "pair", "size": "80x60", "text": {"title": "Rome"}, "set": {"left": "b.jpg"}, "cropMarks": true}"#,
      files: [("a.jpg", "AAA"), ("b.jpg", "BBB")])
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "image/jpeg")
    #expect(
      fixture.orders == [
        "render pair --size=80x60 --text=title=Rome --set=left=b.jpg --crop-marks --format=jpeg -o .picture.jpeg a.jpg b.jpg"
      ])
    guard case .object(let files)? = answer.json?["files"] else { throw SystemFailure(number: ENOENT) }
    #expect(files["a.jpg"] == .string("AAA"))
    #expect(files["b.jpg"] == .string("BBB"))
    await fixture.end()
  }

  @Test("A picture is made once, and not sent to who has it") func caching() async throws {
    let fixture = try await ServiceFixture()
    let request = #"{"template": "pair", "size": "80x60"}"#
    let files = [(name: "a.jpg", bytes: "AAA")]
    let first = await fixture.send("/v1/render", request, files: files)
    let second = await fixture.send("/v1/render", request, files: files)
    #expect(fixture.orders.count == 1)
    #expect(first.bytes == second.bytes)
    // What the command notes is told each time.
    #expect(first.headers["Collage-Notes"] == #"["a note"]"#)
    #expect(second.headers["Collage-Notes"] == #"["a note"]"#)
    let tag = try #require(first.headers["ETag"])
    // Another photo of the same name is another picture.
    let other = await fixture.send("/v1/render", request, files: [("a.jpg", "AAB")])
    #expect(other.headers["ETag"] != tag)
    #expect(fixture.orders.count == 2)
    await fixture.end()
  }

  @Test("Clips are refused with a photo's name and what to do, before a worker is asked")
  func clips() async throws {
    let fixture = try await ServiceFixture()
    let mp4 = "\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom", mov = "\0\0\0\u{14}ftypqt  \0\0\0\0qt  "
    let asked = [#"{"template": "pair"}"#, #"{"template": "pair", "set": {"left": "b.jpg"}}"#, #"{"composition": {}}"#]
    for request in asked {
      for clip in [mp4, mov] {
        let answer = await fixture.send("/v1/render", request, files: [("a.jpg", "AAA"), ("b.jpg", clip)])
        #expect(answer.status == 422)
        #expect(answer.text("detail")?.hasPrefix("b.jpg: a clip; must be a photo: ") == true)
      }
    }
    #expect(fixture.orders.isEmpty)
    let heic = "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"
    #expect(await fixture.send("/v1/render", asked[0], files: [("a.heic", heic)]).status == 200)
    await fixture.end()
  }

  @Test("Names of photos that cannot be together are refused") func names() async throws {
    let fixture = try await ServiceFixture()
    let both = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a", "AAA"), ("a/b.jpg", "BBB")])
    #expect(both.status == 400)
    await fixture.end()
  }

  @Test("All who ask at once get one picture") func coalescing() async throws {
    let fixture = try await ServiceFixture { $0.presets["p"] = try? Preset(#"{"template": "pair"}"#) }
    let gate = fixture.folder + "/gate"
    let target = "/r/unsigned/0/p?background=wait-for:\(gate)"
    async let answers = withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 { group.addTask { await fixture.get(target).bytes } }
      return await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    try await fixture.wait { !fixture.orders.isEmpty }
    try ServiceFixture.write("", to: gate)
    let all = await answers
    #expect(Set(all).count == 1)
    #expect(all[0].isEmpty == false)
    #expect(fixture.orders.count == 1)
    await fixture.end()
  }

  @Test("Formats follow the header Accept unless the request names one") func formats() async throws {
    let fixture = try await ServiceFixture()
    let request = #"{"template": "pair", "composition": null}"#
    let webp = await fixture.post("/v1/render", #"{"template": "pair"}"#, ["Accept": "image/avif,image/webp,*/*;q=0.8"])
    #expect(webp.headers["Content-Type"] == "image/webp")
    #expect(webp.headers["Vary"] == "Accept")
    let jpeg = await fixture.post("/v1/render", #"{"template": "pair"}"#, ["Accept": "image/webp;q=0, */*"])
    #expect(jpeg.headers["Content-Type"] == "image/jpeg")
    let png = await fixture.post("/v1/render", #"{"template": "pair", "format": "png"}"#, ["Accept": "image/webp"])
    #expect(png.headers["Content-Type"] == "image/png")
    #expect(png.headers["Vary"] == nil)
    #expect(await fixture.post("/v1/render", request).status == 400)
    await fixture.end()
  }

  @Test("A crash of a worker is tried again once, and then a problem") func crash() async throws {
    let fixture = try await ServiceFixture()
    let once = await fixture.post("/v1/render", #"{"template": "pair", "background": "crash-once"}"#)
    #expect(once.status == 200)
    let always = await fixture.post("/v1/render", #"{"template": "pair", "background": "crash"}"#)
    #expect(always.status == 422)
    #expect(always.headers["Content-Type"] == "application/problem+json")
    // The next request finds a new worker.
    #expect(await fixture.post("/v1/render", #"{"template": "pair"}"#).status == 200)
    let metrics = String(decoding: await fixture.get("/metrics").bytes, as: UTF8.self)
    #expect(metrics.contains("collage_worker_failures_total 3\n"))
    await fixture.end()
  }

  @Test("What takes too long is ended") func timeout() async throws {
    let fixture = try await ServiceFixture { $0.limits.seconds = 5 }
    let answer = await fixture.post("/v1/render", #"{"template": "pair", "background": "hang"}"#)
    #expect(answer.status == 422)
    #expect(answer.text("detail")?.contains("longer than 5 seconds") == true)
    await fixture.end()
  }

  @Test("Errors of the command keep their JSON paths") func refusal() async throws {
    let fixture = try await ServiceFixture()
    let answer = await fixture.post("/v1/render", #"{"template": {"slots": []}, "background": "refuse"}"#)
    #expect(answer.status == 422)
    #expect(answer.text("detail") == "request.json: layers[2].width: -1; must be > 0")
    guard case .array(let errors)? = answer.json?["errors"], case .object(let error)? = errors.first else {
      Issue.record("no errors")
      return
    }
    #expect(error["path"] == .string("layers[2].width"))
    let missing = await fixture.post("/v1/render", #"{"template": "pair", "background": "nothing"}"#)
    #expect(missing.status == 500)
    await fixture.end()
  }

  @Test("More pictures than may wait are refused") func overload() async throws {
    let fixture = try await ServiceFixture {
      $0.workers.count = 1
      $0.limits.queue = 1
    }
    let gate = fixture.folder + "/gate"
    @Sendable func ask(_ quality: Int) async -> ServiceResponse {
      await fixture.post(
        "/v1/render", #"{"template": "pair", "background": "wait-for:\#(gate)", "quality": \#(quality)}"#)
    }
    async let running = ask(1)
    try await fixture.wait { !fixture.orders.isEmpty }
    async let waiting = ask(2)
    try await fixture.wait { fixture.service.workers.load.waiting > 0 }
    let refused = await ask(3)
    #expect(refused.status == 503)
    #expect(refused.headers["Retry-After"] == "1")
    try ServiceFixture.write("", to: gate)
    #expect(await [running.status, waiting.status] == [200, 200])
    await fixture.end()
  }

  @Test("Nothing is left in the folder of requests") func folders() async throws {
    let fixture = try await ServiceFixture()
    _ = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a/b.jpg", "AAA")])
    _ = await fixture.send("/v1/render", #"{"template": "pair", "background": "refuse"}"#, files: [("a.jpg", "AAA")])
    _ = await fixture.send("/v1/render", #"{"unknown": 1}"#, files: [("a.jpg", "AAA")])
    #expect(namesInFolder(fixture.service.folder.path)?.isEmpty == true)
    await fixture.end()
  }
}
