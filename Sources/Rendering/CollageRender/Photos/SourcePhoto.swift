import CollageFiles

/// A picture whose header has been read and whose pixels can be read.
struct SourcePhoto: Sendable {
  let header: PhotoHeader
  let policy: PhotoPolicy
  /// The cut-out whose pixels replace those of the file, for a photo that is shown cut out.
  var cutout: CutoutAsset?
  /// The whole photo in memory at a reduction, if available.
  var reduced: ReducedPhoto?
}
