import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Seams between neighbors")
struct SeamTests {
  private let folder: ScratchFolder
  private static let colors: [[UInt8]] = [
    [250, 10, 10], [10, 250, 10], [10, 10, 250], [240, 240, 0], [0, 240, 240],
  ]
  private static let ground: [UInt8] = [1, 2, 3]

  init() throws { folder = try ScratchFolder() }

  /// A matrix with merged cells, or a tree, on a canvas of an odd size.
  private static func template(_ seed: Int, gap: Double) -> Template {
    var random = SplitMix64(seed: UInt64(seed))
    let canvas = Canvas(
      size: Size(random.double(200...900), random.double(150...700)), background: .color(Color(ground)))
    let weights = { (_ count: Int) in (0..<count).map { _ in random.double(0.5...2) } }
    let arrangement: Arrangement
    if seed % 2 == 0 {
      let rows = [[1, 1, 2, 3], [1, 1, 4, 3], [5, 6, 6, 6]]
      arrangement = .cells(
        CellMatrix(rows: rows, columnWeights: weights(4), rowWeights: weights(3)), overrides: [:])
    } else {
      let column = weights(3).enumerated().map { SplitNode.Child(.slot(SlotID("c\($0)")), weight: $1) }
      let row = weights(2).enumerated().map { SplitNode.Child(.slot(SlotID("r\($0)")), weight: $1) }
      let children = [SplitNode.Child(.branch(.column, column)), .init(.branch(.row, row)), .init(.slot("last"))]
      arrangement = .split(.branch(.row, children), overrides: [:])
    }
    return Template(name: "random", canvas: canvas, gap: gap, arrangement: arrangement)
  }

  private func scene(_ template: Template, width: Int) throws -> RenderHarness {
    let canvas = template.canvas.size
    let size = PixelGrid.size(of: canvas, scale: Double(width) / canvas.width)
    var harness = RenderHarness(folder, canvas: template.canvas, size: size)
    let slots = try template.resolvedSlots(photoCount: 1).slots
    for (index, slot) in slots.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      let photo = try folder.picture("\(index % 5).png", Pixels(width: 23, height: 17, filled: color))
      harness.cells.append(.init(slot: slot, photo: photo))
    }
    return harness
  }

  /// Returns the expected canvas if each slot has one color from edge to edge.
  private func expected(_ plan: RenderPlan) -> (pixels: [UInt8], owned: Int) {
    let size = plan.size
    var pixels = Pixels(width: size.width, height: size.height, filled: Self.ground + [255]).bytes
    var owned = 0
    for (index, step) in plan.slots.enumerated() {
      let row = Pixels(width: step.area.width, height: 1, filled: Self.colors[index % 5] + [255]).bytes
      for y in step.area.top..<step.area.bottom {
        let start = (y * size.width + step.area.left) * 4
        pixels.replaceSubrange(start..<(start + row.count), with: row)
      }
      owned += step.area.width * step.area.height
    }
    return (pixels, owned)
  }

  @Test(
    "without a gap every pixel shows one photo, unblended, and never the background",
    arguments: [37, 38, 41, 53, 64, 77, 99, 101, 128, 147, 190, 211, 256, 301, 333, 480, 601, 777, 1021, 1500])
  func noGap(width: Int) async throws {
    let harness = try scene(Self.template(width, gap: 0), width: width)
    let plan = try await harness.plan()
    let (pixels, owned) = expected(plan)
    #expect(owned == plan.size.width * plan.size.height)
    #expect(try await harness.paint().bytes == pixels)
  }

  @Test(
    "a gap shows only the background and has the right width, to a pixel",
    arguments: [48, 63, 100, 151, 233, 400, 611])
  func gap(width: Int) async throws {
    let template = Self.template(width, gap: 12)
    let harness = try scene(template, width: width)
    let plan = try await harness.plan()
    let (pixels, owned) = expected(plan)
    #expect(owned < plan.size.width * plan.size.height)
    #expect(try await harness.paint().bytes == pixels)
    for step in plan.slots {
      for other in plan.slots where other.area.left >= step.area.right {
        let isBeside = other.area.top < step.area.bottom && step.area.top < other.area.bottom
        let distance = Double(other.area.left - step.area.right)
        if isBeside { #expect(distance > 12 * plan.scale - 1.01, "\(step.area) and \(other.area)") }
      }
    }
  }

  @Test("rotated by quarter turns, neighbors still share their edge", arguments: [40, 61, 97, 250])
  func quarterTurns(width: Int) async throws {
    var harness = try scene(Self.template(width, gap: 0), width: width)
    for index in harness.cells.indices {
      let frame = harness.cells[index].slot.frame
      // The same area, described as a frame that lies on its side.
      harness.cells[index].slot.frame = Rect(
        x: frame.center.x - frame.height / 2, y: frame.center.y - frame.width / 2, width: frame.height,
        height: frame.width)
      harness.cells[index].slot.rotation = Angle(degrees: 90)
    }
    let plan = try await harness.plan()
    #expect(expected(plan).owned == plan.size.width * plan.size.height)
    #expect(try await harness.paint().bytes == expected(plan).pixels)
  }
}
