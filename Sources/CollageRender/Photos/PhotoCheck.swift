import CollageLayout
import CollageModel
import OrderedTasks

/// Tells which photos cannot be used, without stopping at the first.
struct PhotoCheck: Sendable {
  let policy: PhotoPolicy

  /// A photo and what is wrong with it.
  struct Problem {
    let path: String
    let error: RenderError
  }

  /// Far fewer pixels than any slot shows; what is damaged shows all the same, as every byte of a photo is read.
  private static let side = 64.0

  /// The photos whose headers cannot be read, in order, each once.
  func unreadable(_ paths: [String]) throws(RenderError) -> [Problem] {
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

  /// The photos that cannot be decoded to their end, in order, each once; several are decoded side by side.
  func undecodable(_ paths: [String]) async throws(RenderError) -> [Problem] {
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

  private static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
