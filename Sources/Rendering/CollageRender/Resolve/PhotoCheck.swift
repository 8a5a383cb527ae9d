package import CollageFiles
import CollageLayout
import CollageModel
import Determinism

/// Finds all photos that cannot be used.
package struct PhotoCheck: Sendable {
  private let policy: PhotoPolicy

  /// A photo that cannot be used, and the reason.
  package struct Problem {
    package let path: String
    package let error: RenderError

    package init(path: String, error: RenderError) {
      self.path = path
      self.error = error
    }
  }

  /// The longer side of the decoded photos, in pixels: small, but every byte of a photo is still read.
  private static let side = 64.0

  package init(policy: PhotoPolicy) { self.policy = policy }

  /// Returns the photos whose headers cannot be read, in order, each once.
  package func unreadable(_ paths: [String]) throws(RenderError) -> [Problem] {
    try RenderRuntime.start()
    var problems: [Problem] = []
    for path in Self.distinct(paths) {
      do throws(RenderError) {
        _ = try PhotoProbe.header(of: path, policy: policy)
      } catch {
        problems.append(Problem(path: path, error: error))
      }
    }
    return problems
  }

  /// Returns the photos that cannot be decoded completely, in order, each once; several are decoded in parallel.
  package func undecodable(_ paths: [String]) async throws(RenderError) -> [Problem] {
    try RenderRuntime.start()
    let distinct = Self.distinct(paths)
    var problems: [Problem] = []
    await OrderedWork.run(
      count: distinct.count, width: RenderEnvironment.processors,
      make: { [policy] index throws(Never) -> RenderError? in
        do throws(RenderError) {
          let header = try PhotoProbe.header(of: distinct[index], policy: policy)
          _ = try PhotoThumbnail(header, side: Self.side, policy: policy)
          return nil
        } catch { return error }
      },
      take: { index, problem in
        if let problem { problems.append(Problem(path: distinct[index], error: problem)) }
      })
    return problems
  }

  /// Returns whether a photo can be decoded completely; false if it cannot be opened.
  package func isUsable(_ path: String) -> Bool {
    do throws(RenderError) {
      try RenderRuntime.start()
      _ = try PhotoThumbnail(PhotoProbe.header(of: path, policy: policy), side: Self.side, policy: policy)
      return true
    } catch { return false }
  }

  private static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
