import CollageTesting
import CollageFormat
import CollageModel
import Testing
import CollageTestSupport

@Suite struct RoundTripTests {
  @Test func everyTemplateComesBack() throws {
    var random = RandomTemplates(generator: SplitMix64(seed: 11))
    for _ in 0..<500 {
      let template = random.template()
      let bytes = TemplateEncoder.encode(template)
      let read = try TemplateDecoder.decode(bytes, file: "random.json")
      #expect(read == template)
      #expect(TemplateEncoder.encode(read) == bytes)
    }
  }

  @Test func everyCompositionComesBack() throws {
    var random = RandomTemplates(generator: SplitMix64(seed: 12))
    for _ in 0..<200 {
      var template = random.template()
      template.arrangement = .split(.branch(.row, [.init(.slot("a")), .init(.slot("b"))]), overrides: [:])
      template.fillOrder = random.flip() ? [] : ["b"]
      let intent = Intent(
        focus: random.flip() ? nil : random.point(), zoom: random.length(), rotation: Angle(degrees: random.signed()),
        quarterTurns: Int.random(in: -5...5, using: &random.generator), isMirrored: random.flip(),
        fit: random.flip() ? nil : .contain, crop: random.flip() ? nil : Rect(x: 0.25, y: 0, width: 0.5, height: 1))
      let composition = Composition(
        template: template, photos: [Photo(id: "p", path: "p.jpg"), Photo(id: "a b", path: "q/é.png")],
        items: [Item(id: "1", photo: "a b", slot: "b", intent: intent)],
        unplaced: random.flip() ? [] : [Item(id: "2", photo: "p", slot: nil)])
      let text = String(decoding: CompositionEncoder.encode(composition), as: UTF8.self)
      #expect(try Documents.decodeComposition(text) == composition)
    }
  }

  @Test func minusZeroIsWrittenAsZero() throws {
    let plain = try Documents.decode(Documents.frame("[0, 0, 1, 1]"))
    let negative = try Documents.decode(Documents.frame("[-0, -0.0, 1, 1]"))
    #expect(TemplateEncoder.encode(plain) == TemplateEncoder.encode(negative))
  }
}
