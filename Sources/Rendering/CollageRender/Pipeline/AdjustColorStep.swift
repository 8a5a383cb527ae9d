internal import CollageColor
import CollageModel
import Synchronization

/// Step after orienting: changes each pixel's color by a grade, on the photo's pixels at their final size.
///
/// It reads no pixel but the one that it writes, so bands need no margin for it. Colors are looked up as they are without
/// their alpha. What 8 bits cannot tell apart is dithered, by a pattern that stays with the photo's area on the canvas: the
/// same pixels however the canvas is cut into bands.
struct AdjustColorStep: Hashable, Sendable {
  /// What happens to colors.
  let grade: Grade
  /// The nodes of a side of the table of colors.
  var nodes = ColorCube.fullSide
  /// The pattern's column at the first pixel.
  var patternLeft = 0
  /// The pattern's row at the first pixel.
  var patternTop = 0

  /// Returns the step for the tile of a place; a tile that is turned later has a pattern of its own.
  func moved(to place: PlaceStep) -> AdjustColorStep {
    guard case .upright(_, let area) = place else { return AdjustColorStep(grade: grade, nodes: nodes) }
    return AdjustColorStep(
      grade: grade, nodes: nodes, patternLeft: patternLeft + area.left, patternTop: patternTop + area.top)
  }

  /// The last grades that were used, newest last: a collage has a few, and each band asks for them again.
  private static let tables = Mutex<[Tables]>([])
  private static let maxTables = 16

  /// A grade's tables, made by the first task that asks; others that need the same ones wait for them instead of making
  /// them, too.
  private final class Tables: Sendable {
    let grade: Grade
    let nodes: Int
    private let made = Mutex<CubeLookup?>(nil)

    init(_ grade: Grade, nodes: Int) { (self.grade, self.nodes) = (grade, nodes) }

    /// The tables, or nil if the grade changes nothing.
    var lookup: CubeLookup? {
      made.withLock { made in
        if made == nil { made = ColorCube(grade, side: nodes).map { CubeLookup($0) } }
        return made
      }
    }
  }

  /// Returns the grade's tables; nil if it changes nothing.
  static func lookup(for grade: Grade, nodes: Int = ColorCube.fullSide) -> CubeLookup? {
    let known = tables.withLock { tables in
      let index = tables.firstIndex { $0.grade == grade && $0.nodes == nodes }
      let known = index.map { tables.remove(at: $0) } ?? Tables(grade, nodes: nodes)
      tables.append(known)
      if tables.count > maxTables { tables.removeFirst() }
      return known
    }
    return known.lookup
  }
}

extension AdjustColorStep: PhotoPipelineStep {
  var activity: String { "adjusting colors" }

  var description: String {
    "adjust color \(GradeText.text(of: grade)) by \(nodes) nodes dithered from \(patternLeft),\(patternTop)"
  }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    let tile = try pixels.tile(for: self)
    guard let lookup = Self.lookup(for: grade, nodes: nodes) else { return pixels }
    // Tiles that are held are read by several tasks, so the result is a tile of its own.
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    withExtendedLifetime((tile, lookup)) {
      for y in 0..<tile.height {
        let thresholds = BlueNoise.row(patternTop + y)
        lookup.run(tile.row(y), to: result.row(y), count: tile.width, thresholds: thresholds, from: patternLeft)
      }
    }
    return .tile(result)
  }
}
