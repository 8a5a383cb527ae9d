import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Everything that a collage reads is opened before it is planned.
@Suite("Resolving") struct ResolverTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func photo(_ name: String) throws -> String {
    try folder.picture(name, Pixels(width: 40, height: 30, filled: [200, 40, 10]))
  }

  @Test("the first unusable file in the order of the items is reported", arguments: [1, 2, 5])
  func firstError(threads: Int) async throws {
    let bad = try (0..<4).map { try folder.write([UInt8]("not a picture \($0)".utf8), as: "bad-\(9 - $0).jpg") }
    let good = try photo("good.png")
    var harness = RenderHarness(folder, 100, 100)
    for (index, path) in [good, bad[0], good, bad[1], bad[2], bad[3]].enumerated() {
      harness = harness.adding(path, frame: Rect(x: 10 * Double(index), y: 0, width: 10, height: 10))
    }
    let request = harness.request(OutputSettings(format: .png), threads: threads)
    for _ in 0..<20 {
      let error = await #expect(throws: RenderError.self) { try await PreparedRender(request) }
      #expect(error?.unusablePicture == bad[0])
    }
  }

  @Test("a photo without a file is reported in order")
  func missingPath() async throws {
    let bad = try folder.write([1, 2, 3], as: "bad.jpg")
    let good = try photo("good.png")
    var harness = RenderHarness(folder, 100, 100)
    for path in [good, bad, good] {
      harness = harness.adding(path, frame: Rect(x: 0, y: 0, width: 10, height: 10))
    }
    var request = harness.request(OutputSettings(format: .png))
    request.photos["photo-2"] = nil
    let first = await #expect(throws: RenderError.self) { try await PreparedRender(request) }
    #expect(first?.unusablePicture == bad)
    request.photos["photo-0"] = nil
    let second = await #expect(throws: RenderError.self) { try await PreparedRender(request) }
    #expect(second?.unusablePicture == "photo-0")
  }

  @Test("a mask is planned, and a missing or invalid one fails before the first pixel")
  func masks() async throws {
    let good = try photo("good.png")
    _ = try folder.picture("mask.png", Pixels(width: 20, height: 20, bands: 1) { x, _ in [UInt8(x * 12)] })
    _ = try folder.write([1, 2, 3], as: "no-picture.png")
    func harness(_ mask: String) -> RenderHarness {
      RenderHarness(folder, 60, 60)
        .adding(good, frame: Rect(x: 10, y: 10, width: 40, height: 40), shape: .mask(mask))
    }
    let plan = try await harness("mask.png").plan()
    guard case .mask(let mask) = plan.slots.first?.coverage else {
      Issue.record("the slot is not cut to its mask")
      return
    }
    let step = try #require(mask.photo)
    #expect(plan.sources[step.source].name.hasSuffix("mask.png"))
    #expect(mask.channel == .luma && mask.area == PixelRect(left: 10, top: 10, right: 50, bottom: 50))
    for name in ["missing.png", "no-picture.png"] {
      let error = await #expect(throws: RenderError.self) { try await harness(name).plan() }
      #expect(error?.unusablePicture?.hasSuffix(name) == true, "\(name)")
    }
  }

  @Test("a file used several times is read once")
  func once() async throws {
    let good = try photo("good.png")
    let harness = RenderHarness(folder, 60, 60, on: .picture(path: "good.png", fit: .cover))
      .adding(good, frame: Rect(x: 0, y: 0, width: 20, height: 20))
      .adding(good, frame: Rect(x: 30, y: 0, width: 20, height: 20), shape: .mask("good.png"))
      .adding(good, frame: Rect(x: 30, y: 30, width: 20, height: 20))
    let plan = try await harness.plan()
    #expect(Set(plan.sources.map(\.source)).count == plan.sources.count)
  }

  @Test("a plan contains no pixels: cut-outs made from the same inputs are equal")
  func values() async throws {
    let shirt = try folder.picture(
      "shirt.png",
      Pixels(width: 80, height: 120) { x, y in x > 20 && x < 60 && y > 20 && y < 100 ? [200, 30, 40] : [240, 240, 240] }
    )
    var style = SlotStyle(fit: .contain)
    style.cutout = CutoutRule()
    let harness = RenderHarness(folder, 100, 150).adding(
      shirt, frame: Rect(x: 0, y: 0, width: 100, height: 150), style: style)
    let (one, other) = (try await harness.plan(), try await harness.plan())
    #expect(one == other && one.sources.contains { $0.cutout != nil })
  }
}
