internal import CollageColor
import CollageModel
import Synchronization

/// Adjusts the color of each pixel by a grade, on the photo's pixels at their final size; runs after orienting.
///
/// It reads only the pixel it writes, so bands need no margin for it. Colors are looked up without their alpha.
/// Fractions of 8-bit levels are dithered with a pattern fixed to the photo's area on the canvas, so the pixels are
/// the same no matter how the canvas is divided into bands.
struct AdjustColorStep: Hashable, Sendable {
  let grade: Grade
  /// The number of nodes per side of the color table.
  var nodes = ColorCube.fullSide
  /// The column of the dither pattern at the first pixel.
  var patternLeft = 0
  /// The row of the dither pattern at the first pixel.
  var patternTop = 0

  /// Returns the step for a tile at a place; a tile that is rotated later starts its own pattern.
  func moved(to place: PlaceStep) -> AdjustColorStep {
    guard case .upright(_, let area) = place else { return AdjustColorStep(grade: grade, nodes: nodes) }
    return AdjustColorStep(
      grade: grade, nodes: nodes, patternLeft: patternLeft + area.left, patternTop: patternTop + area.top)
  }

  /// The most recently used grades, newest last: a collage has only a few, and each band requests them again.
  private static let tables = Mutex<[Tables]>([])
  private static let maxTables = 16

  /// A grade's tables, created by the first task that needs them; other tasks wait for them instead of creating them
  /// again.
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

  /// Returns the grade's tables; nil if the grade changes nothing.
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
    if let deep = tile.deep {
      let result = try DeepTile(width: tile.width, height: tile.height, isClear: false)
      lookup.deep.run(deep.values, to: result.values, count: tile.width * tile.height)
      return .tile(try result.rounded())
    }
    // Cached tiles are read by several tasks, so the result is a new tile.
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
