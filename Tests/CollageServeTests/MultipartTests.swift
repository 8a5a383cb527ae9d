import CollageServe
import Testing

@testable import CollageServe

/// Multipart bodies, cut into pieces everywhere.
@Suite struct MultipartTests {
  private static let body = """
    preamble\r
    --b\r
    Content-Disposition: form-data; name="request"\r
    \r
    {"a": 1}\r
    --b \r
    content-disposition: form-data; filename="a \\"b\\".jpg"; name="photo"\r
    Content-Type: image/jpeg\r
    \r
    \r
    --not a boundary\r
    -\r
    --b\r
    Content-Disposition: form-data; name=empty\r
    \r
    \r
    --b--\r
    epilogue
    """

  /// Reads a body that arrives in pieces of a size.
  private func parts(_ body: String, pieces: Int) async throws -> [(head: MultipartReader.Head, text: String)] {
    let bytes = Array(body.utf8)
    let source = Pieces(bytes, pieces)
    var reader = try MultipartReader(
      RequestBody { await source.next() }, contentType: "multipart/form-data; boundary=b")
    var parts: [(head: MultipartReader.Head, text: String)] = []
    try await reader.read(
      begin: { head throws(Problem) in parts.append((head, "")) },
      take: { bytes throws(Problem) in parts[parts.count - 1].text += String(decoding: bytes, as: UTF8.self) })
    return parts
  }

  private actor Pieces {
    private var rest: ArraySlice<UInt8>
    private let count: Int
    init(_ bytes: [UInt8], _ count: Int) { (rest, self.count) = (bytes[...], count) }
    func next() -> [UInt8]? {
      defer { rest = rest.dropFirst(count) }
      return rest.isEmpty ? nil : Array(rest.prefix(count))
    }
  }

  @Test("Parts are the same however they arrive", arguments: 1...60) func pieces(_ count: Int) async throws {
    let parts = try await parts(Self.body, pieces: count)
    #expect(parts.map(\.head.name) == ["request", "photo", "empty"])
    #expect(parts.map(\.head.fileName) == [nil, "a \"b\".jpg", nil])
    #expect(parts.map(\.text) == ["{\"a\": 1}", "\r\n--not a boundary\r\n-", ""])
  }

  @Test("A body that ends too early is refused", arguments: [1, 7]) func truncated(_ count: Int) async throws {
    let end = try #require(Self.body.range(of: "--b--"))
    let whole = Self.body[..<end.lowerBound]
    for length in stride(from: 0, to: whole.utf8.count, by: 5) {
      let cut = String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self)
      await #expect(throws: Problem.self) { try await parts(cut, pieces: count) }
    }
  }

  @Test("Boundaries must be valid") func boundaries() throws {
    for type in [
      "multipart/form-data", "multipart/form-data; boundary=",
      "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    ] {
      #expect(throws: Problem.self) { try MultipartReader(RequestBody([]), contentType: type) }
    }
  }

  @Test("Long headers are refused") func headers() async throws {
    let body = "--b\r\nX: " + String(repeating: "x", count: 20_000) + "\r\n\r\n--b--"
    await #expect(throws: Problem.self) { try await parts(body, pieces: 1000) }
  }
}

extension String {
  /// Returns the first range of a text.
  func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
