import CollageFormat
import CollageServe
import SystemCalls
import Testing

@testable import CollageServe

/// What requests may contain, and what answers repeat of it.
@Suite struct LimitTests {
  /// An archive of empty files, in bytes that are ASCII.
  private static func archive(_ names: [String]) -> String {
    func number(_ value: Int, _ count: Int) -> String {
      String(String.UnicodeScalarView((0..<count).map { Unicode.Scalar(UInt8(value >> (8 * $0) & 0xFF)) }))
    }
    var (files, list) = ("", "")
    for name in names {
      let fields = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(0, 12)
      list += "PK\u{1}\u{2}" + number(20, 2) + fields + number(name.utf8.count, 2) + number(0, 12)
      list += number(files.utf8.count, 4) + name
      files += "PK\u{3}\u{4}" + fields + number(name.utf8.count, 2) + number(0, 2) + name
    }
    return files + list + "PK\u{5}\u{6}" + number(0, 4) + number(names.count, 2) + number(names.count, 2)
      + number(list.utf8.count, 4) + number(files.utf8.count, 4) + number(0, 2)
  }

  @Test("The photos in archives count") func archives() async throws {
    let fixture = try await ServiceFixture { $0.limits.photos = 1 }
    let (one, two) = (Self.archive(["a"]), Self.archive(["a", "b"]))
    #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.zip", one)]).status == 200)
    let answer = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.zip", two)])
    #expect(answer.status == 422)
    #expect(answer.text("detail") == "a.zip: 2 photos with those in archives; at most 1 are allowed")
    await fixture.end()
  }

  @Test("A form has one part with the request") func parts() async throws {
    let fixture = try await ServiceFixture()
    let part = "--XX\r\nContent-Disposition: form-data; name=\"request\"\r\n\r\n"
    let body = part + #"{"template": "# + "\r\n" + part + #""pair"}"# + "\r\n--XX--\r\n"
    let answer = await fixture.service.answer(
      ServiceRequest(
        method: "POST", target: "/v1/render", headers: ["Content-Type": "multipart/form-data; boundary=XX"],
        body: RequestBody(Array(body.utf8))))
    #expect(answer.status == 400)
    #expect(answer.text("detail") == "request: the form has two parts of this name")
    await fixture.end()
  }

  @Test(
    "A photo cannot have the name of a list that the tool reads", arguments: ["subjects.json", "a/b.JSON", "a.jpg.xmp"])
  func names(_ name: String) async throws {
    let fixture = try await ServiceFixture()
    let answer = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [(name, "[]")])
    #expect(answer.status == 400)
    var names = FolderNames()
    #expect(names.unique("https://images.example/subjects.json") == "subjects.json.photo")
    await fixture.end()
  }

  @Test("Answers repeat little of what was sent") func lengths() async throws {
    let fixture = try await ServiceFixture()
    let long = String(repeating: "a", count: 4 << 20)
    for json in [#"{"template": "\#(long)"}"#, #"{"\#(long)": 1}"#, #"{"template": "pair", "format": "\#(long)"}"#] {
      let answer = await fixture.post("/v1/render", json)
      #expect(answer.status == 400)
      #expect(answer.body.byteCount < 20_000)
    }
    let many = "{" + (0..<100_000).map { #""k\#($0)": 1"# }.joined(separator: ", ") + "}"
    let answer = await fixture.post("/v1/render", many)
    #expect(answer.status == 400)
    #expect(answer.body.byteCount < 200_000)
    #expect(fixture.orders.isEmpty)
    await fixture.end()
  }

  @Test(
    "A malformed address is not repeated, because it may have a password or a signature",
    arguments: [
      "https//user:hidden@images.example/a.jpg?sig=hidden", "https:/user:hidden@images.example/a.jpg?sig=hidden",
      "https://user:hidden@images.example/a.jpg?sig=hidden", "ftp://user:hidden@images.example/a.jpg?sig=hidden",
      "https://images.example\u{7}/a.jpg?sig=hidden", "user:hidden@images.example", "s3:/b/k?sig=hidden",
    ])
  func secrets(_ address: String) async throws {
    let fixture = try await ServiceFixture()
    for key in ["photos", "webhook"] {
      let value = JSONWriter.compact(
        .members([
          ("template", .string("pair")), (key, key == "photos" ? .array([.string(address)]) : .string(address)),
        ]))
      let answer = await fixture.post("/v1/render", String(decoding: value, as: UTF8.self))
      #expect(answer.status == 400)
      #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("hidden"), "\(answer.text("detail") ?? "")")
    }
    await fixture.end()
  }

  @Test("Options that write files of their own are no keys") func pages() async throws {
    let fixture = try await ServiceFixture()
    let answer = await fixture.post("/v1/render", #"{"template": "pair", "pages": "4"}"#)
    #expect(answer.status == 400)
    #expect(answer.text("detail")?.contains("pages") == true)
    await fixture.end()
  }

  @Test("A job belongs to the key that began it") func owners() async throws {
    let fixture = try await ServiceFixture {
      $0.keys = ["first", "second"].map { .init(name: $0, token: "a-token-of-the-\($0)") }
    }
    func header(_ name: String) -> HTTPFields { ["Authorization": "Bearer a-token-of-the-\(name)"] }
    var headers = header("first")
    headers["Prefer"] = "respond-async"
    let accepted = await fixture.post("/v1/render", #"{"template": "pair"}"#, headers)
    let address = try #require(accepted.headers["Location"])
    try await fixture.wait { await fixture.get(address, header("first")).text("status") == "done" }
    for other in [header("second"), HTTPFields()] {
      #expect(await fixture.get(address, other).status == 404)
      #expect(await fixture.get(address + "/picture", other).status == 404)
      let removal = ServiceRequest(method: "DELETE", target: address, headers: other)
      #expect(await fixture.service.answer(removal).status == 404)
    }
    #expect(await fixture.get(address + "/picture", header("first")).status == 200)
    await fixture.end()
  }

  @Test("A service that ends answers, and refuses new pictures") func ending() async throws {
    let fixture = try await ServiceFixture()
    let accepted = await fixture.post("/v1/render", #"{"template": "pair"}"#, ["Prefer": "respond-async"])
    let address = try #require(accepted.headers["Location"])
    await fixture.service.drain()
    #expect(await fixture.get("/ready").status == 503)
    #expect(await fixture.get("/health").status == 200)
    #expect(await fixture.post("/v1/render", #"{"template": "pair"}"#).status == 503)
    #expect(await fixture.get(address).status == 200)
    await fixture.end()
  }
}
