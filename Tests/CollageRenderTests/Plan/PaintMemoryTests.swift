import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Memory estimates before painting")
struct PaintMemoryTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  private func refusal(
    _ width: Int, _ height: Int, isBlurred: Bool = false, limits: PhotoLimits = PhotoLimits()
  ) async throws -> String {
    let photo = try folder.picture("p.png", Pixels(width: 8, height: 8, filled: [9, 9, 9]))
    var style = SlotStyle(fit: .contain)
    // A blurred ground is painted as a whole.
    if isBlurred { style.background = .blurredPhoto(BlurredPhoto(blur: 30)) }
    var harness = RenderHarness(folder, width, height)
      .adding(photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), style: style)
    harness.policy.limits = limits
    do {
      _ = try await harness.prepared()
      return "none"
    } catch { return "\(error)" }
  }

  @Test("sides, areas and whole steps beyond the limits are rejected with the size and the limit")
  func limits() async throws {
    #expect(try await refusal(65_535, 100) == "none")
    #expect(try await refusal(70_000, 10).contains("70000x10 pixels; a side may have at most 65535"))
    #expect(try await refusal(20_000, 20_000).contains("20000x20000 pixels; at most 200000000"))
    #expect(try await refusal(14_000, 14_000) == "none")
    let blurred = try await refusal(14_000, 14_000, isBlurred: true)
    #expect(
      blurred.contains("painting 14000x14000 pixels would take") && blurred.contains("the limit is 500 MB"),
      "\(blurred)")
  }

  @Test("a canvas is painted in bands if its slots take too much memory at once")
  func overlappingSlots() async throws {
    func bands(slots: Int, shadow: Shadow?) async throws -> Int {
      let photo = try folder.picture("p.png", Pixels(width: 8, height: 8, filled: [9, 9, 9]))
      let size = 5_600
      var harness = RenderHarness(folder, size, size)
      for place in 0..<slots {
        // Slots side by side, or one above the other as large as the canvas if they have shadows.
        let height = Double(size) / (shadow == nil ? Double(slots) : 1)
        let frame = Rect(x: 0, y: shadow == nil ? Double(place) * height : 0, width: Double(size), height: height)
        harness = harness.adding(photo, frame: frame, style: SlotStyle(shadow: shadow))
      }
      return try await harness.prepared().bands.count
    }
    #expect(try await bands(slots: 8, shadow: nil) == 1)
    #expect(try await bands(slots: 3, shadow: Shadow(offset: Point(900, 900), blur: 1, color: .black)) > 1)
  }

  @Test("interactive limits allow larger pictures")
  func interactive() async throws {
    #expect(try await refusal(1_000_000, 100, limits: .interactive) == "none")
    #expect(try await refusal(14_000, 14_000, isBlurred: true, limits: .interactive) == "none")
  }

  /// Returns the bytes held for an enlarged photo with a profile while the bands of a canvas are painted.
  private func held(_ name: String, width: Int, height: Int, exif: Int?) async throws -> Int? {
    let pixels = Pixels(width: 48, height: 32, filled: [200, 40, 30])
    let photo = try folder.picture(name, pixels, profile: MatrixProfile.displayP3.bytes, exif: exif)
    let render = try await RenderHarness(folder, width, height)
      .adding(photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height))).prepared()
    let step = try #require(render.plan.slots.first)
    guard case .cuttable(let held, _) = try Compositor(plan: render.plan, pixels: render.pixels).hold(step) else {
      return nil
    }
    switch held {
    // Rows are read when a band shows them.
    case .strips, .rows: return 0
    case .decoded(let photo, _): return photo.byteCount
    case .none, .effects: return nil
    }
  }

  @Test(
    "enlarged photos with a profile are converted part by part", arguments: [nil, 3, 6, 8] as [Int?], [20_000, 8_000])
  func profiles(exif: Int?, width: Int) async throws {
    let held = try await held("p.jpg", width: width, height: 3_000, exif: exif)
    #expect(try #require(held) < 100_000)
  }
}
