internal import CollageModel

extension SlicedLayout {
  /// The maximum distance, as a fraction of the longer side, between cuts that almost line up across a gutter and are
  /// aligned.
  private static let slip = 0.006
  /// The maximum additional crop of a photo caused by aligning cuts, as a fraction of the photo.
  private static let maxExtraCrop = 0.035
  /// The maximum number of photos whose cuts are aligned; with more the offset is invisible and finding it takes longer
  /// than the search.
  private static let maxPhotos = 200

  /// Returns the layout with cuts that almost line up across a gutter aligned, if that crops photos only a little more.
  ///
  /// - Parameters:
  ///   - area: The area that the layout fills.
  ///   - keepsColumns: Whether horizontal cuts stay: if they were aligned, columns side by side would be read as rows.
  /// - Returns: The layout; some cuts may remain unaligned.
  func aligningSeams(in area: LayoutArea, keepsColumns: Bool) -> SlicedLayout {
    guard problem.aspects.count > 2, problem.aspects.count <= Self.maxPhotos else { return self }
    var layout = self
    var current = measured(in: area)
    let allowed = crops(current.frames).map { $0 + Self.maxExtraCrop }
    var slips = layout.slips(current.seams, in: area, keepsColumns: keepsColumns)
    // Every round aligns at least one pair.
    for _ in 0..<slips.count {
      let before = slips.count
      for pair in slips {
        // The shorter cut moves, or if that crops too much, the longer one.
        for (seam, place) in [(pair.short, pair.long.place), (pair.long, pair.short.place)] {
          var next = layout
          next.shift(seam, by: place - seam.place)
          let measured = next.measured(in: area)
          let isRoomy = measured.frames.allSatisfy { $0.size.shortSide >= area.minSide }
          guard isRoomy, zip(next.crops(measured.frames), allowed).allSatisfy({ $0 <= $1 }) else { continue }
          let left = next.slips(measured.seams, in: area, keepsColumns: keepsColumns)
          guard left.count < slips.count else { continue }
          (layout, current, slips) = (next, measured, left)
          break
        }
        if slips.count < before { break }
      }
      if slips.count == before { break }
    }
    return layout
  }

  private mutating func shift(_ seam: Seam, by distance: Double) {
    if nodes[seam.node].shifts.isEmpty {
      nodes[seam.node].shifts = Array(repeating: 0, count: nodes[seam.node].parts.count - 1)
    }
    nodes[seam.node].shifts[seam.cut] += distance
  }

  private func crops(_ frames: [Rect]) -> [Double] {
    zip(frames, problem.aspects).map { frame, aspect in
      let cell = frame.width / max(frame.height, 1e-9)
      return 1 - min(cell / aspect, aspect / cell)
    }
  }

  /// Returns the pairs of cuts that meet at a gutter and almost line up.
  private func slips(
    _ seams: [Seam], in area: LayoutArea, keepsColumns: Bool
  ) -> [(short: Seam, long: Seam)] {
    let near = max(area.size.width, area.size.height) * Self.slip
    let rounding = (area.isWhole ? 0.5 : 0) + near * 1e-6
    let sorted = seams.filter { !$0.isStacked || !keepsColumns }.sorted {
      ($0.place, $0.node, $0.cut) < ($1.place, $1.node, $1.cut)
    }
    var pairs: [(short: Seam, long: Seam)] = []
    for (index, seam) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.place - seam.place > near { break }
        guard other.isStacked == seam.isStacked, other.place - seam.place > near * 1e-3 else {
          continue
        }
        let distance = min(
          (seam.to + area.gap - other.from).magnitude, (other.to + area.gap - seam.from).magnitude)
        guard distance <= rounding else { continue }
        let isShorter = seam.to - seam.from <= other.to - other.from
        pairs.append(isShorter ? (seam, other) : (other, seam))
      }
    }
    return pairs
  }
}
