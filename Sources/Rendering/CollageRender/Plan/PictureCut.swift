public import CollageFiles
public import CollageModel

/// How a picture is cut into pages, which are pictures of their own.
public enum PictureCut: Hashable, Sendable {
  /// Pages of a size in pixels, which the picture's sides must be multiples of.
  case pages(PixelSize)
  /// Columns and rows of pages; those of a picture whose pixels cannot be divided differ by one pixel.
  case count(columns: Int, rows: Int)
  /// Pages of a size in inches, which the picture's sides on paper must be multiples of.
  case lengths(Size)
  /// Parts that overlap, as sheets of paper show them.
  case sheets(PosterTiling)

  /// The columns and rows of the pages, as ranges of pixels.
  package struct Parts: Hashable, Sendable {
    package let columns: [Range<Int>]
    package let rows: [Range<Int>]

    package var count: Int { columns.count * rows.count }
  }

  /// Returns the parts of a picture.
  ///
  /// - Parameters:
  ///   - picture: The size in pixels.
  ///   - dotsPerInch: The resolution; nil for a picture without a size on paper.
  /// - Returns: The parts, from left to right and from top to bottom.
  /// - Throws: `RenderError.unsupportedOutput` if the pages do not fit the picture, or if there are too many.
  package func parts(of picture: PixelSize, dotsPerInch: Double?) throws(RenderError) -> Parts {
    let parts: Parts
    switch self {
    case .pages(let page):
      guard page.width > 0, page.height > 0, picture.width % page.width == 0, picture.height % page.height == 0 else {
        throw .unsupportedOutput(
          "the picture is \(picture) and cannot be cut into pages of \(page): its width must be a multiple of "
            + "\(page.width), its height of \(page.height); choose another page size or picture size")
      }
      parts = Self.equal(picture, picture.width / page.width, picture.height / page.height)
    case .count(let columns, let rows):
      guard (1...picture.width).contains(columns), (1...picture.height).contains(rows) else {
        throw .unsupportedOutput("the picture is \(picture) and cannot be cut into \(columns) columns and \(rows) rows")
      }
      parts = Self.equal(picture, columns, rows)
    case .lengths(let length):
      let density = try Self.density(dotsPerInch)
      func count(_ side: Int, _ length: Double) throws(RenderError) -> Int {
        let count = (Double(side) / (length * density)).rounded()
        guard count >= 1, count <= Double(side), (count * length * density - Double(side)).magnitude < 1 else {
          throw .unsupportedOutput(
            "the picture is \(picture) at \(density) pixels per inch, and its sides on paper must be multiples of those of the pages; "
              + "choose another page size or picture size")
        }
        return PixelGrid.integer(count)
      }
      parts = Self.equal(picture, try count(picture.width, length.width), try count(picture.height, length.height))
    case .sheets(let tiling):
      let density = try Self.density(dotsPerInch)
      let grid = try tiling.grid(of: Size(Double(picture.width) / density, Double(picture.height) / density))
      // Products of lengths and resolutions are inexact.
      func whole(_ pixels: Double) -> Int { PixelGrid.integer(((pixels * 1e6).rounded() / 1e6).rounded()) }
      func ranges(_ count: Int, _ part: Double, _ side: Int) -> [Range<Int>] {
        (0..<count).map { index in
          let start = Double(index) * (part - grid.overlap) * density
          let end = min(side, whole(start + part * density))
          return min(end, whole(start))..<end
        }
      }
      parts = Parts(
        columns: ranges(grid.columns, grid.part.width, picture.width),
        rows: ranges(grid.rows, grid.part.height, picture.height))
    }
    guard parts.count <= PosterTiling.most else {
      throw .unsupportedOutput("\(parts.count) pages are too many; the maximum is \(PosterTiling.most)")
    }
    return parts
  }

  private static func density(_ dotsPerInch: Double?) throws(RenderError) -> Double {
    if let dotsPerInch { return dotsPerInch }
    throw .unsupportedOutput(
      "pages with a size on paper need that of the picture: give a resolution, such as 300 pixels per inch, or a size such as A2"
    )
  }

  private static func equal(_ picture: PixelSize, _ columns: Int, _ rows: Int) -> Parts {
    func ranges(_ count: Int, _ side: Int) -> [Range<Int>] {
      (0..<count).map { ($0 * side / count)..<(($0 + 1) * side / count) }
    }
    return Parts(columns: ranges(columns, picture.width), rows: ranges(rows, picture.height))
  }
}
