import CollageFormat
import CollageModel
import CollageTestSupport
import Testing

/// Documents with a few bytes changed: each is read or refused, and what is read can be written and read again.
@Suite struct FuzzTests {
  static let documents = GoodTemplates.all + GoodCompositions.all

  @Test func changedBytesNeverTrap() async throws {
    let run = try DocumentRun()
    var generator = SplitMix64(seed: 21)
    let alphabet = Array("{}[]\",:0123456789-+.eE\\u tfnxabMLZ#/\u{0}".utf8) + [0x80, 0xC3, 0xFF]
    for _ in 0..<Effort.cases(of: 6_000) {
      var bytes = Array((Self.documents.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
        default: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
        }
      }
      _ = try? Documents.decodeComposition(String(decoding: bytes, as: UTF8.self))
      guard let template = try? TemplateDecoder.decode(bytes, file: "f") else { continue }
      try await run.follow(template)
      #expect(try TemplateDecoder.decode(TemplateEncoder.encode(template), file: "f") == template)
    }
  }
}
