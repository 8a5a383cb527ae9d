import CollageFiles

/// Where the pixels of a plan's sources come from: files that a step reads, and cutouts that are held.
struct SourcePixels: Sendable {
  let headers: [PhotoHeader]
  let policy: PhotoPolicy
  /// The pixels of cutouts, by the index of their header.
  var cutouts: [Int: CutoutAsset] = [:]
  /// Photos that are held at a reduction, by the index of their header.
  var reduced: [Int: ReducedPhoto] = [:]

  /// One source with what it takes to read it.
  subscript(index: Int) -> SourcePhoto {
    SourcePhoto(header: headers[index], policy: policy, cutout: cutouts[index], reduced: reduced[index])
  }

  /// The same without held photos that a plan reduces otherwise.
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

/// A picture whose header is known and whose pixels can be read.
struct SourcePhoto: Sendable {
  let header: PhotoHeader
  let policy: PhotoPolicy
  /// The pixels of a photo that is shown cut out, in place of those of its file.
  var cutout: CutoutAsset?
  /// The photo as it is held at a reduction.
  var reduced: ReducedPhoto?
}

extension PaintStep {
  /// The photos of which the step paints: its slot's, and those of fills.
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
    case .nothing, .color, .gradient: nil
    }
  }
}
