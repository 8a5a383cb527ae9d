internal import CollageModel

extension SlicedLayout {
  /// The maximum number of rounds in which cells of photos with subjects get another aspect ratio.
  private static let rounds = 12
  /// The room that a cell leaves around subjects, as a fraction of their extents.
  private static let air = 0.04
  /// The cropped fraction above which a photo costs as if its subjects were cut.
  private static let maxCrop = 0.3
  /// The weight of cropping relative to cutting subjects.
  private static let cropWeight = 0.1
  /// The minimum gain; smaller ones are rounding errors.
  private static let minGain = 1e-6

  /// Returns the layout with the cells' aspect ratios changed so that photos keep their subjects, while photos with
  /// more to spare are cropped more.
  ///
  /// Normally one factor scales the aspect ratios of all cells, so that all photos are cropped by the same fraction.
  /// Here a photo whose subjects do not fit gets the nearest aspect ratio at which they do, and the factor that fills
  /// the canvas with the other photos is solved again. The round with the lowest cost is used.
  func keepingSubjects(of photos: [LayoutPhoto], in area: LayoutArea) -> SlicedLayout {
    guard nodes.count > 1, factor > 0, photos.contains(where: { !$0.subjects.isEmpty }) else { return self }
    let extents = photos.map { photo in photo.subjectExtents.map { Self.grown($0) } }
    var best = (layout: self, cost: cost(photos))
    guard best.cost.subjects > 0 else { return self }
    var layout = self
    for _ in 0..<Self.rounds {
      let whole = layout.factor
      for (photo, extent) in extents.enumerated() {
        guard let extent else { continue }
        let wanted = min(max(whole, extent.width), 1 / extent.height)
        layout.problem.aspects[photo] = photos[photo].aspect * wanted / whole
      }
      layout.solve()
      guard layout.factor > 0, layout.factor.isFinite,
        layout.frames(in: area).allSatisfy({ $0.size.shortSide >= area.minSide })
      else { break }
      let cost = layout.cost(photos)
      if cost.total < best.cost.total - Self.minGain { best = (layout, cost) }
      if (layout.factor - whole).magnitude < 1e-9 { break }
    }
    return best.layout
  }

  private static func grown(_ extents: Size) -> Size {
    Size(min(1, extents.width * (1 + air)), min(1, extents.height * (1 + air)))
  }

  /// Returns the cost of cut subjects, and the total including cropping.
  private func cost(_ photos: [LayoutPhoto]) -> (subjects: Double, total: Double) {
    var (subjects, crops) = (0.0, 0.0)
    for (photo, aspect) in zip(photos, problem.aspects) {
      let cell = aspect * factor
      subjects += photo.lostSubjects(aspect: cell)
      let crop = 1 - min(cell / photo.aspect, photo.aspect / cell)
      crops += Self.cropWeight * crop + max(0, crop - Self.maxCrop)
    }
    return (subjects, subjects + crops)
  }

  /// Computes all branches, parts first, and the factor that fills the canvas.
  private mutating func solve() {
    for index in nodes.indices.reversed() {
      if let photo = nodes[index].photo {
        nodes[index].sizing = SizingFunction(aspect: problem.aspects[photo])
        continue
      }
      var parts = nodes[index].parts.map { nodes[$0].sizing }[...]
      guard var sizing = parts.popFirst() else { continue }
      for part in parts {
        sizing = SizingFunction(sizing, part, isStacked: nodes[index].isStacked, gap: problem.gap)
      }
      nodes[index].sizing = sizing
    }
    factor = nodes[root].sizing.factor(filling: problem)
  }
}
