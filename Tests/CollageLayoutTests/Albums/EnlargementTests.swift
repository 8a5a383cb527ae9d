import CollageLayout
import CollageModel
import Determinism
import Testing

/// Photos of few pixels among large ones, on pages of A4 at 300 dots per inch.
@Suite("Enlarged photos of albums") struct EnlargementTests {
  private static let density = 300 / 25.4
  private static let page = Canvas(size: Size(210, 297), unit: .millimeter)
  private static let (large, small) = (Size(4000, 3000), Size(640, 480))

  private static func request(_ perPage: ClosedRange<Int>, density: Double? = density) -> AlbumRequest {
    var request = AlbumRequest(canvas: page, gap: 3, margin: 12, perPage: perPage)
    request.density = density
    return request
  }

  private static func photo(_ size: Size, weight: Double = 1) -> AlbumPhoto {
    AlbumPhoto(LayoutPhoto(size: size), weight: weight)
  }

  /// Returns how many times each photo is enlarged, in the order of the photos.
  private static func factors(_ pages: [AlbumRequest.Page], _ photos: [AlbumPhoto]) throws -> [Double] {
    try pages.flatMap { page in
      let own = Array(photos[page.photos])
      let resolved = try page.template.resolvedSlots(photos: own.map(\.photo))
      return zip(resolved.fillOrder, own).compactMap { id, photo in
        resolved.slots.first { $0.id == id }.map { slot in
          density * max(slot.frame.width / photo.photo.size.width, slot.frame.height / photo.photo.size.height)
        }
      }
    }
  }

  @Test("a small photo has little room on a page of large ones, however good it is")
  func smallAmongLarge() async throws {
    var (sum, free) = (0.0, 0.0)
    for place in 0..<4 {
      let photos = (0..<4).map { Self.photo($0 == place ? Self.small : Self.large, weight: $0 == place ? 1.7 : 1) }
      let asked = try await Self.factors(Self.request(4...4).pages(photos), photos)
      #expect(asked[place] < 2, "at \(place): \(asked[place])")
      sum += asked[place]
      free += try await Self.factors(Self.request(4...4, density: nil).pages(photos), photos)[place]
    }
    #expect(sum < 0.8 * free, "\(sum) in all, \(free) where pixels do not count")
  }

  @Test("books of photos of all sizes enlarge few too far, and fewer than books that do not know their pixels")
  func mixedBooks() async throws {
    var random = SplitMix64(seed: 65)
    let sizes = [
      Self.large, Size(3000, 4000), Size(5184, 3456), Self.small, Size(480, 640), Size(800, 600), Size(1600, 1200),
    ]
    var (asked, free) = ([Double](), [Double]())
    for _ in 0..<12 {
      let photos = (0..<24).map { _ in
        Self.photo(
          sizes[Int(random.next() % UInt64(sizes.count))], weight: [0.75, 1, 1.3, 1.7][Int(random.next() % 4)])
      }
      asked += try await Self.factors(Self.request(1...6).pages(photos), photos)
      free += try await Self.factors(Self.request(1...6, density: nil).pages(photos), photos)
    }
    let (soft, softWithout) = (asked.count { $0 > 2 }, free.count { $0 > 2 })
    print("enlarged more than twice: \(soft) of \(asked.count), \(softWithout) where pixels do not count; seed 65")
    #expect(asked.count == 12 * 24 && 3 * soft < softWithout)
    #expect(try #require(asked.max()) <= #require(free.max()))
    print("the worst: \(asked.max() ?? 0), \(free.max() ?? 0) where pixels do not count")
  }

  @Test("a photo across two pages has pixels for them")
  func spreads() async throws {
    for (size, isShown) in [(Size(4200, 2400), true), (Size(1400, 800), false)] {
      let photos = (0..<40).map { $0 % 7 == 4 ? Self.photo(size, weight: 1.7) : Self.photo(Self.large) }
      var request = Self.request(1...6)
      request.hasSpreads = true
      let pages = try await request.pages(photos)
      #expect(pages.contains { $0.isSpread } == isShown, "\(size)")
    }
  }

  @Test("a photo with hardly any pixels leaves the page of large ones full")
  func tiny() async throws {
    let photos = (0..<5).map { Self.photo($0 == 3 ? Size(64, 64) : Self.large) }
    let page = try #require(try await Self.request(5...5).pages(photos).first)
    let frames = try page.template.resolvedSlots(photos: []).slots.map(\.frame)
    let (top, bottom) = (frames.map(\.y).min() ?? 0, frames.map(\.bottom).max() ?? 0)
    #expect(bottom - top > 0.9 * (Self.page.size.height - 24), "\(top) to \(bottom)")
  }

  @Test("a small photo on a page of its own is small")
  func alone() async throws {
    let photos = [Self.photo(Self.small)]
    let factor = try await Self.factors(Self.request(1...1).pages(photos), photos)
    #expect(factor[0] < 2)
    #expect(
      try await Self.factors(Self.request(1...1).pages([Self.photo(Self.large)]), [Self.photo(Self.large)])[0] > 0.5)
  }

  @Test("in templates, a small photo has a small slot")
  func templates() async throws {
    func slot(_ id: String, _ frame: Rect, _ order: Int) -> PlacedSlot {
      PlacedSlot(slot: Slot(id: SlotID(id), frame: frame), order: order)
    }
    let template = Template(
      name: "Hero", canvas: Self.page,
      arrangement: .slots([
        slot("hero", Rect(x: 0, y: 0, width: 210, height: 157), 1),
        slot("a", Rect(x: 0, y: 160, width: 80, height: 60), 2),
        slot("b", Rect(x: 85, y: 160, width: 80, height: 60), 3),
      ]))
    for place in 0..<3 {
      let photos = (0..<3).map { Self.photo($0 == place ? Self.small : Self.large, weight: $0 == place ? 1.7 : 0.75) }
      var request = Self.request(3...3)
      request.templates = [template]
      let page = try #require(try await request.pages(photos).first)
      let order = try page.template.resolvedSlots(photos: photos.map(\.photo)).fillOrder
      #expect(order[place] != "hero", "at \(place): \(order)")
    }
  }

  @Test("the cover prefers pixels to all else, and whole heads in its upper part, best large, to its frame's shape")
  func cover() {
    let design = CoverDesign(page: Self.page, hasTitle: true)
    func fitness(_ size: Size, _ heads: [Rect] = []) -> Double {
      design.fitness(of: LayoutPhoto(size: size, subjects: heads), density: Self.density)
    }
    let (high, low) = (Rect(x: 0.4, y: 0.2, width: 0.2, height: 0.2), Rect(x: 0.4, y: 0.75, width: 0.2, height: 0.2))
    let shape = Size(4000, 4000 / design.aspect)
    #expect(fitness(Self.large) > fitness(Self.small) + 5)
    #expect(fitness(shape) > fitness(Self.large))
    #expect(fitness(Self.large, [high]) > fitness(shape))
    #expect(fitness(Self.large, [low]) < fitness(Self.large, [high]))
    let (family, spectators) = ([0.2, 0.4, 0.6].map { Rect(x: $0, y: 0.2, width: 0.2, height: 0.25) }, [high])
    #expect(fitness(Self.large, family) > fitness(shape, spectators))
  }
}
