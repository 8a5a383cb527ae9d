import CollageFormat
import CollageModel
import CollageTesting
import Foundation
import Testing
import CollageTestSupport

/// The published schemas and the decoder say the same of every test document.
@Suite struct SchemaTests {
  static func validator(_ file: String) throws -> SchemaValidator {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates/schema")
    var files: [String: JSONValue] = [:]
    for name in [
      "template.schema.json", "composition.schema.json", "gestures.schema.json", "filter.schema.json",
      "layer.schema.json", "drawing.schema.json", "album.schema.json",
    ] {
      files[name] = try JSONValue.parse([UInt8](Data(contentsOf: folder.appending(path: name))), file: name)
    }
    return SchemaValidator(files: files, file: file)
  }

  private static func parse(_ json: String) throws -> JSONValue { try JSONValue.parse(Array(json.utf8), file: "f") }

  @Test("every key has exactly one description") func describeOnce() throws {
    var places: [String: [String]] = [:]
    func walk(_ value: JSONValue, at place: String) {
      switch value {
      case .object(let object):
        let text = String(decoding: JSONWriter.pretty(value), as: UTF8.self).filter { !$0.isWhitespace }
        if text.count > 100 { places[text, default: []].append(place) }
        for member in object.members { walk(member.value, at: "\(place)/\(member.key)") }
      case .array(let elements):
        for (index, element) in elements.enumerated() { walk(element, at: "\(place)/\(index)") }
      default: break
      }
    }
    for (name, schema) in try Self.validator("template.schema.json").files { walk(schema, at: name) }
    #expect(places.count > 100)
    for (_, found) in places where found.count > 1 { Issue.record("the same description at \(found.sorted())") }
  }

  @Test func agreesOnTemplates() throws {
    let validator = try Self.validator("template.schema.json")
    for json in GoodTemplates.all { #expect(try validator.accepts(Self.parse(json)), "\(json)") }
    for bad in BadTemplates.all {
      let isAccepted = try validator.accepts(Self.parse(bad.json))
      #expect(isAccepted == bad.isBeyondSchema, "\(bad.json)")
    }
  }

  @Test func agreesOnCompositions() throws {
    let validator = try Self.validator("composition.schema.json")
    for json in GoodCompositions.all { #expect(try validator.accepts(Self.parse(json)), "\(json)") }
    for bad in CompositionDecoderTests.bad {
      let isAccepted = try validator.accepts(Self.parse(bad.json))
      #expect(isAccepted == bad.isBeyondSchema, "\(bad.json)")
    }
  }

  @Test func agreesOnAlbums() throws {
    let validator = try Self.validator("album.schema.json")
    #expect(try validator.accepts(Self.parse(AlbumFormatTests.good)))
    for bad in AlbumFormatTests.bad where !bad.isBeyondSchema {
      #expect(try !validator.accepts(Self.parse(bad.json)), "\(bad.json)")
    }
  }

  @Test func agreesOnLinesOfGestureLogs() throws {
    let validator = try Self.validator("gestures.schema.json")
    for seed in UInt64(0)..<40 {
      var scenes = RandomScene(seed: seed)
      let scene = try scenes.next()
      var session = Session(scene: scene)
      session.policy.resistance = seed % 2 == 0 ? .absent : .hard
      session.policy.snapping = nil
      let log = GestureLog(canvas: scene.board.canvas, photoSizes: ["p": Size(3, 4)], policy: session.policy)
      let header = String(decoding: GestureLogEncoder.encode(log), as: UTF8.self)
      #expect(try validator.accepts(Self.parse(header)), "\(header)")
      var generator = RandomEvents(seed: seed)
      generator.commandShare = 0.5
      for _ in 0..<150 {
        let event = generator.next(for: session)
        _ = session.reduce(event)
        guard let line = GestureLogEncoder.line(of: event) else { continue }
        #expect(try validator.accepts(Self.parse(line)), "\(line)")
      }
    }
    for (line, _) in GestureLogTests.bad {
      guard let value = try? Self.parse(line) else { continue }
      // Whether a template's file is there is beyond a schema.
      #expect(try validator.accepts(value) == line.contains("other.json"), "\(line)")
    }
  }

  @Test func acceptsWhatTheEncoderWrites() throws {
    let validator = try Self.validator("template.schema.json")
    var random = RandomTemplates(generator: SplitMix64(seed: 13))
    for _ in 0..<50 {
      let json = String(decoding: TemplateEncoder.encode(random.template()), as: UTF8.self)
      #expect(try validator.accepts(Self.parse(json)), "\(json)")
    }
  }

  @Test(arguments: CSSColorTests.good.map(\.0) + CSSColorTests.bad) func agreesOnColors(_ text: String) throws {
    let json = Documents.background(String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self))
    let isAccepted = try Self.validator("template.schema.json").accepts(Self.parse(json))
    let isColor = (try? CSSColor.parse(text)) != nil
    // Ranges of components are beyond a pattern: it may accept more, never less.
    #expect(isAccepted || !isColor)
    #expect(!isAccepted || isColor || text.hasPrefix("rgb"))
  }
}
