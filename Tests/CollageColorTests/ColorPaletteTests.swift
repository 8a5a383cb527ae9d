import CollageModel
import Testing

@testable import CollageColor

@Suite("Colors of photos") struct ColorPaletteTests {
  /// A photo with so many pixels of each color.
  private func photo(_ colors: [(color: Color, pixels: Int)]) -> ColorCounts {
    var counts = ColorCounts()
    for (color, pixels) in colors {
      for _ in 0..<pixels { counts.count(red: color.red, green: color.green, blue: color.blue) }
    }
    return counts
  }

  private func colors(_ photos: [ColorCounts], count: Int = 8) -> [Color] {
    var all = ColorCounts()
    for photo in photos { all.add(photo: photo) }
    return ColorPalette.colors(of: all, count: count)
  }

  private let red = Color(red: 200, green: 40, blue: 30)
  private let teal = Color(red: 20, green: 130, blue: 140)
  private let sand = Color(red: 220, green: 200, blue: 170)
  private let gray = Color(red: 128, green: 128, blue: 128)

  @Test("Colors occur in the photos, those with larger areas first")
  func exact() {
    #expect(colors([photo([(red, 900), (teal, 100)])]) == [red, teal])
    #expect(colors([photo([(red, 50), (teal, 950)])]) == [teal, red])
  }

  @Test("A vivid color comes before a gray of twice its area")
  func chroma() { #expect(colors([photo([(gray, 200), (red, 100)])]) == [red, gray]) }

  @Test("Photos have equal weight regardless of their size")
  func size() {
    let (small, large) = (photo([(red, 10)]), photo([(teal, 10_000)]))
    #expect(colors([small, large]) == colors([photo([(red, 500), (teal, 500)])]))
  }

  @Test("The order of photos makes no difference")
  func order() {
    var random = SplitMix(state: 7)
    let photos = (0..<6).map { _ in
      photo((0..<40).map { _ in (Color(red: random.byte(), green: random.byte(), blue: random.byte()), 37) })
    }
    #expect(colors(photos) == colors(photos.reversed()))
    #expect(colors(photos).count == 8)
  }

  @Test("A color does not depend on the number of colors requested")
  func prefix() {
    let all = photo([(gray, 400), (red, 90), (teal, 120), (sand, 300)])
    let four = colors([all])
    #expect(Set(four) == [gray, red, teal, sand])
    for count in 1...4 { #expect(colors([all], count: count) == Array(four.prefix(count))) }
  }

  @Test("Shades that look like one color are merged")
  func distinct() {
    let shades = (0..<10).map { (Color(red: 200 + UInt8($0), green: 40 + UInt8($0), blue: 30), pixels: 10) }
    #expect(colors([photo(shades)]).count == 1)
  }

  @Test("Gray photos have grays of different lightness")
  func grays() {
    let ramp = photo((0...255).map { (Color(red: UInt8($0), green: UInt8($0), blue: UInt8($0)), 4) })
    let found = colors([ramp], count: 5)
    #expect(found.count == 5 && found.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    let sorted = found.map { Int($0.red) }.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= 20 }, "\(sorted)")
  }

  @Test("No pixels give no colors, and specks are ignored")
  func nothing() {
    #expect(colors([]) == [] && colors([ColorCounts()]) == [])
    #expect(colors([photo([(gray, 9_990), (red, 10)])]) == [gray])
  }
}

/// A generator of pseudorandom numbers from a seed.
private struct SplitMix {
  var state: UInt64

  mutating func byte() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 40)
  }
}
