import CollageFormat
import CollageModel
import CollageTesting
import Testing
import CollageTestSupport

@Suite("Strokes and shapes of layers in documents") struct StrokeFormatTests {
  private func composition(_ layer: String) -> [UInt8] {
    Array(
      """
      {"format": "collage", "version": 1, "template": \(Documents.template(Documents.slotA)), "photos": {}, "items": [], "layers": [
      {"id": "a", "size": [1, 1], "center": [0, 0], \(layer)}]}
      """.utf8)
  }

  private func decode(_ bytes: [UInt8]) throws(FormatError) -> Composition {
    try CompositionDecoder.decode(bytes, file: "f") { name throws(FormatError) in
      throw FormatError(file: name, message: "no template is named")
    }
  }

  private func layer(_ json: String) throws(FormatError) -> LayerContent? {
    try decode(composition(json)).layers.first?.content
  }

  @Test("samples may omit pressure and time") func rows() throws {
    let stroke = Stroke(
      .marker,
      samples: [
        Stroke.Sample(Point(1, 2)), Stroke.Sample(Point(3, 4), pressure: 0.5),
        Stroke.Sample(Point(5, 6), time: 0.25), Stroke.Sample(Point(7, 8), pressure: 1, time: 0.5),
      ], width: 0.01)
    let rows = "[[1, 2], [3, 4, 0.5], [5, 6, null, 0.25], [7, 8, 1, 0.5]]"
    let json = "\"stroke\": {\"tool\": \"marker\", \"width\": 0.01, \"samples\": \(rows)}"
    #expect(try layer(json) == .stroke(stroke))
  }

  @Test("every invalid number of a stroke is reported with its path") func issues() throws {
    let rows = "[[1], [1, 2, 3], [1, 2, null, 5], [1, 2, 0, 4], [1e9, 0, 0, -1]]"
    let json = "\"stroke\": {\"tool\": \"pencl\", \"width\": 2, \"samples\": \(rows)}"
    let error = #expect(throws: FormatError.self) { try layer(json) }
    let stroke = "layers[0].stroke"
    #expect(
      error?.issues.map(\.path) == [
        "\(stroke).tool", "\(stroke).samples[0]", "\(stroke).samples[1][2]", "\(stroke).samples[3][3]",
        "\(stroke).samples[4][0]", "\(stroke).samples[4][3]", "\(stroke).width",
      ], "\(String(describing: error))")
  }

  @Test("random shapes and strokes round-trip") func roundTrip() throws {
    let seed: UInt64 = 31
    var scenes = RandomScene(seed: seed)
    let plain = try decode(composition(#""level": "below""#))
    for number in 0..<300 {
      var composition = plain
      composition.layers[0].content = scenes.layerContent()
      let bytes = CompositionEncoder.encode(composition)
      #expect(try decode(bytes) == composition, "seed \(seed), number \(number)")
    }
  }

  @Test("a million samples are rejected quickly") func manySamples() throws {
    let rows = [String](repeating: "[1,2]", count: 100_001).joined(separator: ",")
    let error = #expect(throws: FormatError.self) {
      try layer("\"stroke\": {\"tool\": \"pen\", \"width\": 0.1, \"samples\": [\(rows)]}")
    }
    #expect(error?.issues.map(\.message) == ["100001 samples; a stroke must have 1 to 100000"])
  }
}
