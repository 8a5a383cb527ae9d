import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct AutomaticTests {
  @Test func everyNumberOfPhotosTilesTheCanvas() throws {
    for count in 1...60 {
      for columns in [nil, 1, 4, 100] {
        let template = template(
          .automatic(.grid(AutomaticGrid(columns: columns))), width: 1777.7, height: 1311.1, gap: 6, margin: 11)
        let resolved = try template.resolvedSlots(photoCount: count)
        #expect(resolved.slots.map { $0.id.name } == (1...count).map { "\($0)" })
        #expect(resolved.fillOrder == resolved.slots.map { $0.id })
        expectTiling(resolved.slots, of: template)
      }
    }
  }

  @Test func aShortLastRowIsStretched() throws {
    let template = template(.automatic(.grid(AutomaticGrid(columns: 3))), width: 300, height: 200)
    let frames = try template.resolvedSlots(photoCount: 5).slots.map { $0.frame }
    #expect(frames[..<3].allSatisfy { $0.size == Size(100, 100) })
    #expect(frames[3...].allSatisfy { $0.size == Size(150, 100) })
  }

  @Test func noPhotosMakeOneCell() throws {
    for count in [0, -5, Int.min] {
      let slots = try template(.automatic(.grid(AutomaticGrid()))).resolvedSlots(photoCount: count).slots
      #expect(slots.map { $0.frame } == [Rect(x: 0, y: 0, width: 640, height: 800)])
    }
  }

  @Test(arguments: [
    (4, 400.0, 400.0, 1.0, 2), (6, 300, 200, 1, 3), (6, 200, 300, 1, 2), (3, 900, 300, 1, 3), (3, 900, 300, 9, 1),
    (12, 400, 300, 1, 4), (2, 100, 100, 0.5, 2), (9, 900, 900, 1, 3),
  ])
  func columnsFollowFromTheWantedAspect(
    count: Int, width: Double, height: Double, aspect: Double, columns: Int
  ) throws {
    let template = template(.automatic(.grid(AutomaticGrid(cellAspect: aspect))), width: width, height: height)
    let slots = try template.resolvedSlots(photoCount: count).slots
    #expect(slots.filter { $0.frame.y == 0 }.count == columns)
  }

  @Test func moreSlotsThanALayoutMayHaveAreRefused() {
    #expect(throws: LayoutError.tooManySlots(found: 10_001, most: 10_000)) {
      try template(.automatic(.grid(AutomaticGrid()))).resolvedSlots(photoCount: 10_001)
    }
    #expect(throws: LayoutError.self) {
      try template(.automatic(.grid(AutomaticGrid())), gap: 100).resolvedSlots(photoCount: 900)
    }
  }
}
