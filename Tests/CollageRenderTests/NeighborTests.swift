import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender
import PictureTestSupport

@Suite("Shared edge pixels of neighboring slots")
struct NeighborTests {
  @Test("belong to exactly one slot at every width from 37 to 5,000 pixels")
  func plansTile() throws {
    var random = SplitMix64(seed: 5)
    for width in 37...5000 {
      let height = max(30, width * random.int(50...150) / 100)
      let template = template(&random, gap: 0)
      let rectangles = try rectangles(of: template, size: PixelSize(width, height))
      var area = 0
      for (index, rectangle) in rectangles.enumerated() {
        area += rectangle.width * rectangle.height
        for other in rectangles[..<index] {
          #expect(rectangle.intersection(other).isEmpty, "\(width)x\(height): \(rectangle) and \(other) overlap")
        }
      }
      #expect(area == width * height, "\(width)x\(height): slots cover \(area) pixels")
    }
  }

  @Test("show no seam and no blending when rendered", arguments: [37, 61, 100, 333, 501])
  func rendersTile(width: Int) async throws {
    let workplace = try Workplace()
    var random = SplitMix64(seed: UInt64(width))
    let slots = try template(&random, gap: 0).resolvedSlots(photoCount: 1).slots
    let colors: [[UInt8]] = [[250, 10, 10], [10, 250, 10], [10, 10, 250]]
    let photos = try colors.enumerated().map { index, color in
      try workplace.writePNG("\(index).png", Pixels(width: 40, height: 30) { _, _ in color })
    }
    var scene = Scene(size: PixelSize(width, width), slots: slots)
    scene.canvas.size = Size(300, 300)
    for (index, slot) in slots.enumerated() { scene.place(photos[index % 3], in: slot.id) }
    let tile = try await scene.paint()
    for y in 0..<width {
      for x in 0..<width {
        let pixel = Array(tile.pixel(x, y).prefix(3))
        #expect(colors.contains { distance($0, pixel) <= 1 }, "\(pixel) at \(x), \(y)")
      }
    }
  }

  private func template(_ random: inout SplitMix64, gap: Double) -> Template {
    var next = 0
    func node(_ depth: Int, _ random: inout SplitMix64) -> SplitNode {
      if depth == 0 || random.int(0...3) == 0 {
        next += 1
        return .slot(SlotID("\(next)"))
      }
      let children = (0..<random.int(2...3)).map { _ in
        SplitNode.Child(node(depth - 1, &random), weight: random.double(0.5...2))
      }
      return .branch(random.bool() ? .row : .column, children)
    }
    return Template(
      name: "random", canvas: Canvas(size: Size(300, 300)), gap: gap,
      arrangement: .split(node(2, &random), overrides: [:]))
  }

  /// The slots' pixel rectangles; the canvas takes the picture's aspect, as `--size` makes it.
  private func rectangles(of template: Template, size: PixelSize) throws -> [PixelRect] {
    let sized = try CanvasSizing(template, sizing: .pixels(size))
    let grid = PixelGrid(canvas: sized.template.canvas.size, size: size)
    return try sized.template.resolvedSlots(photoCount: 1).slots.map { grid.snapped($0.frame) }
  }
}
