internal import CollageModel

/// Breaks photos, in their order, into pages: where scenes break, with numbers of photos that fit the page.
///
/// Dynamic programming over the photos, after D. E. Knuth and M. F. Plass, "Breaking paragraphs into lines" (1981); two
/// pages of a spread belong together more closely than two pages between which the reader turns the leaf.
struct PageBreaks {
  let photos: [AlbumPhoto]
  /// The numbers of photos that a page may have, ascending.
  let counts: [Int]
  /// The number of photos that a page should have.
  let usualCount: Double
  /// An estimate of what pages crop; nil for mosaics and pages of templates.
  let fit: PageFit?
  /// True if the first page is the right one of a spread, as that of a book is.
  let startsOnRight: Bool
  /// The cost of showing each photo across two pages; infinite if it must not be, and empty if none may be.
  var spreadCosts: [Double] = []
  /// The numbers of photos that templates for two facing pages are made for, ascending.
  var spreadCounts: [Int] = []
  /// Returns whether a template shows photos well on a page, or on two facing ones; true without templates.
  var haveRoom: (ArraySlice<AlbumPhoto>, _ isSpread: Bool) -> Bool = { _, _ in true }

  /// A page, or two facing pages as one.
  struct Page {
    var photos: Range<Int>
    var isSpread: Bool
  }

  /// Returns how far the photos of a page are likely to be enlarged beyond what nobody sees.
  var excess: (ArraySlice<AlbumPhoto>) -> Double = { _ in 0 }
  /// Returns how badly the photos of a page fill it as a mosaic; 0 for other layouts.
  var misfit: (ArraySlice<AlbumPhoto>) -> Double = { _ in 0 }

  private let breaks: [Double]
  private let aspects: [Double]

  init(_ photos: [AlbumPhoto], counts: [Int], usualCount: Double, fit: PageFit?, startsOnRight: Bool) {
    (self.photos, self.counts, self.usualCount) = (photos, counts, usualCount)
    (self.fit, self.startsOnRight) = (fit, startsOnRight)
    breaks = SceneBreaks(photos).strengths
    aspects = photos.map { $0.photo.aspect }
  }

  /// The weights of the costs of a page.
  private static let countWeight = 0.5
  private static let lossWeight = 16.0
  private static let freeLoss = 0.03
  private static let excessWeight = 3.0
  /// The weight of mosaics that crop much or are uneven, which counts as much as the end of a scene within a page.
  ///
  /// Of the pages of 504 public photos in four sizes, 2 % leave more than a tenth blank and 13 % have a photo 8 times as large as another,
  /// as `Tests/Albums/measure.py` counts; where rows and columns alone were estimated it was 9 and 23 %.
  private static let misfitWeight = 2.0
  /// The misfit from which pages are as bad, so that photos of two places are not put on one page to avoid it.
  private static let mostMisfit = 2.0
  private static let insideWeight = 2.8
  private static let turnWeight = 0.35
  private static let spreadWeight = 0.5
  /// The cost of a page of one photo that does not deserve it, and what its weight takes off.
  private static let singleCost = 0.9
  /// The cost of a page that no template is made for, in a book of templates.
  private static let strangeCost = 4.0
  /// More than all other costs: a page that parts twins.
  private static let twinCost = 1_000.0

  /// Returns any or a given number of pages, where a spread is two; nil if no allowed numbers of photos add up to all photos.
  func pages(count: Int?) -> [Page]? {
    guard !photos.isEmpty else { return [] }
    return count.map(pages(ofCount:)) ?? freePages()
  }

  private struct Step {
    var cost = Double.infinity
    var page = Page(photos: 0..<0, isSpread: false)
  }

  /// Returns the best pages of any number: only the side of a page matters.
  private func freePages() -> [Page]? {
    let pageCosts = costs()
    let spreads = spreads()
    // By the number of photos so far, and the side of the page that comes next.
    var steps = Array(repeating: [Step(), Step()], count: photos.count + 1)
    steps[0][startsOnRight ? 1 : 0].cost = 0
    for end in 1...photos.count {
      for (place, count) in counts.enumerated() where count <= end {
        for side in 0...1 {
          let cost = steps[end - count][side].cost + pageCosts[end][place] + breakCost(before: end - count, side: side)
          guard cost < steps[end][1 - side].cost else { continue }
          steps[end][1 - side] = Step(cost: cost, page: Page(photos: end - count..<end, isSpread: false))
        }
      }
      for (start, own) in spreads[end] {
        let cost = steps[start][0].cost + own
        guard cost < steps[end][0].cost else { continue }
        steps[end][0] = Step(cost: cost, page: Page(photos: start..<end, isSpread: true))
      }
    }
    var side = steps[photos.count][0].cost <= steps[photos.count][1].cost ? 0 : 1
    guard steps[photos.count][side].cost < .infinity else { return nil }
    var (pages, end) = ([Page](), photos.count)
    while end > 0 {
      let page = steps[end][side].page
      pages.append(page)
      end = page.photos.lowerBound
      if !page.isSpread { side = 1 - side }
    }
    return pages.reversed()
  }

