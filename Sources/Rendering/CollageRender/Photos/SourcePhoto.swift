import CollageFiles

/// A picture whose header is known and whose pixels can be read.
struct SourcePhoto: Sendable {
  let header: PhotoHeader
  let policy: PhotoPolicy
  /// The pixels of a photo that is shown cut out, in place of those of its file.
  var cutout: CutoutAsset?
  /// The photo as it is held at a reduction.
  var reduced: ReducedPhoto?
}
