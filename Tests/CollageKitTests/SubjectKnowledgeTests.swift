import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects
import CollageTestSupport
import Testing
import PictureTestSupport

/// Collages and contact sheets that know their photos' subjects.
@Suite("Subjects in one call")
struct SubjectKnowledgeTests {
  private let workplace: Workplace
  private let photo: String

  init() throws {
    workplace = try Workplace()
    photo = try workplace.writePNG("tall.png", DrawnScene.tall().pixels)
  }

  /// A square in which the middle of the photo cuts through the head.
  private var template: Template {
    Template(
      name: "square", canvas: Canvas(size: Size(64, 64)),
      arrangement: .slots([PlacedSlot(slot: Slot(id: "a", frame: Rect(x: 0, y: 0, width: 64, height: 64)))]))
  }

  private func crop(_ collage: PhotoCollage) async throws -> RenderReport.SlotEntry {
    try #require(try await collage.render(to: workplace.path("out.png")).slots.first)
  }

  @Test("a collage queries lists, and detects other subjects once")
  func collage() async throws {
    var collage = try PhotoCollage(template, photos: [photo])
    let found = try await crop(collage)
    #expect(found.focus == .detector && found.crop.y > 200)
    let list = workplace.path("list.json")
    let text = #"{"format": "collage-subjects", "version": 1, "photos": {"tall.png": [[0.4, 0.01, 0.2, 0.05]]}}"#
    try AtomicFile.write(Array(text.utf8), to: list, protecting: InputGuard())
    try collage.addSubjects(from: SubjectSources(list: list))
    let listed = try await crop(collage)
    #expect(listed.focus == .list && listed.crop.y < 5)
  }

  @Test("a contact sheet does not crop heads")
  func sheet() async throws {
    let sheet = ContactSheet(
      entries: [ContactSheet.Entry(template: template, folder: ".")], photos: [photo], tileWidth: 64)
    let path = workplace.path("sheet.png")
    _ = try await sheet.write(to: path, output: OutputSettings(format: .png), protecting: InputGuard())
    let picture = try Pixels(png: try workplace.bytes("sheet.png"))
    // The mouth has a color of its own.
    let mouth = (0..<picture.height).filter { y in
      (0..<picture.width).contains { x in
        let (red, green) = (picture.value(x, y, 0), picture.value(x, y, 1))
        return red > 95 && green < red * 2 / 3 && picture.value(x, y, 2) < red * 2 / 3
      }
    }
    #expect(!mouth.isEmpty)
  }
}
