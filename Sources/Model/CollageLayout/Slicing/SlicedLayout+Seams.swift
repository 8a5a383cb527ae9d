internal import CollageModel

extension SlicedLayout {
  /// Cuts that meet at a gutter and are nearer to each other than this share of the longer side look like one that slipped.
  private static let slip = 0.006
  /// What may be cropped more of a photo so that cuts meet, as a share of it.
  private static let maxExtraCrop = 0.035
  /// Of more photos nobody sees a slip, and looking for them would take longer than the search.
  private static let maxPhotos = 200

  /// Returns the layout with cuts that nearly continue each other across a gutter brought to one line, where that crops
  /// photos but little.
  ///
  /// - Parameters:
  ///   - area: The area that the layout fills.
  ///   - keepsColumns: Whether cuts from side to side stay: once they are one line, columns beside each other would be read
  ///     as rows.
  /// - Returns: The layout; of few cuts that nearly meet, none may be left, of many, some.
  func aligningSeams(in area: LayoutArea, keepsColumns: Bool) -> SlicedLayout {
    guard problem.aspects.count > 2, problem.aspects.count <= Self.maxPhotos else { return self }
    var layout = self
    var current = measured(in: area)
    let allowed = crops(current.frames).map { $0 + Self.maxExtraCrop }
    var slips = layout.slips(current.seams, in: area, keepsColumns: keepsColumns)
    // Every round resolves at least one.
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

  /// The pairs of cuts that meet at a gutter and nearly continue each other.
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
