import CollageFiles
import CollageModel
import CollageSubjects
import CollageTestSupport
import Testing

@testable import CollageRender

/// Heads come to lie where no other slot covers them.
@Suite("Subjects covered by other slots") struct CoveredSubjectTests {
  private let folder: ScratchFolder
  private let head: Rect
  private let pixels: Pixels

  init() throws {
    folder = try ScratchFolder()
    (pixels, head) = DrawnScene.tall()
  }

  /// Returns true if the mouth is visible, whose color occurs nowhere else.
  private func showsMouth(_ picture: Pixels) -> Bool {
    (0..<picture.height).contains { y in
      (0..<picture.width).contains { x in
        let (red, green, blue) = (picture.value(x, y, 0), picture.value(x, y, 1), picture.value(x, y, 2))
        return red > 95 && green < red * 2 / 3 && blue < red * 2 / 3
      }
    }
  }

  /// The photo in a square, and a gray one over its lower part.
  private func harness(photo: String, cover: String?, turned: Double = 0) throws -> RenderHarness {
    var harness = RenderHarness(folder, 64, 64).adding(photo, frame: Rect(x: 0, y: 0, width: 64, height: 64))
    if let cover {
      harness = harness.adding(cover, frame: Rect(x: -10, y: 38, width: 84, height: 30), rotation: turned)
    }
    harness.looksForSubjects = true
    return harness
  }

  @Test("an inset slot does not cover a head", arguments: [0.0, 3])
  func inset(turned: Double) async throws {
    let photo = try folder.picture("tall.png", pixels)
    let gray = try folder.picture("gray.png", Pixels(width: 84, height: 30, filled: [120, 120, 120]))
    let plain = try await harness(photo: photo, cover: nil).prepared().report.slots[0].crop
    let shown = try await harness(photo: photo, cover: gray, turned: turned).prepared().report.slots[0].crop
    // Beneath the inset 0.2 of the window's height would hide the chin.
    let (top, bottom) = (head.y * 480, head.bottom * 480)
    #expect(bottom > plain.y + plain.height * 0.56 && plain.y <= top)
    #expect(shown.y <= top + 2 && bottom <= shown.y + shown.height * 0.6, "\(shown) for \(top) to \(bottom)")
    #expect(showsMouth(try await harness(photo: photo, cover: gray, turned: turned).paint()))
  }

  private func plate(_ fill: Fill, opacity: Double = 1, level: Layer.Level = .aboveSlots) -> Layer {
    Layer(
      id: "plate", content: .shape(DrawnShape(.area(.rectangle), fill: fill)), size: Size(84, 30),
      center: Point(32, 53),
      opacity: opacity, level: level)
  }

  @Test("a text background does not cover a head, unless it is translucent")
  func layers() async throws {
    let photo = try folder.picture("tall.png", pixels)
    func crop(_ layers: [Layer]) async throws -> Rect {
      var request = try harness(photo: photo, cover: nil).request(OutputSettings(format: .png))
      request.composition.layers = layers
      return try await PreparedRender(request).report.slots[0].crop
    }
    let plain = try await crop([])
    let shown = try await crop([plate(.color(.white))])
    #expect(shown.y + shown.height * 0.6 >= head.bottom * 480 && plain.y < shown.y, "\(shown)")
    for clear in [
      plate(.color(Color(red: 0, green: 0, blue: 0, alpha: 60))), plate(.color(.white), opacity: 0.3),
      plate(.color(.white), level: .belowSlots),
    ] { #expect(try await crop([clear]) == plain) }
  }

  @Test("a picture with alpha over a whole slot hides nothing")
  func frame() async throws {
    let photo = try folder.picture("tall.png", pixels)
    let frame = try folder.picture("frame.png", Pixels(width: 84, height: 30, filled: [120, 120, 120, 40]))
    let plain = try await harness(photo: photo, cover: nil).prepared().report.slots[0].crop
    #expect(try await harness(photo: photo, cover: frame).prepared().report.slots[0].crop == plain)
  }

  @Test("a picture behind all slots shows its heads beside them")
  func backdrop() async throws {
    let photo = try folder.picture("tall.png", pixels)
    let gray = try folder.picture("gray.png", Pixels(width: 84, height: 30, filled: [120, 120, 120]))
    var harness = RenderHarness(folder, 64, 64, on: .picture(path: "tall.png", fit: .cover))
      .adding(gray, frame: Rect(x: 0, y: 38, width: 64, height: 26))
    harness.looksForSubjects = true
    #expect(photo.hasSuffix("tall.png"))
    #expect(showsMouth(try await harness.paint()))
    var request = harness.request(OutputSettings(format: .png))
    request.focus = .center
    #expect(try await PreparedRender(request).plan.steps[0] != harness.prepared().plan.steps[0])
  }

  @Test("a session places a photo like a render")
  func session() async throws {
    let photo = try folder.picture("tall.png", pixels)
    let gray = try folder.picture("gray.png", Pixels(width: 84, height: 30, filled: [120, 120, 120]))
    let request = try harness(photo: photo, cover: gray).request(OutputSettings(format: .png))
    let crop = try await PreparedRender(request).report.slots[0].crop
    let facts = try await PhotoFacts(composition: request.composition, sources: request.photos)
    let focus = try #require(facts.automaticFocus["photo-0"])
    #expect(abs(focus.y * 480 - (crop.y + crop.height / 2)) < 0.01)
  }
}
