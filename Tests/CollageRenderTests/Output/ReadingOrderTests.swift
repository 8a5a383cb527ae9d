import CollageFiles
import Determinism
import Testing

@testable import CollageRender

/// The order in which readers tell what is on a page.
@Suite("The order of reading") struct ReadingOrderTests {
  private typealias Place = (name: String, x: Int, y: Int, width: Int, height: Int)

  private func order(_ elements: [Place]) -> String {
    let made = elements.map { element in
      DocumentElement(
        kind: .figure,
        area: PixelRect(
          left: element.x, top: element.y, right: element.x + element.width, bottom: element.y + element.height),
        alternative: element.name)
    }
    return ReadingOrder.sorted(made).compactMap(\.alternative).joined()
  }

  @Test("goes through a grid row by row, whatever the order of the document")
  func grid() {
    for gap in [1, 20] {
      let cells = (0..<6).map { cell -> Place in
        let (x, y) = (20 + cell % 3 * (100 + gap), 20 + cell / 3 * (80 + gap))
        return (String(cell), x, y, 100, 80)
      }
      #expect(order(cells) == "012345")
      #expect(order(cells.reversed()) == "012345")
    }
  }

  @Test("reads a title first that is painted last")
  func title() {
    #expect(order([("a", 0, 100, 90, 90), ("b", 110, 100, 90, 90), ("T", 10, 10, 180, 60)]) == "Tab")
  }

  @Test("goes on beside a tall picture with all that is beside it")
  func columns() {
    #expect(
      order([("c", 220, 140, 80, 60), ("a", 220, 0, 80, 60), ("b", 220, 70, 80, 60), ("L", 0, 0, 200, 200)]) == "Labc")
  }

  @Test("reads a caption after its picture, not after the row")
  func captions() {
    let pictures: [Place] = [
      ("a", 0, 0, 100, 80), ("c", 130, 0, 100, 80), ("e", 0, 130, 100, 80), ("g", 130, 130, 100, 80),
    ]
    let captions: [Place] = [
      ("b", 0, 85, 100, 15), ("d", 130, 85, 100, 15), ("f", 0, 215, 100, 15), ("h", 130, 215, 100, 15),
    ]
    #expect(order(pictures + captions) == "abcdefgh")
  }

  @Test("keeps the document's order of what overlaps")
  func overlapping() {
    #expect(order([("b", 50, 50, 200, 200), ("a", 0, 0, 200, 200), ("c", 90, 60, 40, 20)]) == "bac")
    #expect(order([]) == "" && order([("a", 0, 0, 0, 0)]) == "a")
  }

  @Test("loses and doubles nothing")
  func complete() {
    var random = SplitMix64(seed: 7)
    for count in 0..<60 {
      let elements = (0..<count).map { number -> Place in
        let (x, y) = (Int.random(in: -50...500, using: &random), Int.random(in: -50...500, using: &random))
        return (
          "\(number) ", x, y, Int.random(in: 0...200, using: &random), Int.random(in: 0...200, using: &random)
        )
      }
      let sorted = order(elements).split(separator: " ").compactMap { Int($0) }
      #expect(sorted.sorted() == Array(0..<count))
    }
  }
}
