import CollageFormat
import CollageServe
import SystemCalls
import Testing

@testable import CollageServe

/// Keys, signatures, expiry and limits.
@Suite struct AccessTests {
  @Test("Requests need a token unless everybody may ask") func tokens() async throws {
    let fixture = try await ServiceFixture {
      $0.allowsUnsigned = false
      var key = ServiceConfiguration.Key(name: "shop")
      key.token = "0123456789abcdef"
      $0.keys = [key]
    }
    let request = #"{"template": "pair"}"#
    let without = await fixture.post("/v1/render", request)
    #expect(without.status == 401)
    #expect(without.headers["WWW-Authenticate"] == "Bearer")
    #expect(await fixture.post("/v1/render", request, ["Authorization": "Bearer 0123456789abcdeF"]).status == 401)
    #expect(await fixture.post("/v1/render", request, ["Authorization": "Bearer 0123456789abcdef"]).status == 200)
    #expect(await fixture.get("/metrics").status == 401)
    #expect(await fixture.get("/health").status == 200)
    #expect(await fixture.get("/r/unsigned/0/p").status == 403)
    await fixture.end()
  }

  @Test("Signatures hold for every byte of the address, and for each of several secrets") func signatures() async throws
  {
    let secrets = ["the first secret of all", "the second secret of all"]
    let fixture = try await ServiceFixture {
      $0.allowsUnsigned = false
      $0.keys = secrets.enumerated().map { index, secret in
        var key = ServiceConfiguration.Key(name: "key\(index)")
        key.secret = secret
        return key
      }
      $0.presets["p"] = try? Preset(#"{"template": "pair"}"#)
    }
    for secret in secrets {
      let rest = "/0/p?text.title=a%20b&size=80x60"
      let signature = try #require(AddressSignature.sign(rest, secret: secret))
      let answer = await fixture.get("/r/\(signature)\(rest)")
      #expect(answer.status == 200)
      #expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
      let tag = try #require(answer.headers["ETag"])
      #expect(await fixture.get("/r/\(signature)\(rest)", ["If-None-Match": tag]).status == 304)
      for forged in [
        "/0/p?text.title=a%20c&size=80x60", "/0/p?size=80x60&text.title=a%20b", "/0/p?text.title=a+b&size=80x60",
        "/1/p?text.title=a%20b&size=80x60", "/0/%70?text.title=a%20b&size=80x60", rest + "&", rest + "#x",
      ] { #expect(await fixture.get("/r/\(signature)\(forged)").status == 403, "\(forged)") }
      #expect(await fixture.get("/r/\(signature.dropLast())\(rest)").status == 403)
      #expect(await fixture.get("/r/\(signature)A\(rest)").status == 403)
    }
    #expect(fixture.orders.count == 1)
    await fixture.end()
  }

  @Test("Addresses expire") func expiry() async throws {
    let secret = "the first secret of all"
    let fixture = try await ServiceFixture {
      var key = ServiceConfiguration.Key(name: "key")
      key.secret = secret
      $0.keys = [key]
      $0.presets["p"] = try? Preset(#"{"template": "pair"}"#)
    }
    let now = Int(time(nil))
    for (expiry, status) in [(now + 100, 200), (now - 1, 410), (now, 410)] {
      let rest = "/\(expiry)/p"
      let signature = try #require(AddressSignature.sign(rest, secret: secret))
      #expect(await fixture.get("/r/\(signature)\(rest)").status == status)
    }
    await fixture.end()
  }

  @Test("The signature is the one that other languages compute") func vector() throws {
    // printf '/0/card?photo=a' | openssl dgst -sha256 -hmac secret -binary | base64 | tr +/ -_ | tr -d =
    #expect(AddressSignature.sign("/0/card?photo=a", secret: "secret") == "rT_5dc7Z0Evy1wKhyoBMrovfBRXU2qycqllZ87fu1go")
  }

  @Test("Each sender has the requests of a minute, refilled evenly") func rates() throws {
    let now = Clock()
    let limits = SenderLimits { now.seconds }
    let allowance = SenderLimits.Allowance(requestsPerMinute: 60, maxConcurrent: nil)
    for _ in 0..<60 {
      try limits.begin("a", allowance)
      limits.end("a")
    }
    #expect(throws: Problem.self) { try limits.begin("a", allowance) }
    try limits.begin("b", allowance)
    now.seconds = 1
    try limits.begin("a", allowance)
    #expect(throws: Problem.self) { try limits.begin("a", allowance) }
  }

  @Test("Each sender has a limit of requests at once") func concurrency() throws {
    let limits = SenderLimits { 0 }
    let allowance = SenderLimits.Allowance(requestsPerMinute: nil, maxConcurrent: 2)
    try limits.begin("a", allowance)
    try limits.begin("a", allowance)
    #expect(throws: Problem.self) { try limits.begin("a", allowance) }
    limits.end("a")
    try limits.begin("a", allowance)
  }

  private final class Clock: @unchecked Sendable { var seconds = 0.0 }
}
