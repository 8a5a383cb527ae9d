import CollageLayout
import CollageModel
import Determinism
import Testing

@Suite("Albums") struct AlbumTests {
  private static let page = Canvas(size: Size(210, 297), unit: .millimeter)

  private static func request(_ perPage: ClosedRange<Int> = 1...6, pages: Int? = nil) -> AlbumRequest {
    AlbumRequest(canvas: page, gap: 3, margin: 12, perPage: perPage, pages: pages)
  }

  /// Photos in the formats of cameras and phones, in bursts with pauses, some of them twins.
  private static func photos(_ count: Int, seed: UInt64) -> [AlbumPhoto] {
    var random = SplitMix64(seed: seed)
    let sizes = [Size(4, 3), Size(3, 4), Size(3, 2), Size(2, 3), Size(16, 9), Size(1, 1), Size(9, 20), Size(3, 1)]
    var time = 0.0
    return (0..<count).map { index in
      time += random.next() % 6 == 0 ? Double(random.next() % 100_000) : Double(random.next() % 200)
      return AlbumPhoto(
        LayoutPhoto(size: sizes[Int(random.next() % UInt64(sizes.count))]),
        time: random.next() % 9 == 0 ? nil : time,
        place: random.next() % 3 == 0 ? .init(latitude: Double(random.next() % 3), longitude: 11) : nil,
        weight: [0.7, 1, 1, 1.5, 2][Int(random.next() % 5)], isTwinOfPrevious: index > 0 && random.next() % 7 == 0)
    }
  }

  @Test("every photo is on exactly one page, in order, and no page has the design of the page before it")
  func everyPhotoOnce() async throws {
    var random = SplitMix64(seed: 40)
    for round in 0..<60 {
      let count = 1 + Int(random.next() % 60)
      let most = 1 + Int(random.next() % 8)
      let photos = Self.photos(count, seed: random.next())
      let pages = try await Self.request(1...most).pages(photos, threads: 2)
      #expect(pages.flatMap { Array($0.photos) } == Array(0..<count), "seed 40, round \(round)")
      var before: [Rect]?
      for page in pages {
        let slots = try page.template.resolvedSlots(photos: [])
        #expect(slots.fillOrder.count == page.photos.count && page.photos.count <= most)
        #expect(
          slots.slots.allSatisfy {
            $0.frame.x > -1e-9 && $0.frame.y > -1e-9 && $0.frame.right < 210 + 1e-9 && $0.frame.bottom < 297 + 1e-9
          })
        let frames = slots.slots.map(\.frame)
        #expect(frames != before, "seed 40, round \(round): two pages in a row look the same")
        before = frames
      }
    }
  }

  @Test("days and places begin on new pages")
  func scenes() async throws {
    // Three days of five, four and six photos, a minute apart.
    let days = [5, 4, 6]
    var photos: [AlbumPhoto] = []
    for (day, count) in days.enumerated() {
      for shot in 0..<count {
        photos.append(
          AlbumPhoto(LayoutPhoto(size: Size(4, 3)), time: Double(day * 86_400 + shot * 60)))
      }
    }
    let byTime = try await Self.request().pages(photos)
    #expect(Set(byTime.map(\.photos.lowerBound)).isSuperset(of: [0, 5, 9]))
    // The same photos without times, at places 200 km apart.
    var index = 0
    for (day, count) in days.enumerated() {
      for _ in 0..<count {
        photos[index].time = nil
        photos[index].place = .init(latitude: 47, longitude: 11 + 3 * Double(day))
        index += 1
      }
    }
    let byPlace = try await Self.request().pages(photos)
    #expect(Set(byPlace.map(\.photos.lowerBound)).isSuperset(of: [0, 5, 9]))
  }

  @Test("twins share a page")
  func twins() async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let photos = Self.photos(40, seed: seed)
      let starts = try await Self.request().pages(photos).map(\.photos.lowerBound)
      // Six in a row that are all alike need two pages.
      let parted = starts.filter { photos[$0].isTwinOfPrevious }
      #expect(parted.isEmpty, "seed \(seed): \(parted)")
    }
  }

  @Test("a number of pages is kept, or refused with what is possible")
  func pageCount() async throws {
    let photos = Self.photos(30, seed: 3)
    for pages in [5, 8, 12, 30] {
      #expect(try await Self.request(pages: pages).pages(photos).count == pages)
    }
    await #expect(throws: LayoutError.pages(4, photos: 30, perPage: 1...6)) {
      try await Self.request(pages: 4).pages(photos)
    }
    await #expect(throws: LayoutError.pages(31, photos: 30, perPage: 1...6)) {
      try await Self.request(pages: 31).pages(photos)
    }
  }

  @Test("ten photos of four a page leave a shorter page")
  func remainder() async throws {
    let pages = try await Self.request(4...4).pages(Self.photos(10, seed: 9))
    #expect(pages.map(\.photos.count).reduce(0, +) == 10 && pages.allSatisfy { $0.photos.count <= 4 })
  }

  @Test("the same photos give the same pages with any number of threads")
  func threads() async throws {
    let photos = Self.photos(50, seed: 12)
    let one = try await Self.request().pages(photos, threads: 1)
    #expect(try await Self.request().pages(photos, threads: 4) == one)
  }

  @Test("a better photo is larger")
  func weights() async throws {
    var photos = (0..<4).map { _ in AlbumPhoto(LayoutPhoto(size: Size(3, 2))) }
    photos[2].weight = 3
    let page = try #require(try await Self.request(4...4).pages(photos).first)
    let slots = try page.template.resolvedSlots(photos: [])
    let areas = slots.fillOrder.compactMap { id in slots.slots.first { $0.id == id } }.map {
      $0.frame.width * $0.frame.height
    }
    #expect(areas[2] == areas.max())
  }

  @Test("no photo of a usual format becomes a leftover in a strip")
  func evenness() async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let photos = (0..<60).map { _ in
        AlbumPhoto(
          LayoutPhoto(size: [Size(4, 3), Size(4, 3), Size(3, 4), Size(3, 2)][Int(random.next() % 4)]),
          weight: [0.75, 1, 1.3, 1.7][Int(random.next() % 4)])
      }
      for page in try await Self.request().pages(photos, threads: 2) {
        let areas = try page.template.resolvedSlots(photos: []).slots.map { $0.frame.width * $0.frame.height }
        let mean = areas.reduce(0, +) / Double(areas.count)
        #expect(areas.allSatisfy { $0 > 0.22 * mean }, "seed \(seed), page of \(page.photos)")
      }
    }
  }
}
