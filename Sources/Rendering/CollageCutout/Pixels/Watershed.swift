/// Divides a picture between marked regions along its strongest edges: each pixel belongs to the mark from which it is reached over
/// the lowest edge.
///
/// Source: F. Meyer, "Color image segmentation", 1992.
struct Watershed {
  let width: Int
  let height: Int
  /// The height of the edge at each pixel; higher ones than the limit count as equal.
  let edges: [Float]

  private static let (levels, highest) = (512, Float(128))

  /// Returns the pixels of the subject; ground wins where both are reached at once, but never crosses an edge higher than `limit`.
  func subject(marked isSubject: [Bool], ground isGround: [Bool], limit: Float) -> [Bool] {
    var owner = edges.indices.map { UInt8(isGround[$0] ? 1 : isSubject[$0] ? 2 : 0) }
    var queues = [[Int32]](repeating: [], count: Self.levels)
    func level(_ edge: Float) -> Int { Int(max(0, min(1, edge / Self.highest)) * Float(Self.levels - 1)) }
    let last = level(limit)
    for place in edges.indices where owner[place] != 0 {
      var isOpen = false
      Morphology.visitNeighbors(of: place, width: width, height: height) { if owner[$0] == 0 { isOpen = true } }
      if isOpen { queues[level(edges[place])].append(Int32(truncatingIfNeeded: place)) }
    }
    for lowest in queues.indices {
      var first = 0
      while first < queues[lowest].count {
        let place = Int(queues[lowest][first])
        first += 1
        Morphology.visitNeighbors(of: place, width: width, height: height) { next in
          let height = max(lowest, level(edges[next]))
          guard owner[next] == 0, owner[place] == 2 || height <= last else { return }
          owner[next] = owner[place]
          queues[height].append(Int32(truncatingIfNeeded: next))
        }
      }
    }
    // What neither reaches lies behind high edges.
    return owner.map { $0 != 1 }
  }
}
