import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct AutomaticTests {
  @Test func everyNumberOfPhotosTilesTheCanvasWhereTheLastRowFillsIt() throws {
    for count in 1...60 {
      for columns in [nil, 1, 4, 100] {
        let template = template(
          .automatic(.grid(AutomaticGrid(columns: columns, lastRow: .fill))), width: 1777.7, height: 1311.1, gap: 6,
          margin: 11)
        let resolved = try template.resolvedSlots(photoCount: count)
        #expect(resolved.slots.map { $0.id.name } == (1...count).map { "\($0)" })
        #expect(resolved.fillOrder == resolved.slots.map { $0.id })
        expectTiling(resolved.slots, of: template)
        let rows = Dictionary(grouping: resolved.slots) { $0.frame.y }.values.map { $0.count }
        #expect((rows.max() ?? 0) - (rows.min() ?? 0) <= 1, "\(count) photos, rows of \(rows)")
      }
    }
  }

  /// Cells are equal, the gutters exact, and the incomplete last row is centered or at the left.
  @Test(arguments: [AutomaticGrid.LastRow.center, .left])
  func cellsAreEqualWhateverTheNumberOfPhotos(lastRow: AutomaticGrid.LastRow) throws {
    for count in 1...60 {
      for columns in [nil, 1, 4, 7, 100] {
        let settings = AutomaticGrid(columns: columns, lastRow: lastRow)
        let template = template(.automatic(.grid(settings)), width: 1777.7, height: 1311.1, gap: 6, margin: 11)
        let frames = try template.resolvedSlots(photoCount: count).slots.map { $0.frame }
        try #require(frames.count == count)
        for frame in frames {
          #expect(
            (frame.width - frames[0].width).magnitude < 1e-9 && (frame.height - frames[0].height).magnitude < 1e-9)
        }
        for (left, right) in zip(frames, frames.dropFirst()) where left.y == right.y {
          #expect((right.x - left.right - 6).magnitude < 1e-9)
        }
        let last = frames.filter { $0.y == frames[count - 1].y }
        let (left, right) = (last[0].x - 11, 1777.7 - 11 - (last.last?.right ?? 0))
        #expect(lastRow == .center ? (left - right).magnitude < 1e-9 : left.magnitude < 1e-9)
        let bottom = frames.map { $0.bottom }.max() ?? 0
        #expect((bottom - (1311.1 - 11)).magnitude < 1e-9)
      }
    }
  }

  @Test func wholePixelsStayWhole() throws {
    for count in 2...30 {
      let template = template(.automatic(.grid(AutomaticGrid())), width: 1777, height: 1311, gap: 6, margin: 11)
      let frames = try template.resolvedSlots(photoCount: count).slots.map { $0.frame }
      for edge in frames.flatMap({ [$0.x, $0.y, $0.right, $0.bottom] }) { #expect(edge == edge.rounded()) }
    }
  }

  @Test func aShortLastRowIsStretchedOnlyWhereThatIsAskedFor() throws {
    func frames(_ lastRow: AutomaticGrid.LastRow) throws -> [Rect] {
      let settings = AutomaticGrid(columns: 3, lastRow: lastRow)
      return try template(.automatic(.grid(settings)), width: 300, height: 200).resolvedSlots(photoCount: 5).slots
        .map { $0.frame }
    }
    #expect(try frames(.fill)[3...].allSatisfy { $0.size == Size(150, 100) })
    #expect(try frames(.center).map { $0.x } == [0, 100, 200, 50, 150])
    #expect(try frames(.left).map { $0.x } == [0, 100, 200, 0, 100])
  }

  /// A row of its own for one photo is the last choice.
  @Test(arguments: [(5, 3), (7, 4), (8, 4), (10, 4), (11, 4)])
  func theLastRowIsNearlyFull(count: Int, columns: Int) throws {
    let grid = template(.automatic(.grid(AutomaticGrid(cellAspect: 1))), width: 300, height: 200)
    let frames = try grid.resolvedSlots(photoCount: count).slots.map { $0.frame }
    #expect(frames.count { $0.y == 0 } == columns)
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

  @Test func tooManySlotsAreRejected() {
    #expect(throws: LayoutError.tooManySlots(found: 10_001, max: 10_000)) {
      try template(.automatic(.grid(AutomaticGrid()))).resolvedSlots(photoCount: 10_001)
    }
    #expect(throws: LayoutError.self) {
      try template(.automatic(.grid(AutomaticGrid())), gap: 100).resolvedSlots(photoCount: 900)
    }
  }
}
