import Testing

@testable import CollageCutout

@Suite("Morphology")
struct MorphologyTests {
  @Test("pixels at the edges of a picture have no neighbors in the next row")
  func neighbors() {
    let (width, height) = (4, 3)
    for place in 0..<(width * height) {
      let expected = (0..<(width * height)).filter { other in
        abs(other % width - place % width) + abs(other / width - place / width) == 1
      }
      #expect(Morphology.neighbors(of: place, width: width, height: height).sorted() == expected)
    }
    // The ends of two rows, one after the other in memory.
    let ends = (0..<12).map { [3, 4].contains($0) }
    #expect(Morphology.components(of: ends, width: width, height: height).count == 2)
  }
}
