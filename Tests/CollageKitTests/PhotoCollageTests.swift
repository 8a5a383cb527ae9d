import Collage
import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@Suite("A collage rendered in one call")
struct PhotoCollageTests {
  private let folder: ScratchFolder
  private let red: String
  private let blue: String

  /// Two squares side by side, without a gap.
  private let pair = """
    {"format": "collage-template", "version": 1, "name": "Pair", "canvas": {"width": 200, "height": 100},
     "split": {"row": ["left", "right"]}}
    """

  init() throws {
    folder = try ScratchFolder()
    red = folder.file("red.jpg")
    blue = folder.file("blue.jpg")
    try write([220, 30, 30], to: red)
    try write([40, 50, 210], to: blue)
  }

  private func write(_ color: [UInt8], to path: String) throws {
    try PixelWriter.writeJPEG(rgb: Pixels(width: 60, height: 60, filled: color).bytes, width: 60, height: 60, to: path)
  }

  private func template() throws -> Template { try TemplateDecoder.decode(Array(pair.utf8), file: "pair.json") }

  /// Returns the photo in the middle of the left half and that of the right, told by their colors.
  private func halves(_ picture: RenderedPicture) -> [String] {
    let (width, height) = (picture.size.width, picture.size.height)
    let pixels = Pixels(width: width, height: height, bands: 4, bytes: picture.premultipliedPixels)
    return [1, 3].map { quarter in
      let color = Array(pixels[width * quarter / 4, height / 2].prefix(3))
      return if distance(color, [220, 30, 30]) < 8 { "red" } else if distance(color, [40, 50, 210]) < 8 { "blue" } else
      { "\(color)" }
    }
  }

  @Test("reads captions and the language of texts only for tagged documents")
  func described() throws {
    let sidecar = #"{"title": "red.jpg", "description": "A red square", "photoTakenTime": {"timestamp": "0"}}"#
    try folder.write(Array(sidecar.utf8), as: "red.jpg.json")
    var collage = try PhotoCollage(template(), photos: [red, blue])
    collage.composition.template.variables = [TextVariable("language", "pt_BR")]
    let plain = try collage.request(output: OutputSettings(format: .jpeg))
    #expect(plain.captions.isEmpty && plain.language == nil)
    var output = OutputSettings(format: .jpeg)
    output.standard = .archive
    let photo = try #require(collage.composition.items.first).photo
    let tagged = try collage.request(output: output)
    #expect(tagged.captions == [photo: "A red square"] && tagged.language == "pt-BR")
    collage.texts["language"] = "de"
    #expect(try collage.request(output: output).language == "de")
    collage.composition.items[0].alternativeText = "Its own"
    #expect(try collage.request(output: output).captions.isEmpty)
  }

  @Test("swaps two photos in memory")
  func swap() async throws {
    var collage = try PhotoCollage(template(), photos: [red, blue])
    #expect(try await halves(collage.picture()) == ["red", "blue"])
    try collage.composition.swap("left", "right")
    #expect(try await halves(collage.picture(sizing: .scale(0.5))) == ["blue", "red"])
  }

  @Test("renders a replaced photo from its own path")
  func replace() async throws {
    var collage = try PhotoCollage(template(), photos: [red, red])
    try collage.composition.replace("right", with: Photo(id: "new", path: blue))
    #expect(try await halves(collage.picture()) == ["red", "blue"])
  }

  @Test("writes the same pixels to a file as into memory")
  func file() async throws {
    let collage = try PhotoCollage(template(), photos: [red, blue])
    let report = try await collage.render(to: folder.file("out.png"))
    #expect(report.size == PixelSize(200, 100))
    let written = try PhotoCollage(single(), photos: [folder.file("out.png")])
    let (again, first) = (try await written.picture(), try await collage.picture())
    #expect(again.premultipliedPixels == first.premultipliedPixels)
  }

  private func single() throws -> Template {
    let json = """
      {"format": "collage-template", "version": 1, "name": "One", "canvas": {"width": 200, "height": 100},
       "split": {"row": ["only"]}}
      """
    return try TemplateDecoder.decode(Array(json.utf8), file: "one.json")
  }

  @Test("opens shipped templates, files and saved compositions by name")
  func names() async throws {
    #expect(try PhotoCollage(named: "hero-left", photos: [red, blue]).composition.items.count == 2)
    try folder.write(Array(pair.utf8), as: "pair.json")
    let saved = """
      {"format": "collage", "version": 1, "template": "pair.json",
       "photos": {"a": "blue.jpg", "b": "red.jpg"},
       "items": [{"id": "1", "photo": "a", "slot": "left"}, {"id": "2", "photo": "b", "slot": "right"}]}
      """
    let path = folder.file("saved.json")
    try folder.write(Array(saved.utf8), as: "saved.json")
    #expect(try await halves(PhotoCollage(named: path).picture()) == ["blue", "red"])
    #expect(throws: RenderError.self) { try PhotoCollage(named: path, photos: [red]) }
    let fromFile = try PhotoCollage(named: folder.file("pair.json"), photos: [blue, red])
    #expect(try await halves(fromFile.picture()) == ["blue", "red"])
  }

  @Test("errors state the problem and the nearest name")
  func refusals() async throws {
    #expect { try PhotoCollage(named: "hero-lefd", photos: [red]) } throws: {
      "\($0)".contains("did you mean hero-left?")
    }
    #expect(throws: RenderError.noPhotos(searched: "")) { try PhotoCollage(template(), photos: []) }
    let collage = try PhotoCollage(template(), photos: [red])
    #expect(collage.notes.map(\.description) == ["1 photo for 2 slots: right left empty"])
    await #expect { try await collage.render(to: "out.bmp") } throws: {
      "\($0)".contains("unsupported extension")
    }
  }

  @Test("never overwrites a photo, a template or a composition, even if unused")
  func inputs() async throws {
    try folder.write(Array(pair.utf8), as: "pair.png")
    let spare = folder.file("spare.png")
    try write([1, 2, 3], to: spare)
    let template = folder.file("pair.png")
    let collage = try PhotoCollage(named: template, photos: [red, blue, spare])
    for input in [red, blue, spare, template] {
      let before = try folder.read(String(input.split(separator: "/").last ?? ""))
      await #expect { try await collage.render(to: input) } throws: {
        if case RenderError.file(.isInput) = $0 { true } else { false }
      }
      #expect(try folder.read(String(input.split(separator: "/").last ?? "")) == before)
    }
  }
}
