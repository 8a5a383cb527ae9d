import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

@testable import CollageRender

@Suite("Painted shadows") struct ShadowPaintTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("columns that are hidden by what comes next are not painted, and all others are", arguments: [-9, 0, 31, 200])
  func hiddenColumns(first: Int) throws {
    let outline = Outline(Rect(x: 20, y: 15, width: 40, height: 30))
    let bounds = PixelSize(90, 60).bounds
    let shadow = ShadowPaint(
      plane: ShadowPlane(outline: outline, offset: Point(3, 5), sigma: 4, within: bounds),
      color: Color(red: 200, green: 30, blue: 90, alpha: 180))
    let (all, part) = (try Tile(width: 90, height: 60), try Tile(width: 90, height: 60))
    let hidden = first..<(first + 25)
    shadow.lay(rows: 0..<60, on: CanvasRows(tile: all, rows: 0..<60))
    for y in 0..<60 { shadow.lay(row: y, on: CanvasRows(tile: part, rows: 0..<60), hidden: hidden) }
    for index in 0..<(90 * 60) {
      for band in 0..<4 {
        let expected = hidden.contains(index % 90) ? 0 : all.bytes[4 * index + band]
        #expect(part.bytes[4 * index + band] == expected, "\(index % 90), \(index / 90)")
      }
    }
    #expect((0..<(90 * 60)).count { all.bytes[4 * $0 + 3] > 0 } > 1500)
  }

  @Test("a slot with a shadow looks as if its whole shadow were painted first, in 60 random collages")
  func beneathSlots() async throws {
    let seed: UInt64 = 77_131
    var random = SplitMix64(seed: seed)
    let photos = try RandomCollage.photos(in: folder)
    var shadows = 0
    for number in 0..<60 {
      let harness = RandomCollage.harness(&random, photos: photos, in: folder, onTransparent: number % 2 == 0)
      let prepared = try await harness.prepared()
      let compositor = Compositor(plan: prepared.plan, pixels: prepared.pixels)
      let size = prepared.plan.size
      for step in prepared.plan.slots {
        guard case .slot(let sprite) = try compositor.layer(step), let shadow = sprite.shadow else { continue }
        shadows += 1
        var bare = sprite
        bare.shadow = nil
        let rows = Int.random(in: 0..<size.height, using: &random)..<size.height
        let (one, other) = (
          try Tile(width: size.width, height: size.height), try Tile(width: size.width, height: size.height)
        )
        compositor.lay(.slot(sprite), on: CanvasRows(tile: one, rows: rows))
        for layer in [.shadow(shadow), .slot(bare)] as [PaintLayer] {
          compositor.lay(layer, on: CanvasRows(tile: other, rows: rows))
        }
        #expect((0..<one.byteCount).allSatisfy { one.bytes[$0] == other.bytes[$0] }, "seed \(seed), collage \(number)")
      }
    }
    #expect(shadows > 20, "\(shadows)")
  }
}
