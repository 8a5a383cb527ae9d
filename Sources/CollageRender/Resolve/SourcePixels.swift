import CollageFiles

/// Where the pixels of a plan's sources come from: files that a step reads, and cutouts that are held.
struct SourcePixels: Sendable {
  let headers: [PhotoHeader]
  let policy: PhotoPolicy
  /// The pixels of cutouts, by the index of their header.
  var cutouts: [Int: CutoutAsset] = [:]

  /// One source with what it takes to read it.
  subscript(index: Int) -> SourcePhoto {
    SourcePhoto(header: headers[index], policy: policy, cutout: cutouts[index])
  }
}

/// A picture whose header is known and whose pixels can be read.
struct SourcePhoto: Sendable {
  let header: PhotoHeader
  let policy: PhotoPolicy
  /// The pixels of a photo that is shown cut out, in place of those of its file.
  var cutout: CutoutAsset?
}
