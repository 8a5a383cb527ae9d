import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Layouts that show photos whole: nothing is cropped, nothing overlaps, and the block is centered.
@Suite struct WholePhotoTests {
  private static let arrangements: [AutomaticArrangement] = [
    .mosaic(Mosaic(quality: .quick)), .justified(Justified()), .masonry(Masonry()),
  ]

  private func template(_ arrangement: AutomaticArrangement, background: Background? = nil) -> Template {
    var template = Template.automatic(arrangement, width: 1050, height: 450, gap: 6, margin: 15)
    template.defaults.style.fit = .contain
    template.defaults.style.background = background
    return template
  }

  @Test(arguments: arrangements, [1, 2, 3, 5, 8, 20])
  func framesHaveTheirPhotosAspects(arrangement: AutomaticArrangement, count: Int) throws {
    for seed in UInt64(1)...4 {
      let photos = Photos.mixed(count, seed: seed)
      let frames = try template(arrangement).frames(photos)
      try #require(frames.count == count)
      for (frame, photo) in zip(frames, photos) {
        // Edges lie on whole units: each side may be off by one.
        #expect((frame.width - frame.height * photo.aspect).magnitude <= 1 + photo.aspect, "seed \(seed)")
        #expect(frame.x >= 15 && frame.y >= 15 && frame.right <= 1035 && frame.bottom <= 435, "seed \(seed): \(frame)")
      }
      for (index, one) in frames.enumerated() {
        for other in frames[..<index] {
          let across = min(one.right, other.right) - max(one.x, other.x)
          let down = min(one.bottom, other.bottom) - max(one.y, other.y)
          #expect(across <= -6 + 1e-9 || down <= -6 + 1e-9, "seed \(seed): \(one) and \(other)")
        }
      }
      let (left, right) = (frames.map { $0.x }.min() ?? 0, frames.map { $0.right }.max() ?? 0)
      let (top, bottom) = (frames.map { $0.y }.min() ?? 0, frames.map { $0.bottom }.max() ?? 0)
      #expect((left + right - 1050).magnitude <= 1 && (top + bottom - 450).magnitude <= 1, "seed \(seed)")
      // It is as large as it can be: it touches two sides.
      #expect(left <= 17 || top <= 17, "seed \(seed): \(left), \(top)")
    }
  }

  @Test(arguments: arrangements)
  func withABackgroundThePlacesFillTheCanvas(arrangement: AutomaticArrangement) throws {
    let template = template(arrangement, background: .color(.white))
    let photos = Photos.mixed(5, seed: 2)
    let resolved = try template.resolvedSlots(photos: photos)
    expectTiling(resolved.slots, of: template)
    let quality = LayoutQuality(resolved, photos: photos, template: template)
    #expect(quality.worstCrop == 0 && quality.bars.contains { $0 > 0 })
  }

  @Test(arguments: [2, 3, 4, 6, 9, 50])
  func aCanvasAdaptsToAMosaic(count: Int) async throws {
    let photos = Photos.different(count, seed: 7)
    for extent in [LayoutRequest.Extent.width(1200), .height(1200)] {
      let request = LayoutRequest(
        name: "free", extent: extent, arrangement: .mosaic(Mosaic(quality: .quick)), gap: 10, margin: 20)
      let made = try await request.layout(photos)
      #expect(made.quality.worstCrop < 0.02 && made.quality.blank == 0)
      let canvas = made.template.canvas.size
      #expect(extent == .width(1200) ? canvas.width == 1200 : canvas.height == 1200)
      #expect((0.3...3.4).contains(canvas.aspect), "\(count) photos: \(canvas)")
      expectTiling(try made.template.resolvedSlots(photos: photos).slots, of: made.template)
    }
  }

  @Test func pinnedPhotosAreInTheirCornersWithAFreeWidth() async throws {
    let photos = Photos.different(6, seed: 8)
    for corner in Mosaic.Corner.allCases {
      let mosaic = Mosaic(pins: [.init(photo: 3, corner: corner)])
      let request = LayoutRequest(name: "free", extent: .height(900), arrangement: .mosaic(mosaic), gap: 4)
      let made = try await request.layout(photos)
      let slots = try made.template.resolvedSlots(photos: photos)
      let frame = try #require(slots.slots.first { $0.id == "4" }?.frame)
      let canvas = made.template.canvas.size
      #expect(corner.isLeft ? frame.x == 0 : (frame.right - canvas.width).magnitude < 1e-9)
      #expect(corner.isTop ? frame.y == 0 : (frame.bottom - canvas.height).magnitude < 1e-9)
    }
  }

  @Test func rowsAreAsManyAsAskedForWhereTheHeightIsFree() async throws {
    let photos = Photos.mixed(11, seed: 3)
    for rows in 1...11 {
      let request = LayoutRequest(
        name: "free", extent: .width(3000), arrangement: .justified(Justified(rows: rows)), gap: 4)
      let made = try await request.layout(photos)
      let tops = Set(try made.template.resolvedSlots(photos: photos).slots.map { $0.frame.y })
      #expect(tops.count == rows)
    }
    let request = LayoutRequest(name: "free", extent: .width(900), arrangement: .justified(Justified(rows: 12)))
    await #expect(throws: LayoutError.lineCount(found: 12, photos: 11)) { try await request.layout(photos) }
  }
}
