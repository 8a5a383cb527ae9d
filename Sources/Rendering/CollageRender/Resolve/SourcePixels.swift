import CollageFiles

/// The sources of a plan's pixels: files that are read by steps, and cut-outs in memory.
struct SourcePixels: Sendable {
  let headers: [PhotoHeader]
  let policy: PhotoPolicy
  /// The pixels of cut-outs, by the index of their header.
  var cutouts: [Int: CutoutAsset] = [:]
  /// Photos held in memory at a reduction, by the index of their header.
  var reduced: [Int: ReducedPhoto] = [:]

  /// A source together with everything needed to read it.
  subscript(index: Int) -> SourcePhoto {
    SourcePhoto(header: headers[index], policy: policy, cutout: cutouts[index], reduced: reduced[index])
  }
}
