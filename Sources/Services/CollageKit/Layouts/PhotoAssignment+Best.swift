public import CollageFiles
import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

extension Composer.PhotoAssignment {
  /// Returns the assignment that minimizes cropping; reads the headers of all photos.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - turns: The turns of photos that lie on their sides.
  ///   - weights: The relative importance of photos, by index in `paths`; 1 by default.
  ///   - subjects: Regions of photos that must stay visible, by photo index.
  ///   - findsSubjects: Whether to detect the subjects of all other photos.
  ///   - knownSubjects: Subjects from lists and programs, by photo path.
  ///   - cache: The cache of detected subjects.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits of photos.
  /// - Returns: The assignment for a `Composer` of the same paths.
  /// - Throws: `RenderError` for the first photo that cannot be read.
  public static func best(
    of paths: [String], turns: PhotoTurns = PhotoTurns(), weights: [Int: Double] = [:], subjects: [Int: [Rect]] = [:],
    findsSubjects: Bool = true,
    knownSubjects: [String: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors, policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> Composer.PhotoAssignment {
    var measured = try await LayoutPhotos.read(
      from: paths.map(turns.source), findsSubjects: findsSubjects, knownSubjects: knownSubjects, cache: cache,
      threads: threads, policy: policy)
    for (index, boxes) in subjects where measured.indices.contains(index) { measured[index].subjects = boxes }
    let weighed = measured.enumerated().map { Composer.WeighedPhoto(photo: $1, weight: weights[$0] ?? 1) }
    return .best(Dictionary(zip(paths, weighed)) { first, _ in first })
  }
}
