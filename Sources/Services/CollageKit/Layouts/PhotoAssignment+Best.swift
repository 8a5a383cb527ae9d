public import CollageFiles
import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

extension Composer.PhotoAssignment {
  /// Returns the assignment that minimizes cropping, for which the headers of all photos are read.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - weights: The importance of photos relative to the others, 1 by default, by their indices in `paths`.
  ///   - subjects: Parts of photos that must stay visible, by the photos' indices.
  ///   - findsSubjects: Whether the subjects of the other photos are found.
  ///   - knownSubjects: What lists and programs say of photos' subjects, by the photos' paths.
  ///   - cache: What has been found in photos before.
  ///   - threads: The number of photos that are read at once; the result is the same for any number.
  ///   - policy: The accepted formats and limits of photos.
  /// - Returns: The assignment for a `Composer` of the same paths.
  /// - Throws: `RenderError` for the first photo that cannot be opened or read.
  public static func best(
    of paths: [String], weights: [Int: Double] = [:], subjects: [Int: [Rect]] = [:], findsSubjects: Bool = true,
    knownSubjects: [String: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors, policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> Composer.PhotoAssignment {
    var measured = try await LayoutPhotos.read(
      paths, findsSubjects: findsSubjects, knownSubjects: knownSubjects, cache: cache, threads: threads, policy: policy)
    for (index, boxes) in subjects where measured.indices.contains(index) { measured[index].subjects = boxes }
    let weighed = measured.enumerated().map { Composer.WeighedPhoto(photo: $1, weight: weights[$0] ?? 1) }
    return .best(Dictionary(zip(paths, weighed)) { first, _ in first })
  }
}
