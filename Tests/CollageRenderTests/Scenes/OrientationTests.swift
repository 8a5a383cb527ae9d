import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Orientation of photos")
struct OrientationTests {
  private let folder: ScratchFolder
  private static let middle = Point(32, 30)

  init() throws { folder = try ScratchFolder() }

  @Test(
    "every EXIF orientation, mirror and quarter turn shows the quarters in the right places",
    arguments: 1...8, [0, 90, 4, -23.5])
  func quarters(exif: Int, degrees: Double) async throws {
    let photo = try folder.picture("q.jpg", QuadrantImage(width: 64, height: 48).stored(exif: exif), exif: exif)
    for quarterTurns in 0...3 {
      for isMirrored in [false, true] {
        let seen = try await RenderHarness(folder, 64, 60)
          .adding(
            photo, frame: Rect(x: 12, y: 10, width: 40, height: 40), rotation: degrees,
            intent: Intent(quarterTurns: quarterTurns, isMirrored: isMirrored)
          ).paint()
        let expected = QuadrantImage.colors(mirrored: isMirrored, quarterTurns: quarterTurns)
        for (corner, color) in zip(QuadrantImage.Corner.allCases, expected) {
          // The same quarter of the slot, turned as the slot is.
          let arm = Point(corner.middle.x - 0.5, corner.middle.y - 0.5) * 36
          let point = Self.middle + Affine.rotation(Angle(degrees: degrees)).applyToVector(arm)
          #expect(
            distance(Array(seen.color(at: point).prefix(3)), color) < 16,
            "\(corner) of turns \(quarterTurns) mirrored \(isMirrored)")
        }
      }
    }
  }

  @Test("the quarters match the model in rotated slots and photos", arguments: 1...8)
  func model(exif: Int) async throws {
    let image = QuadrantImage(width: 60, height: 44)
    let photo = try folder.picture("q.jpg", image.stored(exif: exif), exif: exif)
    for (turns, degrees) in [(0, 11.0), (1, -7.0), (2, 33.0), (3, 90.0)] {
      let intent = Intent(zoom: 1.1, rotation: Angle(degrees: degrees), quarterTurns: turns, isMirrored: turns == 1)
      let frame = Rect(x: 8, y: 6, width: 48, height: 48)
      let harness = RenderHarness(folder, 64, 60).adding(photo, frame: frame, rotation: 5, intent: intent)
      let seen = try await harness.paint()
      let placement = harness.cells[0].slot.placement(of: intent, photoSize: Size(60, 44))
      for corner in QuadrantImage.Corner.allCases {
        // Near the middle of the photo, where every quarter is seen.
        let inPhoto = Point(60 * (0.5 + (corner.middle.x - 0.5) / 2), 44 * (0.5 + (corner.middle.y - 0.5) / 2))
        let point = placement.photoToCanvas.apply(inPhoto)
        #expect(distance(Array(seen.color(at: point).prefix(3)), QuadrantImage.color(corner)) < 16, "\(corner)")
      }
    }
  }
}