  private func pages(ofCount pages: Int) -> [Page]? {
    let (pageCosts, spreads) = (costs(), spreads())
    var steps = [[Step]](repeating: Array(repeating: Step(), count: photos.count + 1), count: pages + 1)
    steps[0][0].cost = 0
    for page in 1...max(1, pages) where page <= pages {
      let side = (page - 1 + (startsOnRight ? 1 : 0)) % 2
      for end in 1...photos.count {
        for (place, count) in counts.enumerated() where count <= end {
          let before = steps[page - 1][end - count].cost + breakCost(before: end - count, side: side)
          let cost = before + pageCosts[end][place]
          guard cost < steps[page][end].cost else { continue }
          steps[page][end] = Step(cost: cost, page: Page(photos: end - count..<end, isSpread: false))
        }
        // The second of two facing pages is a right one.
        guard page >= 2, side == 1 else { continue }
        for (start, own) in spreads[end] {
          let cost = steps[page - 2][start].cost + own
          guard cost < steps[page][end].cost else { continue }
          steps[page][end] = Step(cost: cost, page: Page(photos: start..<end, isSpread: true))
        }
      }
    }
    guard steps[pages][photos.count].cost < .infinity else { return nil }
    var (found, end, page) = ([Page](), photos.count, pages)
    while page > 0 {
      let made = steps[page][end].page
      found.append(made)
      end = made.photos.lowerBound
      page -= made.isSpread ? 2 : 1
    }
    return found.reversed()
  }

  /// Returns the spreads that end before each photo: where they start, and what they cost with the break before them.
  private func spreads() -> [[(start: Int, cost: Double)]] {
    (0...photos.count).map { end in
      var found: [(start: Int, cost: Double)] = []
      if end > 0, end <= spreadCosts.count { found.append((end - 1, spreadCosts[end - 1])) }
      for count in spreadCounts where count <= end {
        let page = end - count..<end
        if !isDivided(page), haveRoom(photos[page], true) { found.append((end - count, insideCost(page))) }
      }
      return found.map { ($0.start, $0.cost + breakCost(before: $0.start, side: 0)) }
    }
  }

  /// Returns whether a chapter begins within photos.
  private func isDivided(_ page: Range<Int>) -> Bool { page.dropFirst().contains { photos[$0].startsChapter } }

  /// Returns the cost of the breaks of scenes between the photos of a page.
  private func insideCost(_ page: Range<Int>) -> Double {
    page.dropLast().reduce(0) { $0 + Self.insideWeight * breaks[$1] * breaks[$1] }
  }

  /// Returns the cost of each page by its end, and the place of its number of photos among the allowed ones.
  private func costs() -> [[Double]] {
    (0...photos.count).map { end in
      counts.map { count in count <= end ? cost(end - count..<end) : .infinity }
    }
  }

  private func cost(_ page: Range<Int>) -> Double {
    if isDivided(page) { return .infinity }
    let count = Double(page.count)
    let away = count - usualCount
    var cost = Self.countWeight * away * away / usualCount
    if let fit { cost += Self.lossWeight * max(0, fit.loss(aspects[page]) - Self.freeLoss) }
    cost += insideCost(page)
    if !haveRoom(photos[page], false) { cost += Self.strangeCost }
    cost += Self.excessWeight * excess(photos[page])
    // Pages of many photos are fewer, so that what is wrong with each of their photos would count less.
    cost += Self.misfitWeight * min(Self.mostMisfit, misfit(photos[page])) * max(1, count / usualCount)
    if page.count == 1 { cost += max(0, Self.singleCost * (2 - photos[page.lowerBound].weight)) }
    return cost
  }

  /// Returns the cost of a break before a photo, where a page begins that is the left (0) or right (1) one of a spread.
  private func breakCost(before index: Int, side: Int) -> Double {
    guard index > 0 else { return 0 }
    if photos[index].isTwinOfPrevious { return Self.twinCost }
    // Photos of different scenes are not put on one spread, and a leaf is turned where a scene ends.
    return side == 1 ? Self.spreadWeight * breaks[index - 1] : Self.turnWeight * (1 - breaks[index - 1])
  }
}
