import CollageLayout
import CollageModel
import Determinism
import Testing

@Suite("Pages of templates") struct TemplatePageTests {
  private static let page = Canvas(size: Size(200, 200), unit: .millimeter)

  private static func template(_ frames: [Rect], width: Double = 200) -> Template {
    Template(
      name: "T", canvas: Canvas(size: Size(width, 200), unit: .millimeter),
      arrangement: .slots(
        frames.enumerated().map { PlacedSlot(slot: Slot(id: SlotID("s\($0)"), frame: $1), order: $0 + 1) }))
  }

  /// A band across the page above an upright and a square slot.
  private static let band = template([
    Rect(x: 0, y: 0, width: 200, height: 60), Rect(x: 0, y: 70, width: 80, height: 130),
    Rect(x: 90, y: 70, width: 110, height: 130),
  ])

  private static func shown(_ page: AlbumRequest.Page, _ photos: [AlbumPhoto]) throws -> [(
    photo: LayoutPhoto, aspect: Double
  )] {
    let resolved = try page.template.resolvedSlots(photos: [])
    return zip(resolved.fillOrder, page.photos).compactMap { id, index in
      resolved.slots.first { $0.id == id }.map { (photos[index].photo, $0.frame.size.aspect) }
    }
  }

  @Test(
    "cut no head and at most 30 % of a photo; a generated page takes their place",
    arguments: 1...8 as ClosedRange<UInt64>)
  func people(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let photos = (0..<36).map { index in
      // Groups from side to side, people from top to bottom, and photos of nobody.
      let heads = [
        [Rect(x: 0.02, y: 0.3, width: 0.96, height: 0.2)], [Rect(x: 0.4, y: 0.02, width: 0.2, height: 0.9)], [],
      ]
      let size = [Size(4000, 3000), Size(3000, 4000), Size(4000, 2400)][Int(random.next() % 3)]
      return AlbumPhoto(LayoutPhoto(size: size, subjects: heads[Int(random.next() % 3)]), time: Double(index * 60))
    }
    var request = AlbumRequest(canvas: Self.page, gap: 3, margin: 10)
    request.templates = [Self.band, Self.template([Rect(x: 20, y: 20, width: 160, height: 160)])]
    let pages = try await request.pages(photos, threads: 2)
    #expect(pages.flatMap { Array($0.photos) } == Array(photos.indices))
    for page in pages where page.template.name == "T" {
      for (photo, aspect) in try Self.shown(page, photos) {
        let window = min(photo.aspect / aspect, aspect / photo.aspect)
        #expect(window >= 0.7 - 1e-9, "seed \(seed): \(page.photos)")
        let isNarrower = aspect < photo.aspect
        #expect(
          photo.subjects.allSatisfy { (isNarrower ? $0.width : $0.height) <= window + 1e-9 },
          "seed \(seed): \(page.photos)")
      }
    }
    #expect(pages.contains { $0.template.name == "T" } && pages.contains { $0.template.name != "T" }, "seed \(seed)")
  }

  @Test("that are two pages wide lie on facing pages, from a left one") func spreads() async throws {
    let wide = Self.template(
      [
        Rect(x: 0, y: 0, width: 190, height: 200), Rect(x: 210, y: 0, width: 190, height: 95),
        Rect(x: 210, y: 105, width: 190, height: 95),
      ],
      width: 400)
    var request = AlbumRequest(canvas: Self.page, gap: 3, margin: 10)
    request.templates = [wide]
    let photos = (0..<20).map {
      AlbumPhoto(LayoutPhoto(size: $0 % 3 == 0 ? Size(1, 1) : Size(2, 1)), time: Double($0 * 60))
    }
    for startsOnRight in [true, false] {
      request.startsOnRight = startsOnRight
      let pages = try await request.pages(photos)
      #expect(pages.flatMap { Array($0.photos) } == Array(photos.indices))
      #expect(pages.count { $0.isSpread } >= 4, "\(pages.map { ($0.photos, $0.isSpread) })")
      var isRight = startsOnRight
      for page in pages {
        #expect(page.isSpread == (page.template.canvas.size.width == 400) && !(page.isSpread && isRight))
        #expect(page.template.canvas.size.height == 200)
        if !page.isSpread { isRight.toggle() }
      }
    }
    request.perPage = 7...9
    await #expect(throws: LayoutError.noTemplate(perPage: 7...9, slots: [3])) { try await request.pages(photos) }
  }
}
