package import CollageFiles
import CollageLayout
package import CollageSubjects
import Determinism

/// A photo's header, and what its subjects and a glance at it tell.
package struct PhotoGlance: Sendable {
  package let header: PhotoHeader
  package let subjects: PhotoSubjects
  package let impression: PhotoImpression

  /// Looks at photos, several in parallel.
  ///
  /// - Parameters:
  ///   - sources: The photos' sources.
  ///   - known: The subjects from lists and programs, by the sources' names.
  ///   - cache: The cache of what was found in photos.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits.
  /// - Returns: What was found, in the order of the sources.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  package static func at(
    _ sources: [PhotoSource], known: [String: PhotoSubjects], cache: SubjectCache, threads: Int, policy: PhotoPolicy
  ) async throws(RenderError) -> [PhotoGlance] {
    try RenderRuntime.start()
    var glances: [PhotoGlance] = []
    try await OrderedWork.run(count: sources.count, width: threads) { index throws(RenderError) in
      let header = try PhotoProbe.header(of: sources[index], policy: policy)
      let finder = SubjectFinder(header: header, policy: policy)
      // The detector sees the same pixels, which are decoded once.
      let (impression, subjects) = try finder.impression(cache, known: known[sources[index].name])
      return PhotoGlance(header: header, subjects: subjects, impression: impression)
    } take: {
      glances.append($1)
    }
    return glances
  }
}
