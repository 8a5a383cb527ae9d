public import CollageFiles
public import CollageRender

extension Composer.PhotoAssignment {
  /// Returns the assignment that minimizes cropping, for which the headers of all photos are read.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - weights: The importance of photos relative to the others, 1 by default, by their indices in `paths`.
  ///   - threads: The number of photos that are read at once; the result is the same for any number.
  ///   - policy: The accepted formats and limits of photos.
  /// - Returns: The assignment for a `Composer` of the same paths.
  /// - Throws: `RenderError` for the first photo that cannot be opened or read.
  public static func best(
    of paths: [String], weights: [Int: Double] = [:], threads: Int = RenderEnvironment.processors,
    policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> Composer.PhotoAssignment {
    let measured = try await LayoutPhotos.read(paths, threads: threads, policy: policy)
    let weighed = measured.enumerated().map { Composer.WeighedPhoto(photo: $1, weight: weights[$0] ?? 1) }
    return .best(Dictionary(zip(paths, weighed)) { first, _ in first })
  }
}
