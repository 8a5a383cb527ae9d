/// Divides a picture between marked regions along its strongest edges: each pixel belongs to the mark from which it is reached over
/// the lowest edge.
///
/// Source: F. Meyer, "Color image segmentation", 1992.
struct Watershed {
  let width: Int
  let height: Int
  /// The height of the edge at each pixel; higher ones than the limit count as equal.
  let edges: [Float]

  private static let (levels, limit) = (512, Float(128))

  /// Returns the pixels of the subject; ground wins where both are reached at once.
  func subject(marked isSubject: [Bool], ground isGround: [Bool]) -> [Bool] {
    var owner = edges.indices.map { UInt8(isGround[$0] ? 1 : isSubject[$0] ? 2 : 0) }
    var queues = [[Int32]](repeating: [], count: Self.levels)
    func level(_ place: Int) -> Int { Int(max(0, min(1, edges[place] / Self.limit)) * Float(Self.levels - 1)) }
    for place in edges.indices where owner[place] != 0 {
      var isOpen = false
      Morphology.visitNeighbors(of: place, width: width, height: height) { if owner[$0] == 0 { isOpen = true } }
      if isOpen { queues[level(place)].append(Int32(truncatingIfNeeded: place)) }
    }
    for lowest in queues.indices {
      var first = 0
      while first < queues[lowest].count {
        let place = Int(queues[lowest][first])
        first += 1
        Morphology.visitNeighbors(of: place, width: width, height: height) { next in
          guard owner[next] == 0 else { return }
          owner[next] = owner[place]
          queues[max(lowest, level(next))].append(Int32(truncatingIfNeeded: next))
        }
      }
    }
    return owner.map { $0 == 2 }
  }
}
