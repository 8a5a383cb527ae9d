import CollageLayout
import CollageModel
import Determinism
import Testing

@Suite("Chapters of albums") struct ChapterTests {
  private static let page = Canvas(size: Size(210, 297), unit: .millimeter)

  @Test(
    "a chapter begins a page, on which its heading has room, for any number of pages",
    arguments: 1...12 as ClosedRange<UInt64>)
  func beginnings(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var photos = (0..<40).map { index in
      AlbumPhoto(
        LayoutPhoto(size: [Size(4, 3), Size(3, 4), Size(3, 2), Size(210, 297)][Int(random.next() % 4)]),
        time: Double(index * 60), weight: [0.8, 1, 1.7][Int(random.next() % 3)],
        isTwinOfPrevious: index > 0 && random.next() % 8 == 0)
    }
    for index in photos.indices where index == 0 || random.next() % 6 == 0 {
      (photos[index].startsChapter, photos[index].isTwinOfPrevious) = (true, false)
    }
    var request = AlbumRequest(canvas: Self.page, gap: 3, margin: 12, perPage: 1...6)
    request.hasSpreads = seed % 2 == 0
    let free = try await request.pages(photos, threads: 2)
    request.pages = free.reduce(0) { $0 + ($1.isSpread ? 2 : 1) } + 1
    for pages in [free, try await request.pages(photos, threads: 2)] {
      #expect(pages.flatMap { Array($0.photos) } == Array(photos.indices), "seed \(seed)")
      for page in pages {
        #expect(!page.photos.dropFirst().contains { photos[$0].startsChapter }, "seed \(seed), \(page.photos)")
        guard photos[page.photos.lowerBound].startsChapter else { continue }
        let slots = try page.template.resolvedSlots(photos: []).slots
        #expect(!page.isSpread && slots.allSatisfy { $0.frame.y > 12 - 1e-6 }, "seed \(seed), \(page.photos)")
      }
    }
  }

  @Test("a cover of a mosaic shows its photos on the front page, above the title")
  func cover() async throws {
    let photos = [Size(4, 3), Size(3, 4), Size(3, 2), Size(1, 1), Size(16, 9)].map { LayoutPhoto(size: $0) }
    let design = CoverDesign(page: Self.page, spine: 8, hasTitle: true)
    let cover = try await design.mosaic(of: photos, gap: 2)
    let (one, many) = (try design.template.resolvedSlots(photos: []).slots, try cover.resolvedSlots(photos: []))
    let frame = try #require(one.first?.frame)
    #expect(cover.canvas.size == Size(428, 297) && cover.layers == design.template.layers && many.slots.count == 5)
    #expect(
      many.slots.allSatisfy {
        $0.frame.x > frame.x - 1e-9 && $0.frame.y > frame.y - 1e-9 && $0.frame.right < frame.right + 1e-9
          && $0.frame.bottom < frame.bottom + 1e-9
      })
    let area = many.slots.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    #expect(area > 0.95 * frame.width * frame.height)
  }
}
