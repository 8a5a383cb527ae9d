import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct CellTests {
  private func cells(_ rows: [[Int]], columns: [Double] = [], rowWeights: [Double] = []) -> Arrangement {
    .cells(CellMatrix(rows: rows, columnWeights: columns, rowWeights: rowWeights), overrides: [:])
  }

  @Test func mergedCellsCoverTheGapsBetweenThem() throws {
    let template = template(cells([[1, 1, 2], [3, 4, 2]]), width: 340, height: 230, gap: 10, margin: 10)
    let resolved = try template.resolvedSlots(photoCount: 0)
    #expect(resolved.slots.map { $0.id.name } == ["1", "2", "3", "4"])
    #expect(resolved.slots[0].frame.isNear(Rect(x: 10, y: 10, width: 210, height: 100)))
    #expect(resolved.slots[1].frame.isNear(Rect(x: 230, y: 10, width: 100, height: 210)))
    #expect(resolved.slots[3].frame.isNear(Rect(x: 120, y: 120, width: 100, height: 100)))
    expectTiling(resolved.slots, of: template)
  }

  @Test func randomMatricesTileTheCanvas() throws {
    var generator = SplitMix64(seed: 42)
    for _ in 0..<100 {
      let (columns, rows) = (generator.int(1...6), generator.int(1...6))
      // A merged block at the top left, all else single cells.
      let (wide, high) = (generator.int(1...columns), generator.int(1...rows))
      let matrix = (0..<rows).map { row in
        (0..<columns).map { column in row < high && column < wide ? 1 : 2 + row * columns + column }
      }
      let template = template(
        cells(
          matrix, columns: (0..<columns).map { _ in generator.double(0.5...2) },
          rowWeights: (0..<rows).map { _ in generator.double(0.5...2) }),
        width: generator.double(500...900), height: generator.double(500...900),
        gap: Double(generator.int(0...9)), margin: Double(generator.int(0...9)))
      expectTiling(try template.resolvedSlots(photoCount: 0).slots, of: template)
    }
  }

  @Test func zeroIsAHole() throws {
    let template = template(cells([[1, 0], [2, 3]]), width: 100, height: 100)
    let resolved = try template.resolvedSlots(photoCount: 0)
    #expect(resolved.slots.map { $0.id.name } == ["1", "2", "3"])
    expectTiling(resolved.slots, of: template, holes: 2500)
  }

  @Test func weightsAreRelative() throws {
    let template = template(cells([[1, 2]], columns: [3, 1]), width: 100, height: 10)
    #expect(try template.resolvedSlots(photoCount: 0).slots.map { $0.frame.width } == [75, 25])
  }

  @Test func invalidMatricesAreRejected() {
    let cases: [(Arrangement, LayoutError)] = [
      (cells([[1, 2], [3]]), .unevenRow(row: 2, found: 1, expected: 2)),
      (cells([[1, 1], [1, 2]]), .cellNotRectangular(number: 1)),
      (cells([[1, 2, 1]]), .cellNotRectangular(number: 1)),
      (cells([[1, -2]]), .negativeCell(number: -2)),
      (cells([[1, 2]], columns: [1]), .columnWeights(found: 1, expected: 2)),
      (cells([[1, 2]], rowWeights: [1, 1]), .rowWeights(found: 2, expected: 1)),
    ]
    for (arrangement, error) in cases {
      #expect(throws: error) { try template(arrangement).resolvedSlots(photoCount: 0) }
    }
  }

  @Test func anEmptyMatrixHasNoSlots() throws {
    #expect(try template(cells([])).resolvedSlots(photoCount: 3).slots.isEmpty)
    #expect(try template(cells([[0, 0]])).resolvedSlots(photoCount: 3).slots.isEmpty)
  }
}
