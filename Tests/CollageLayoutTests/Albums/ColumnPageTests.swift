import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite("Pages of columns") struct ColumnPageTests {
  private static let margin = 12.0

  @Test("are full and crop little, because mosaics take the place of columns that fit no page")
  func full() async throws {
    let canvas = Canvas(size: Size(210, 297), unit: .millimeter)
    let request = AlbumRequest(canvas: canvas, arrangement: .masonry(Masonry()), gap: 3, margin: Self.margin)
    var (blanks, crops, columns) = ([Double](), [Double](), 0)
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let photos = (0..<60).map { _ in
        AlbumPhoto(LayoutPhoto(size: [Size(4, 3), Size(4, 3), Size(3, 4), Size(3, 2)][random.int(0...3)]))
      }
      for page in try await request.pages(photos, threads: 2) {
        let slots = try page.template.resolvedSlots(photos: []).slots
        if Set(slots.map { $0.frame.width.rounded() }).count == 1 { columns += 1 }
        let bounds = try #require(Rect.bounding(slots.flatMap { $0.frame.corners }))
        let inner = canvas.bounds.inset(by: Self.margin)
        blanks.append(1 - bounds.width * bounds.height / (inner.width * inner.height))
        crops += zip(slots, photos[page.photos]).map { slot, photo in
          let ratio = slot.frame.size.aspect / photo.photo.aspect
          return 1 - min(ratio, 1 / ratio)
        }
      }
    }
    let half = blanks.count { $0 > 0.1 }
    let crop = crops.reduce(0, +) / Double(crops.count)
    // With columns alone, half of the pages were more than a tenth blank, and photos were cropped by 12 %.
    #expect(half * 20 <= blanks.count && crop < 0.1, "\(half) of \(blanks.count), \(crop)")
    #expect(columns * 10 >= blanks.count, "\(columns) of \(blanks.count)")
  }
}
