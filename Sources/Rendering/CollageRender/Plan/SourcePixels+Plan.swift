extension SourcePixels {
  /// Returns the sources without reduced photos whose reduction differs from the plan's.
  func holding(for plan: RenderPlan) -> SourcePixels {
    if reduced.isEmpty { return self }
    var wanted: Set<Int> = []
    for photo in plan.steps.flatMap(\.photos)
    where reduced[photo.source]?.shrinkOnLoad == photo.decode.shrinkOnLoad { wanted.insert(photo.source) }
    var pixels = self
    pixels.reduced = reduced.filter { wanted.contains($0.key) }
    return pixels
  }
}

extension PaintStep {
  /// Returns whether the step's pixels depend on any of some sources.
  func shows(_ sources: Set<Int>) -> Bool {
    guard !sources.isEmpty else { return false }
    if case .layer(let layer) = content {
      for case .lens(_, let lens) in layer.parts where lens.steps.contains(where: { $0.shows(sources) }) { return true }
    }
    return photos.contains { sources.contains($0.source) }
  }

  /// The photos that the step paints: its slot's photo and those of fills.
  fileprivate var photos: [PhotoStep] {
    let fills: [FillStep] =
      switch content {
      case .background(let fill): [fill]
      case .slot(let slot), .sticker(let slot): [slot.fill]
      case .layer(let layer): layer.parts.compactMap { $0.fill }
      case .look, .overlay: []
      }
    return [photo].compactMap { $0 } + fills.compactMap { $0.photo }
  }
}

extension FillStep {
  fileprivate var photo: PhotoStep? {
    switch self {
    case .picture(let photo), .blurred(let photo, _, _, _, _): photo
    case .nothing, .color, .gradient, .pattern: nil
    }
  }
}
