import CollageFormat
import CollageServe
import SystemCalls
import Testing

@testable import CollageServe

/// What requests may say, and what they may not.
@Suite struct RequestTests {
  /// Requests that are not valid, and the path of what is wrong in each.
  private static let invalid: [(String, String)] = [
    (#"{}"#, "template"), (#"{"template": "../../etc/passwd"}"#, "template"),
    (#"{"template": "/etc/passwd"}"#, "template"),
    (#"{"template": "-o"}"#, "template"), (#"{"template": 5}"#, "template"),
    (#"{"template": "pair", "photos": "x"}"#, "photos"),
    (#"{"template": "pair", "photos": ["/etc/passwd"]}"#, "photos[0]"),
    (#"{"template": "pair", "photos": ["file:///etc/passwd"]}"#, "photos[0]"),
    (#"{"template": "pair", "photos": [{"name": "../a.jpg", "from": "https://a.example/a.jpg"}]}"#, "photos[0].name"),
    (
      #"{"template": "pair", "photos": [{"name": "request.json", "from": "https://a.example/a.jpg"}]}"#,
      "photos[0].name"
    ),
    (#"{"template": "pair", "set": {"left": "/etc/passwd"}}"#, "set.left"),
    (#"{"template": "pair", "filter": "../x.cube"}"#, "filter"),
    (#"{"template": "pair", "whenShort": "never"}"#, "whenShort"),
    (#"{"template": "pair", "cropMarks": "yes"}"#, "cropMarks"), (#"{"template": "pair", "size": [1]}"#, "size"),
    (#"{"template": "pair", "cropMarks": null}"#, "cropMarks"),
    (#"{"template": "pair", "guides": ["thirds", "x"]}"#, "guides[1]"), (#"{"template": "pair", "output": "x"}"#, ""),
    (#"{"template": "pair", "cache": "/tmp"}"#, ""), (#"{"template": "pair", "detector": "rm -rf /"}"#, ""),
    (#"{"template": "pair", "novelty": "x"}"#, ""), (#"{"template": "pair", "pages": true}"#, ""),
    (#"{"template": "pair", "webhook": "https://a.example/x"}"#, "webhook"),
  ]

  @Test("Requests that are not valid are told where") func refused() async throws {
    let fixture = try await ServiceFixture()
    for (json, path) in Self.invalid {
      let answer = await fixture.post("/v1/render", json)
      #expect(answer.status == 400, "\(json)")
      guard case .array(let errors)? = answer.json?["errors"] else {
        Issue.record("\(json): no errors: \(String(decoding: answer.bytes, as: UTF8.self))")
        continue
      }
      let paths = errors.map { value -> String? in
        if case .object(let object) = value, case .string(let path)? = object["path"] { path } else { nil }
      }
      #expect(paths == [path], "\(json)")
    }
    #expect(fixture.orders.isEmpty)
    await fixture.end()
  }

  @Test("Sources that are not allowed are not asked") func sources() async throws {
    let fixture = try await ServiceFixture {
      $0.hosts = ["a.example"]
      $0.buckets = ["photos"]
    }
    for address in [
      "https://b.example/x.jpg", "http://a.example/x.jpg", "https://a.example:444/x.jpg", "s3://other/x.jpg",
      "https://a.example.b.example/x.jpg",
    ] {
      let answer = await fixture.post("/v1/render", #"{"template": "pair", "photos": ["\#(address)"]}"#)
      #expect(answer.status == 422, "\(address)")
      #expect(answer.text("detail")?.contains("may read") == true)
    }
    let outside = await fixture.post("/v1/render", #"{"template": "pair", "photos": ["s3://photos/../other/x.jpg"]}"#)
    #expect(outside.status == 422)
    #expect(outside.text("detail")?.contains("between slashes") == true)
    let user = await fixture.post(
      "/v1/render", #"{"template": "pair", "photos": ["https://a.example@b.example/x.jpg"]}"#)
    #expect(user.status == 400)
    await fixture.end()
  }

  @Test("Bodies are limited") func bodies() async throws {
    let fixture = try await ServiceFixture {
      $0.limits.bodyMegabytes = 1
      $0.limits.photos = 2
    }
    let large = String(repeating: "x", count: 2 << 20)
    #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.jpg", large)]).status == 413)
    let three = (1...3).map { (name: "\($0).jpg", bytes: "x") }
    #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: three).status == 413)
    #expect(await fixture.post("/v1/render", large).status == 413)
    let same = [(name: "a.jpg", bytes: "x"), (name: "a.jpg", bytes: "y")]
    #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: same).status == 400)
    #expect(await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("../a.jpg", "x")]).status == 400)
    let text = await fixture.service.answer(
      ServiceRequest(method: "POST", target: "/v1/render", headers: ["Content-Type": "text/plain"]))
    #expect(text.status == 415)
    await fixture.end()
  }

  @Test("Addresses have methods") func routes() async throws {
    let fixture = try await ServiceFixture()
    let wrong = await fixture.get("/v1/render")
    #expect(wrong.status == 405)
    #expect(wrong.headers["Allow"] == "POST")
    #expect(await fixture.get("/nothing").status == 404)
    #expect(await fixture.get("/v1//render").status == 404)
    let head = await fixture.service.answer(ServiceRequest(method: "HEAD", target: "/health"))
    #expect(head.status == 200)
    #expect(head.body == .empty)
    #expect(head.headers["Content-Length"] == "15")
    await fixture.end()
  }

  @Test("The description names every route and every option") func openAPI() async throws {
    let fixture = try await ServiceFixture()
    let document = try #require(await fixture.get("/openapi.json").json)
    guard case .object(let paths)? = document["paths"], case .object(let information)? = document["info"] else {
      throw SystemFailure(number: ENOENT)
    }
    #expect(information["version"] == .string("1.0"))
    for route in Route.allCases {
      guard case .object(let operations)? = paths[route.path] else {
        Issue.record("\(route.path) is missing")
        continue
      }
      #expect(operations[route.method.lowercased()] != nil)
    }
    let text = String(decoding: await fixture.get("/openapi.json").bytes, as: UTF8.self)
    #expect(text.contains("\"whenShort\""))
    #expect(text.contains("\"canvas\""))
    for key in ["detector", "pages", "novelty"] { #expect(!text.contains("\"\(key)\""), "\(key)") }
    await fixture.end()
  }
}
