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
}
