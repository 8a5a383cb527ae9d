internal import CollageModel

/// The order in which slots are read part by part.
///
/// A canvas with a horizontal cut is read from the top part to the bottom part, one with a vertical cut from the left
/// part to the right part, and each part in the same way. A canvas that can be cut both ways is read in rows, unless
/// the photos are in the order of its columns.
///
/// Source: the recursive cuts of G. Nagy, S. Seth, "Hierarchical representation of optically scanned documents" (1984).
enum PartOrder {
  /// Overlaps smaller than this fraction of the extents of all frames are ignored.
  private static let tolerance = 1e-9

  /// Returns the indices of frames in reading order; frames that no cut separates are read in rows.
  static func indices(of frames: [Rect]) -> [Int] {
    let extent = frames.reduce(0) { max($0, $1.right, $1.bottom) }
    var order: [Int] = []
    // A stack: the part to read next is last.
    var open = [Array(frames.indices)]
    while let part = open.popLast() {
      let parts = parted(part, frames, extent * tolerance)
      if parts.count > 1 {
        open += parts.reversed()
      } else {
        order += ReadingOrder.indices(of: part.map { frames[$0] }).map { part[$0] }
      }
    }
    return order
  }

  private static func parted(_ part: [Int], _ frames: [Rect], _ tolerance: Double) -> [[Int]] {
    guard part.count > 1 else { return [part] }
    var rows: [[Int]] = []
    for isDown in [true, false] {
      func start(_ index: Int) -> Double { isDown ? frames[index].y : frames[index].x }
      var parts: [[Int]] = []
      var end = -Double.infinity
      for index in part.sorted(by: { (start($0), $0) < (start($1), $1) }) {
        if start(index) >= end - tolerance { parts.append([]) }
        parts[parts.count - 1].append(index)
        end = max(end, isDown ? frames[index].bottom : frames[index].right)
      }
      guard parts.count > 1 else { continue }
      let ordered = ordered(parts)
      if ordered.count > 1 { return ordered }
      if rows.isEmpty { rows = parts }
    }
    return rows.isEmpty ? [part] : rows
  }

  /// Joins parts until all indices of one are below those of the next.
  private static func ordered(_ parts: [[Int]]) -> [[Int]] {
    var least = parts.map { $0.min() ?? 0 }
    for index in least.indices.dropLast().reversed() { least[index] = min(least[index], least[index + 1]) }
    var (joined, most): ([[Int]], Int) = ([], -1)
    for (index, part) in parts.enumerated() {
      if most < least[index] { joined.append([]) }
      joined[joined.count - 1] += part
      most = max(most, part.max() ?? 0)
    }
    return joined
  }
}
