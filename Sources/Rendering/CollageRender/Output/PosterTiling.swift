import CollageFiles
import CollageModel

/// The sheets of paper on which a poster is printed in parts that overlap.
public struct PosterTiling: Codable, Hashable, Sendable {
  /// The width of a sheet in inches.
  public var width: Double
  /// The height of a sheet in inches.
  public var height: Double
  /// True to turn the sheets if fewer are needed then.
  public var canTurn: Bool
  /// The length that two neighbors both show, in inches.
  public var overlap: Double

  /// Creates a division into sheets; lengths are in inches.
  public init(width: Double, height: Double, canTurn: Bool = false, overlap: Double) {
    (self.width, self.height, self.canTurn, self.overlap) = (width, height, canTurn, overlap)
  }

  /// The maximum number of sheets, and of pages that a picture is cut into.
  static let most = 200

  /// The least distance of a part to the edges of its sheet in inches: printers leave it white, and marks stand in it.
  private static let margin = 10 / 25.4

  /// The parts of a poster, which have one size.
  struct Grid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// The sizes of a sheet and of a part in inches.
    let sheet: Size
    let part: Size
    let overlap: Double

    var count: Int { columns * rows }

    /// Returns the part of the poster on a sheet, in inches from its upper left.
    func area(column: Int, row: Int) -> Rect {
      Rect(
        x: Double(column) * (part.width - overlap), y: Double(row) * (part.height - overlap), width: part.width,
        height: part.height)
    }

    /// The place of a part on its sheet, in inches: in the middle.
    var place: Rect {
      Rect(
        x: (sheet.width - part.width) / 2, y: (sheet.height - part.height) / 2, width: part.width, height: part.height)
    }
  }

  /// Divides a poster into as few sheets as possible; sheets whose orientation is open are turned for that.
  ///
  /// - Parameter poster: The size in inches.
  /// - Returns: The sheets and what each shows.
  /// - Throws: `RenderError.unsupportedOutput` if the overlap leaves no room on the sheets, or if there are too many of them.
  func grid(of poster: Size) throws(RenderError) -> Grid {
    let sizes = [Size(width, height)] + (canTurn ? [Size(height, width)] : [])
    let grids = sizes.compactMap { grid(of: poster, on: $0) }
    guard let best = grids.min(by: { $0.count < $1.count }) else {
      throw .unsupportedOutput(
        "an overlap of \(Self.text(overlap)) mm is out of range: it must be at least 0 and less than half of the sheets without their "
          + "margins of \(Self.text(Self.margin)) mm")
    }
    guard best.count <= Self.most else {
      throw .unsupportedOutput(
        "\(best.count) sheets are too many; the maximum is \(Self.most): choose larger sheets or a smaller poster"
      )
    }
    return best
  }

  private static func text(_ inches: Double) -> String { "\((inches * 254).rounded() / 10)" }

  private func grid(of poster: Size, on sheet: Size) -> Grid? {
    let room = Size(sheet.width - 2 * Self.margin, sheet.height - 2 * Self.margin)
    guard overlap.isFinite, overlap >= 0, 2 * overlap < min(room.width, room.height) else { return nil }
    func count(_ length: Double, _ room: Double) -> Int {
      max(1, PixelGrid.integer(((length - overlap) / (room - overlap) - 1e-9).rounded(.up)))
    }
    let (columns, rows) = (count(poster.width, room.width), count(poster.height, room.height))
    func part(_ length: Double, _ count: Int) -> Double { (length + Double(count - 1) * overlap) / Double(count) }
    return Grid(
      columns: columns, rows: rows, sheet: sheet,
      part: Size(part(poster.width, columns), part(poster.height, rows)), overlap: overlap)
  }
}
