import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

@testable import CollageRender

/// Numbers that trap careless conversions, wherever a template has a number, all the way to pixels.
///
/// A template is either refused with an error or becomes a picture; a trap ends the test process.
@Suite struct HostileTemplateTests {
  private static let seed: UInt64 = 20_261_121
  /// The number of variants tried per document; packing outlines takes seconds in a debug build.
  private static func trials(_ document: String) -> Int { document.contains("outfit") ? 2 : 20 }
  private static let numbers = [
    "0", "-0.0", "5e-324", "1e-320", "1e-200", "1e-100", "1e-9", "0.001", "0.01", "0.1", "0.5", "0.9", "1", "1.5", "2",
    "3", "7", "45", "63", "64", "100", "255", "360", "1000", "9999", "10000", "65535", "999999.9", "1000000", "-1",
    "-0.5", "-45", "-1e-320", "-999999", "-1000000",
  ]

  /// Documents that have every number a template may have; `photos` and other counts stay small enough for a test.
  private static let documents: [String] = {
    let look = ##"""
      "rotation": 7, "zoom": [0.5, 4], "focus": [0.3, 0.6], "border": {"width": 2, "color": "#fff", "align": "outside"},
      "shadow": {"x": 1, "y": 2, "blur": 3, "color": "#00000080"}
      """##
    let shapes = [
      #""cornerRadius": 3"#, #""cornerRadius": [1, 2, 3, 4]"#, #""shape": {"ellipse": {}}"#,
      #""shape": {"polygon": [[0, 0], [1, 0.1], [0.6, 1]]}"#,
      #""shape": {"path": "M 0 0 L 1 0 Q 1 1 0.5 1 C 0.4 1 0.1 0.9 0 0 Z"}"#,
    ]
    let backgrounds = [
      ##"{"linear": {"angle": 45, "stops": [[0, "#000"], [0.5, "#fff"], [1, "red"]]}}"##,
      #"{"radial": {"center": [0.5, 0.5], "radius": 2, "stops": ["red", "blue"]}}"#, #"{"blur": {"amount": 4}}"#,
    ]
    let autos = [
      #""style": "grid", "columns": 2, "cellAspect": 1.5, "lastRow": "left""#,
      #""style": "grid", "columns": 2, "lastRow": "fill""#,
      #""style": "mosaic", "seed": 3, "cropBudget": 0.1, "quality": "quick", "weights": {"1": 3, "3": 0.5}"#,
      #""style": "mosaic", "quality": "quick", "keepOrder": true, "pins": {"1": "topLeft", "2": "bottomRight"}"#,
      #""style": "justified", "rows": 2"#, #""style": "justified""#, #""style": "masonry", "columns": 2"#,
      #""style": "masonry""#, #""style": "scatter", "seed": 2, "tilt": 20, "density": 1.1"#,
      #""style": "outfit", "seed": 2, "roles": ["top", "hat", "shoes"]"#,
      #""style": "shape", "outline": "M0 0h4v3h-1q-1 0 -2 2z", "seed": 2, "weights": {"1": 3}"#,
    ]
    func document(_ defaults: String, _ background: String, _ arrangement: String) -> String {
      #"""
      {"format": "collage-template", "version": 1, "name": "hostile",
       "canvas": {"width": 90, "height": 60, "background": \#(background)},
       "defaults": {"gap": 2, "margin": 3\#(defaults)}, \#(arrangement)}
      """#
    }
    var documents: [String] = []
    for (index, shape) in shapes.enumerated() {
      let background = backgrounds[index % backgrounds.count]
      documents.append(
        document(
          "", background,
          #""slots": [{"id": "a", "frame": [0, 0, 45, 60], "order": 2, \#(look), \#(shape)}, {"id": "b", "frame": [45, 0, 45, 60]}]"#
        ))
      documents.append(
        document(
          #", \#(look), \#(shape), "background": \#(background)"#, background,
          #""split": {"row": [{"slot": "a", "weight": 2}, {"column": ["b", {"slot": "c", "weight": 3}], "weight": 1.5}]}"#
        ))
      documents.append(
        document(
          ", \(shape)", background, #""cells": [[1, 1, 2], [3, 0, 2]], "columns": [1, 2, 3], "rows": [2, 1]"#))
    }
    for (index, auto) in autos.enumerated() {
      let background = backgrounds[index % backgrounds.count]
      documents.append(document("", background, #""auto": {\#(auto)}"#))
      documents.append(
        document(
          ##", "fit": "contain", "border": {"width": 1, "color": "#fff", "align": "outside"}"##, background,
          #""auto": {\#(auto)}"#))
      documents.append(
        document(
          "", background,
          #""slots": [{"id": "w", "frame": [0, 0, 45, 60], "rotation": 9, "auto": {\#(auto), "gap": 1, "photos": 4}}, {"id": "v", "frame": [45, 0, 45, 60], "auto": {"style": "grid"}}]"#
        ))
    }
    return documents
  }()

  private let scratch: ScratchFolder
  private let photos: [String]

  init() throws {
    scratch = try ScratchFolder()
    var photos: [String] = []
    for (width, height) in [(24, 16), (9, 27), (20, 20)] {
      let bytes = (0..<(width * height * 3)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let image = try PictureFile.image(Pixels(width: width, height: height, bands: 3, bytes: bytes))
      let name = "\(width)x\(height).png"
      try scratch.write(PictureFile.encode(image, as: name), as: name)
      photos.append(scratch.file(name))
    }
    self.photos = photos
  }

  @Test(arguments: documents.indices) func everyTemplateIsRefusedOrBecomesAPicture(index: Int) async throws {
    let value = try JSONValue.parse(Array(Self.documents[index].utf8), file: "f")
    let places = NumberPlaces(value)
    var random = SplitMix64(seed: Self.seed &+ UInt64(index))
    print("hostile template \(index): seed \(Self.seed)")
    for trial in 0..<Self.trials(Self.documents[index]) {
      var replacements: [Int: String] = [:]
      for _ in 0..<random.int(1...3) {
        replacements[random.int(0...(places.count - 1))] = random.element(of: Self.numbers)
      }
      let text = places.text(with: replacements)
      do {
        try await render(text)
      } catch {
        // A message is made for every refusal, and it is one line.
        #expect(!"\(error)".isEmpty, "document \(index), trial \(trial): \(text)")
      }
    }
  }

  private func render(_ text: String) async throws {
    let template = try TemplateDecoder.decode(Array(text.utf8), file: "hostile.json")
    for count in text.contains("outfit") ? [0] : [0, 1, 3, 7] {
      guard let slots = try? template.resolvedSlots(photoCount: count) else { continue }
      // What is laid out can be painted.
      for slot in slots.slots {
        let frame = slot.frame
        #expect(
          frame.width > 0 && frame.height > 0 && (frame.x + frame.y + frame.right + frame.bottom).isFinite, "\(text)")
      }
      #expect(Set(slots.fillOrder) == Set(slots.slots.map { $0.id }), "\(text)")
    }
    var composer = Composer(template: template)
    composer.assignment = .best([:])
    let composed = try composer.compose(photos)
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, sizing: .pixels(PixelSize(64, 64)),
      output: OutputSettings(format: .png), threads: 1)
    let name = "out.png"
    let path = scratch.file(name)
    let prepared = try await PreparedRender(request)
    #expect(!"\(prepared.plan)".isEmpty)
    _ = try await prepared.write(to: .file(path), protecting: InputGuard())
    let pixels = try PictureFile.decode(scratch.read(name))
    #expect(pixels.width == 64 && pixels.height == 64)
  }
}

/// The numbers of a document, each of which can be replaced.
private struct NumberPlaces {
  private let value: JSONValue
  let count: Int

  init(_ value: JSONValue) {
    self.value = value
    count = Self.count(in: value)
  }

  private static func count(in value: JSONValue) -> Int {
    switch value {
    case .number: 1
    case .array(let elements): elements.reduce(0) { $0 + count(in: $1) }
    case .object(let object): object.members.reduce(0) { $0 + count(in: $1.value) }
    default: 0
    }
  }

  func text(with replacements: [Int: String]) -> String {
    var place = 0
    func written(_ value: JSONValue) -> String {
      switch value {
      case .number:
        defer { place += 1 }
        return replacements[place] ?? String(decoding: JSONWriter.compact(value), as: UTF8.self)
      case .array(let elements): return "[" + elements.map(written).joined(separator: ",") + "]"
      case .object(let object):
        let members = object.members.map { member in
          String(decoding: JSONWriter.compact(.string(member.key)), as: UTF8.self) + ":" + written(member.value)
        }
        return "{" + members.joined(separator: ",") + "}"
      default: return String(decoding: JSONWriter.compact(value), as: UTF8.self)
      }
    }
    return written(value)
  }
}
