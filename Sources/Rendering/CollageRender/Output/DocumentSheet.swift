import CollageFiles
import CollageModel
internal import CollageText

/// A sheet of paper with a part of a poster: the part, and the marks around it.
struct DocumentSheet: Sendable {
  /// The size of the sheet, and the place of the part on it, in points from its upper left.
  let size: Size
  let place: Rect
  /// The upper left of the part, in points from that of the poster.
  let corner: Point
  /// Crop marks, the number of the sheet and a map, which are drawn over a page of its size.
  let marks: DocumentPage

  /// The dimensions of marks in points: their distance to the part, the lengths of crop marks and of those of overlaps, half the
  /// width of a line, and the sizes of letters and of the map.
  private static let (gap, crop, short) = (2 * millimeter, 5 * millimeter, 2 * millimeter)
  private static let (halfWidth, letters, map) = (0.125, 8.0, 6 * millimeter)
  private static let millimeter = 72 / 25.4
  private static let gray = Color(red: 128, green: 128, blue: 128)
  /// The parts of an inch that a page of marks has for pixels: readers such as poppler lose coordinates of more than 131,072.
  private static let precision = 1_800.0

  /// Returns the sheets of a poster, row by row.
  static func sheets(of grid: PosterTiling.Grid, fonts: TextFonts) throws(RenderError) -> [DocumentSheet] {
    var sheets: [DocumentSheet] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns { sheets.append(try DocumentSheet(grid, column: column, row: row, fonts)) }
    }
    return sheets
  }

  private init(_ grid: PosterTiling.Grid, column: Int, row: Int, _ fonts: TextFonts) throws(RenderError) {
    func points(_ rect: Rect) -> Rect {
      Rect(x: 72 * rect.x, y: 72 * rect.y, width: 72 * rect.width, height: 72 * rect.height)
    }
    let area = points(grid.area(column: column, row: row))
    (size, place, corner) = (
      Size(72 * grid.sheet.width, 72 * grid.sheet.height), points(grid.place), Point(area.x, area.y)
    )
    let name = "Row \(row + 1), column \(column + 1)"
    var drawn = Self.lines(around: place, 72 * grid.overlap, grid, column, row)
    let cell = Self.cell(of: grid)
    let start = Point(
      place.x + max(72 * grid.overlap, 4 * Self.millimeter) + Self.gap, place.bottom + Self.gap)
    for y in 0..<grid.rows {
      for x in 0..<grid.columns {
        let area = Rect(
          x: start.x + Double(x) * cell.width, y: start.y + Double(y) * cell.height, width: cell.width,
          height: cell.height)
        drawn.append((area, Self.gray))
        if x != column || y != row { drawn.append((area.inset(by: 0.25), .white)) }
      }
    }
    let scale = Self.precision / 72
    let toUnits = Affine.scale(scale, scale)
    var parts = drawn.map { area, color in
      DocumentPage.Part.outline(Outline(toUnits.boundingBox(of: area)), color)
    }
    let room = Rect(
      x: start.x + Double(grid.columns) * cell.width + Self.gap, y: start.y, width: place.width / 2, height: Self.map)
    let content = TextContent(name, font: FontChoice(family: "Inter", size: Self.letters), alignment: .left)
    let text: LaidOutText
    do throws(TextError) {
      text = try fonts.layOut(content, in: room.size, scale: 4)
    } catch {
      throw .layout("\(error)")
    }
    let toSheet = Affine.translation(room.center).then(toUnits)
    let glyphs = text.glyphs.map { $0.transformed(by: toSheet) }
    parts.append(
      glyphs.areEmbeddable
        ? .letters(glyphs, .black, of: LayerID("sheet")) : .outline(text.silhouette.transformed(by: toSheet), .black))
    let sides = [grid.sheet.width, grid.sheet.height].map { PixelGrid.integer(($0 * Self.precision).rounded()) }
    let pixels = PixelSize(sides[0], sides[1])
    marks = DocumentPage(
      size: pixels, printed: nil,
      paper: DocumentPage.Paper(pixels, printed: nil, dotsPerInch: Self.precision, trim: grid.sheet), title: name,
      parts: parts)
  }

  /// Returns the size of a cell of the map.
  private static func cell(of grid: PosterTiling.Grid) -> Size {
    let height = min(map / Double(grid.rows), map / 2)
    return Size(height * grid.part.width / grid.part.height, height)
  }

  /// Returns the crop marks around a part, and gray ones where its overlaps end.
  private static func lines(
    around place: Rect, _ overlap: Double, _ grid: PosterTiling.Grid, _ column: Int, _ row: Int
  ) -> [(Rect, Color)] {
    var lines: [(Rect, Color)] = []
    func vertical(_ x: Double, _ length: Double, _ color: Color) {
      for y in [place.y - gap - length, place.bottom + gap] {
        lines.append((Rect(x: x - halfWidth, y: y, width: 2 * halfWidth, height: length), color))
      }
    }
    func horizontal(_ y: Double, _ length: Double, _ color: Color) {
      for x in [place.x - gap - length, place.right + gap] {
        lines.append((Rect(x: x, y: y - halfWidth, width: length, height: 2 * halfWidth), color))
      }
    }
    for x in [place.x, place.right] { vertical(x, crop, .black) }
    for y in [place.y, place.bottom] { horizontal(y, crop, .black) }
    guard overlap > 0 else { return lines }
    if column > 0 { vertical(place.x + overlap, short, gray) }
    if column < grid.columns - 1 { vertical(place.right - overlap, short, gray) }
    if row > 0 { horizontal(place.y + overlap, short, gray) }
    if row < grid.rows - 1 { horizontal(place.bottom - overlap, short, gray) }
    return lines
  }
}
