import CollageFormat
import CollageKit
import CollageModel
import CollageTestSupport
import CollageTesting
import CollageWasm
import Foundation
import Testing

extension BrowserModuleTests {
  /// Documents mean the same in a browser: the same values, bytes and errors.
  @Suite struct DocumentTests {
    private static let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The texts of all templates that come with the project.
    private static func shippedTemplates() throws -> [String] {
      try shipped { file in !["schema/", "filters/", "stickers/"].contains { file.hasPrefix($0) } }
    }

    private static func shipped(_ isWanted: (String) -> Bool) throws -> [String] {
      let folder = package + "/Templates"
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".json") && isWanted($0) }.sorted()
      return try paths.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }

    /// The texts of compositions whose photos are known, with the photos.
    private static func compositions() async throws -> [(text: String, photos: JSONValue)] {
      var found: [(String, JSONValue)] = []
      for gesture in RecordedGesture.all {
        let replay = try await Replay(log: gesture.log, composition: gesture.composition)
        let text = try String(contentsOfFile: gesture.composition, encoding: .utf8)
        if !found.contains(where: { $0.0 == text }) { found.append((text, photos(replay.session.scene))) }
      }
      return found
    }

    private static func photos(_ scene: Scene) -> JSONValue {
      .array(
        scene.photos.map { photo in
          let size = JSONValue.array([.number(photo.size.width), .number(photo.size.height)])
          return .object(JSONObject([.init("id", .string(photo.id.name)), .init("size", size)]))
        })
    }

    /// Asks the module in Node; returns the answers as compact JSON, a line each.
    private func ask(_ requests: [JSONValue]) throws -> [String] {
      let input: [UInt8] = requests.flatMap { JSONWriter.compact($0) + [0x0A] }
      let run = try ProgramRun(["node", Self.package + "/Tests/CollageWasmTests/documents.mjs"], input: input)
      #expect(run.status == 0, "\(run.errors)")
      return run.text.split(separator: "\n").map(String.init)
    }

    private func request(_ kind: String, _ text: String, _ more: [JSONObject.Member] = []) -> JSONValue {
      .object(JSONObject([.init("ask", .string(kind)), .init("text", .string(text))] + more))
    }

    /// Returns the answer of the same function in this process, in the form of `ask`.
    private func answer(_ kind: String, _ text: String, photos: JSONValue = .array([])) throws -> JSONValue {
      let photoBytes = JSONWriter.compact(photos)
      let bytes = Array(text.utf8) + photoBytes
      let address = try #require(collageText(Int32(bytes.count)))
      for (index, byte) in bytes.enumerated() { address[index] = byte }
      let (length, photosLength) = (Int32(text.utf8.count), Int32(photoBytes.count))
      let count = kind == "read" ? collageRead(length) : collageExpand(length, photosLength)
      let start = try #require(collageText(0))
      let output = (0..<Int(count > 0 ? count : FailureNumber.issues - count)).map { start[$0] }
      if kind == "read", count > 0 { return .string(String(decoding: output, as: UTF8.self)) }
      let value = try JSONValue.parse(output, file: "answer")
      return count > 0 ? value : .object(JSONObject([.init("issues", value)]))
    }

    private func compare(_ kind: String, _ texts: [String]) throws {
      let answers = try ask(texts.map { request(kind, $0) })
      #expect(answers.count == texts.count)
      for (text, found) in zip(texts, answers) {
        let expected = try answer(kind, text)
        let value = try JSONValue.parse(Array(found.utf8), file: "answer")
        #expect(value == expected, "\(text.prefix(3_000))")
        if value != expected { return }
      }
    }

    @Test func everyShippedTemplateIsReadAndWrittenAsNatively() throws {
      let texts = try Self.shippedTemplates()
      #expect(texts.count > 40)
      for (text, found) in zip(texts, try ask(texts.map { request("read", $0) })) {
        let template = try TemplateDecoder.decode(Array(text.utf8), file: "")
        let written = String(decoding: TemplateEncoder.encode(template), as: UTF8.self)
        let value = try JSONValue.parse(Array(found.utf8), file: "answer")
        #expect(value == .string(written))
      }
    }

    @Test func brokenDocumentsGiveTheSameErrors() async throws {
      var random = SplitMix64(seed: 31)
      var broken: [String] = []
      let filters = try Self.shipped { $0.hasPrefix("filters/") }
      try compare("read", filters)
      let sources = try Self.shippedTemplates() + filters + (try await Self.compositions().map { $0.text })
      for text in sources {
        let value = try JSONValue.parse(Array(text.utf8), file: "")
        for _ in 0..<Effort.cases(of: 24) {
          broken.append(String(decoding: JSONWriter.compact(value.damaged(&random)), as: UTF8.self))
        }
        for _ in 0..<Effort.cases(of: 4) { broken.append(String(text.prefix(random.int(0...text.count)))) }
      }
      broken += [
        "", "{", "[]", "nul", #"{"format": "collage-template", "version": 1, "version": 1}"#, "\u{FEFF}{}",
        #"{"format": "\ud800"}"#, #"{"format": "collage-templat\u00e9"}"#, #"{"format": "collage", "version": 1e999}"#,
      ]
      #expect(broken.count > 1_000)
      try compare("read", broken)
    }

    @Test func slotsOfTemplatesAreTheSame() throws {
      let templates = try Self.shippedTemplates().map { text in
        (text: text, isGenerated: try TemplateDecoder.decode(Array(text.utf8), file: "").dependsOnPhotos)
      }
      let written = templates.filter { !$0.isGenerated }.map { $0.text }
      try compare("expand", written)
      let generated = try ask(templates.filter { $0.isGenerated }.map { request("expand", $0.text) })
      #expect(written.count > 30 && !generated.isEmpty && generated.allSatisfy { $0.contains(#""needs":"layouts""#) })
    }

    /// Every kind of layout that is generated for photos, for some numbers of photos of random sizes.
    @Test func generatedLayoutsAreTheSame() throws {
      var texts = try Self.shippedTemplates().filter {
        try TemplateDecoder.decode(Array($0.utf8), file: "").dependsOnPhotos
      }
      texts += [
        #"{"style": "grid", "lastRow": "center"}"#,
        #"{"style": "mosaic", "quality": "quick", "seed": 9007199254740992}"#,
        #"{"style": "mosaic", "quality": "quick", "keepOrder": true, "weights": {"2": 3}, "pins": {"1": "topLeft"}}"#,
        #"{"style": "justified"}"#, #"{"style": "masonry"}"#, #"{"style": "scatter", "tilt": 20}"#,
        #"{"style": "outfit"}"#, #"{"style": "shape", "outline": "M0 0h40v30q-20 -9 -40 0z"}"#,
      ].map {
        #"{"format": "collage-template", "version": 1, "name": "made", "canvas": {"width": 900, "height": 700}, "#
          + #""defaults": {"gap": 7, "margin": 11}, "auto": \#($0)}"#
      }
      var random = SplitMix64(seed: 53)
      var (requests, expected) = ([JSONValue](), [JSONValue]())
      for text in texts {
        for count in [0, 2, 5, 13] {
          let photos = JSONValue.array(
            (0..<count).map { index in
              let size = [random.int(200...4_000), random.int(200...4_000)].map { JSONValue.number(Double($0)) }
              return .object(JSONObject([.init("id", .string("\(index)")), .init("size", .array(size))]))
            })
          requests.append(request("generated", text, [.init("photos", photos)]))
          expected.append(try answer("expand", text, photos: photos))
        }
      }
      let answers = try ask(requests)
      #expect(answers.count == expected.count && expected.filter { !"\($0)".contains("issues") }.count > 30)
      for (index, found) in answers.enumerated() {
        let value = try JSONValue.parse(Array(found.utf8), file: "answer")
        #expect(value == expected[index], "\(String(decoding: JSONWriter.compact(requests[index]), as: UTF8.self))")
      }
    }

    /// An editor in a browser opens a composition, does what a log tells, and saves the same bytes as `collage replay -o`.
    @Test func whatAnEditorSavesIsTheSame() async throws {
      var (requests, expected) = ([JSONValue](), [String]())
      for gesture in RecordedGesture.all {
        let replay = try await Replay(log: gesture.log, composition: gesture.composition)
        var lines = try String(contentsOfFile: gesture.log, encoding: .utf8).split(separator: "\n").map {
          Array($0.utf8)
        }
        if replay.cut != nil { lines.removeLast() }
        let values = try lines.map { try JSONValue.parse($0, file: gesture.name) }
        guard case .object(let header) = values[0] else { continue }
        let members: [JSONObject.Member?] = [
          .init("photos", Self.photos(replay.session.scene)), .init("events", .array(Array(values.dropFirst()))),
          header["policy"].map { .init("policy", $0) },
        ]
        let text = try String(contentsOfFile: gesture.composition, encoding: .utf8)
        requests.append(request("replay", text, members.compactMap { $0 }))
        let bytes = try replay.document(of: replay.run().scene, file: gesture.name)
        expected.append(String(decoding: bytes, as: UTF8.self))
      }
      #expect(requests.count > 20)
      let answers = try ask(requests)
      #expect(answers.count == expected.count)
      for (found, expected) in zip(answers, expected) {
        let value = try JSONValue.parse(Array(found.utf8), file: "answer")
        #expect(value == .string(expected))
      }
    }

    @Test func theWrapperPassesItsOwnTests() throws {
      let run = try ProgramRun(["node", "--test", Self.package + "/Tests/CollageWasmTests/format.test.mjs"])
      #expect(run.status == 0, "\(run.text)")
    }

    @Test func nothingThatAHostPassesTraps() {
      for count in [Int32.min, -1, 0, 1, 4096, .max] {
        #expect(collageRead(count) < 0 && collageExpand(count, count) < 0)
        collageKeepTemplate(count, count)
      }
      collageForgetTemplates()
    }
  }
}

extension JSONValue {
  /// Returns the value with one damage at a random place: another kind of value, a missing or an unknown key.
  fileprivate func damaged(_ random: inout SplitMix64) -> JSONValue {
    let others: [JSONValue] = [
      .null, .boolean(true), .number(-1), .number(1e7), .number(0.1), .string(""), .string("x"),
      .string("a\u{301}\u{7}"), .array([]), .object(JSONObject()),
    ]
    switch self {
    case .array(var elements) where !elements.isEmpty && random.int(0...9) > 0:
      let place = random.int(0...elements.count - 1)
      elements[place] = elements[place].damaged(&random)
      return .array(elements)
    case .object(var object) where !object.members.isEmpty && random.int(0...9) > 0:
      let place = random.int(0...object.members.count - 1)
      switch random.int(0...5) {
      case 0: object.members.remove(at: place)
      case 1: object.members[place].key += "s"
      case 2: object.members.insert(JSONObject.Member("widht", .number(1)), at: place)
      default: object.members[place].value = object.members[place].value.damaged(&random)
      }
      return .object(object)
    default: return others[random.int(0...others.count - 1)]
    }
  }
}
