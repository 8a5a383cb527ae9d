import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Justified rows and masonry columns, on a given canvas and with a free side.
@Suite struct RowsAndColumnsTests {
  @Test(arguments: [1, 2, 3, 7, 20, 90]) func bothFillAnyCanvas(count: Int) throws {
    let photos = Photos.mixed(count, seed: 4)
    for arrangement in [AutomaticArrangement.justified(Justified()), .masonry(Masonry())] {
      for (width, height) in [(3000.0, 2000.0), (900, 1600)] {
        let template = Template.automatic(arrangement, width: width, height: height, gap: 6, margin: 10)
        expectTiling(try template.resolvedSlots(photos: photos).slots, of: template)
      }
    }
  }

  @Test func rowsKeepTheOrderAndLoseAlike() throws {
    let template = Template.automatic(.justified(Justified()), width: 3000.5)
    let photos = Photos.mixed(40, seed: 8)
    let resolved = try template.resolvedSlots(photos: photos)
    #expect(ReadingOrder.sorted(resolved.slots).map { $0.id } == resolved.fillOrder)
    let quality = LayoutQuality(resolved, photos: photos, template: template)
    #expect(quality.worstCrop < 0.08)
    let factors = zip(try template.frames(photos), photos).map { $0.size.aspect / $1.aspect }
    #expect(try #require(factors.max()) / #require(factors.min()) < 1.02)
  }

  @Test func fewRowsLoseAsLittleAsAnyRowsCould() throws {
    for (count, canvas) in [
      (3, Size(1500, 1000)), (7, Size(1500, 1000)), (14, Size(1500, 1000)), (10, Size(900, 1600)),
    ] {
      for seed in UInt64(1)...5 {
        let photos = Photos.mixed(count, seed: seed)
        let template = Template.automatic(
          .justified(Justified()), width: canvas.width, height: canvas.height, gap: 0, margin: 0)
        let quality = LayoutQuality(try template.resolvedSlots(photos: photos), photos: photos, template: template)
        // All breaks, with nothing but the crop in view.
        let least =
          (0..<(1 << (count - 1))).map { bits -> Double in
            var (height, sum) = (0.0, 0.0)
            for photo in photos.indices {
              sum += photos[photo].aspect
              if photo == count - 1 || bits >> photo & 1 == 1 { (height, sum) = (height + canvas.width / sum, 0) }
            }
            return 1 - min(height / canvas.height, canvas.height / height)
          }.min() ?? 0
        #expect(quality.worstCrop <= least + 0.045, "\(count) of seed \(seed): \(quality.worstCrop) for \(least)")
      }
    }
  }

  @Test func aGridLooksAtItsPhotos() throws {
    func crop(_ count: Int, of size: Size, on canvas: Size) throws -> Double {
      let template = Template.automatic(
        .grid(AutomaticGrid()), width: canvas.width, height: canvas.height, gap: 8, margin: 0)
      let photos = Array(repeating: LayoutPhoto(size: size), count: count)
      return LayoutQuality(try template.resolvedSlots(photos: photos), photos: photos, template: template).meanCrop
    }
    #expect(try crop(5, of: Size(4, 3), on: Size(900, 1600)) < 0.4)
    #expect(try crop(6, of: Size(2, 3), on: Size(1000, 1000)) < 0.05)
    #expect(try crop(14, of: Size(4, 3), on: Size(900, 1600)) < 0.35)
    #expect(try crop(14, of: Size(3, 4), on: Size(900, 1600)) < 0.35)
  }

  @Test func asManyLinesAreMadeAsAreAskedFor() throws {
    let photos = Photos.mixed(17, seed: 5)
    for lines in [1, 3, 6] {
      let rows = try Template.automatic(.justified(Justified(rows: lines))).frames(photos)
      #expect(Set(rows.map { $0.y }).count == lines)
      let columns = try Template.automatic(.masonry(Masonry(columns: lines))).frames(photos)
      #expect(Set(columns.map { $0.x }).count == lines)
      #expect(Set(columns.map { $0.width }).count <= 2)
    }
    #expect(throws: LayoutError.lineCount(found: 18, photos: 17)) {
      try Template.automatic(.justified(Justified(rows: 18))).resolvedSlots(photos: photos)
    }
    #expect(throws: LayoutError.lineCount(found: 18, photos: 17)) {
      try Template.automatic(.masonry(Masonry(columns: 18))).resolvedSlots(photos: photos)
    }
  }

  @Test(arguments: [true, false]) func aFreeSideCutsNothingOff(isHeightFree: Bool) async throws {
    for arrangement in [AutomaticArrangement.justified(Justified()), .masonry(Masonry())] {
      let request = LayoutRequest(
        name: "free", extent: isHeightFree ? .width(2000) : .height(2000), arrangement: arrangement, gap: 8, margin: 16,
        lineLength: 300)
      let photos = Photos.mixed(30, seed: 2)
      let made = try await request.layout(photos)
      let canvas = made.template.canvas.size
      #expect((isHeightFree ? canvas.width : canvas.height) == 2000)
      #expect(made.quality.worstCrop < 0.02)
      for slot in try made.template.resolvedSlots(photos: photos).slots {
        #expect(slot.frame.x >= 16 && slot.frame.right <= canvas.width - 16 + 1e-9)
        #expect(slot.frame.y >= 16 && slot.frame.bottom <= canvas.height - 16 + 1e-9)
      }
    }
  }

  @Test func onlyLinesCanLeaveASideFree() async {
    for arrangement in [AutomaticArrangement.outfit(Outfit()), .scatter(Scatter()), .grid(AutomaticGrid())] {
      let request = LayoutRequest(name: "free", extent: .width(500), arrangement: arrangement)
      await #expect(throws: LayoutError.needsCanvas) { try await request.layout(Photos.mixed(3, seed: 1)) }
    }
  }

  @Test func aLayoutOfPhotosIsATemplateThatTheyFillInOrder() async throws {
    let photos = Photos.mixed(14, seed: 6)
    for arrangement in [
      AutomaticArrangement.mosaic(Mosaic(quality: .quick)), .justified(Justified()), .masonry(Masonry()),
      .grid(AutomaticGrid()), .scatter(Scatter()), .outfit(Outfit()),
    ] {
      let request = LayoutRequest(
        name: "made", extent: .exact(Size(1500, 1100)), arrangement: arrangement, gap: 6, margin: 6)
      let template = try await request.layout(photos).template
      if case .automatic = template.arrangement { Issue.record("still automatic") }
      let made = try template.resolvedSlots(photos: [])
      let automatic = try Template.automatic(arrangement, width: 1500, height: 1100, gap: 6, margin: 6)
        .resolvedSlots(photos: photos)
      #expect(made.fillOrder == automatic.fillOrder)
      for slot in automatic.slots { #expect(made.slots.first { $0.id == slot.id }?.frame == slot.frame) }
    }
  }
}
