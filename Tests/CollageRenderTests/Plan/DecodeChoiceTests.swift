import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Decoding plans")
struct DecodeChoiceTests {
  private static func step(
    _ format: PictureFormat, _ photo: PixelSize, slot: Rect, canvas: PixelSize = PixelSize(500, 500),
    rotation: Double = 0, fit: Fit = .cover
  ) -> PhotoStep? {
    let placed = Slot(id: "s", frame: slot, rotation: Angle(degrees: rotation), style: SlotStyle(fit: fit))
    let planner = RenderPlanner(
      slots: [placed], items: [Item(id: "i", photo: "p", slot: "s")],
      sources: ResolvedSources(headers: [PhotoHeader(path: "p", format: format, storedSize: photo)], photos: ["p": 0]),
      canvas: Canvas(size: canvas.size),
      size: canvas)
    return planner.plan().slots.first?.photo
  }

  @Test(
    "a JPEG is reduced while decoding as far as one and a half pixels are left for each of the canvas",
    arguments: [(500, 1), (1499, 1), (1500, 2), (2999, 2), (3000, 4), (5999, 4), (6000, 8), (9000, 8)])
  func shrinkOnLoad(side: Int, expected: Int) throws {
    let frame = Rect(x: 0, y: 0, width: 500, height: 500)
    let step = try #require(Self.step(.jpeg, PixelSize(side, side), slot: frame))
    #expect(step.decode.shrinkOnLoad == expected)
    let left = Double(side) / Double(expected * step.decode.boxShrink)
    #expect(left >= 500)
  }

  @Test("other formats are reduced only by boxes, which leave two pixels per canvas pixel")
  func boxes() throws {
    let frame = Rect(x: 0, y: 0, width: 500, height: 500)
    for (side, box) in [(900, 1), (1900, 1), (2000, 2), (3100, 3), (8000, 8)] {
      let step = try #require(Self.step(.png, PixelSize(side, side), slot: frame))
      #expect(step.decode.shrinkOnLoad == 1)
      #expect(step.decode.boxShrink == box, "\(side)")
    }
  }

  @Test("the decoded part contains the resampled part, and both lie inside the reduced photo", arguments: 1...200)
  func regions(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let photo = PixelSize(random.int(20...3000), random.int(20...3000))
    let frame = Rect(
      x: random.double(-200...480), y: random.double(-200...480), width: random.double(210...900),
      height: random.double(210...900))
    let fits: [Fit] = [.cover, .contain, .fill, .none]
    let degrees: [Double] = [0, 90, 7, random.double(0...360)]
    guard
      let step = Self.step(
        random.bool() ? .jpeg : .png, photo, slot: frame, rotation: random.element(of: degrees) ?? 0,
        fit: random.element(of: fits) ?? .cover)
    else { return }
    let factor = step.decode.shrinkOnLoad * step.decode.boxShrink
    let reduced = PixelSize(max(1, photo.width / factor), max(1, photo.height / factor)).bounds
    #expect(reduced.contains(step.decode.region))
    // A last incomplete pixel is lost by the reduction.
    let held = Rect(
      x: -0.01, y: -0.01, width: Double(step.decode.region.width) + 1.01,
      height: Double(step.decode.region.height) + 1.01)
    let wanted = step.resample.region
    #expect(wanted.x >= held.x && wanted.y >= held.y && wanted.right <= held.right && wanted.bottom <= held.bottom)
    #expect(step.resample.size.width > 0 && step.resample.size.height > 0)
    #expect(PixelSize(500, 500).bounds.contains(step.place.area))
    if case .upright(let interior, let area) = step.place {
      #expect(area.contains(interior))
      let size = step.resample.size
      let turned = step.orientation.swapsSides ? PixelSize(size.height, size.width) : size
      #expect(turned == PixelSize(interior.width, interior.height))
    }
  }

  @Test("only the visible part of a slot that extends beyond the canvas is decoded")
  func partlyOffCanvas() throws {
    let whole = Rect(x: -500, y: 0, width: 1000, height: 500)
    let step = try #require(Self.step(.png, PixelSize(1000, 500), slot: whole))
    #expect(step.place.area == PixelRect(left: 0, top: 0, right: 500, bottom: 500))
    #expect(step.decode.region.left >= 490 && step.decode.region.right == 1000)
    #expect((step.resample.region.width - 500).magnitude < 1e-9)
  }

  @Test("a slot outside the canvas is not painted, unless its shadow may reach the canvas")
  func offCanvas() {
    for (style, count) in [
      (SlotStyle(), 0), (SlotStyle(shadow: Shadow(offset: Point(90, 0), blur: 4, color: .black)), 1),
    ] {
      let slot = Slot(id: "s", frame: Rect(x: -80, y: 0, width: 70, height: 50), style: style)
      let plan = RenderPlanner(
        slots: [slot], items: [Item(id: "i", photo: "p", slot: "s")],
        sources: ResolvedSources(headers: [PhotoHeader(path: "p", storedSize: PixelSize(90, 90))], photos: ["p": 0]),
        canvas: Canvas(size: Size(100, 100)),
        size: PixelSize(100, 100)
      ).plan()
      #expect(plan.slots.count == count)
      #expect(plan.slots.allSatisfy { $0.area.isEmpty && $0.photo == nil })
    }
  }

  @Test("slots without items, and items without photos, are left out")
  func missing() {
    let slot = Slot(id: "s", frame: Rect(x: 0, y: 0, width: 70, height: 50))
    let header = PhotoHeader(path: "p", storedSize: PixelSize(90, 90))
    for item in [Item(id: "i", photo: "p", slot: "other"), Item(id: "i", photo: "q", slot: "s")] {
      let planner = RenderPlanner(
        slots: [slot], items: [item], sources: ResolvedSources(headers: [header], photos: ["p": 0]),
        canvas: Canvas(size: Size(100, 100)),
        size: PixelSize(100, 100))
      #expect(planner.plan().slots.isEmpty)
    }
  }
}
