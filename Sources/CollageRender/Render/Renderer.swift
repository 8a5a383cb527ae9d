import CollageModel
import Glibc
internal import Vips

extension PreparedRender {
  /// Where the picture goes.
  public enum Destination: Hashable, Sendable {
    /// A file, which appears whole or not at all.
    case file(String)
    /// Standard output.
    case standardOutput
  }

  /// Renders and writes the picture.
  ///
  /// - Parameters:
  ///   - destination: Where it goes; a file that is one of the inputs is refused.
  ///   - progress: Called with the share that is done, 0 to 1, on any thread.
  /// - Returns: The report, with timings and the file's size.
  /// - Throws: `RenderError`; a file destination is then untouched.
  public func write(
    to destination: Destination, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    var report = self.report
    let clock = ContinuousClock()
    switch destination {
    case .file(let path):
      try InputGuard(plan.sources.map(\.path)).check(path)
      let file = try OutputFile(path: path)
      let start = clock.now
      let canvas = try await paint(progress)
      report.timings.append(.init(stage: "paint", milliseconds: (clock.now - start).milliseconds))
      let encoding = clock.now
      do throws(VipsError) {
        try EncodeCanvas(settings: request.output).run(canvas, to: file.descriptor)
      } catch {
        throw .cannotWrite(path: path, reason: error.detail)
      }
      var status = stat()
      if fstat(file.descriptor, &status) == 0 { report.byteCount = Int(status.st_size) }
      try file.publish()
      report.timings.append(.init(stage: "encode", milliseconds: (clock.now - encoding).milliseconds))
    case .standardOutput:
      let canvas = try await paint(progress)
      do throws(VipsError) {
        try EncodeCanvas(settings: request.output).run(canvas, to: STDOUT_FILENO)
      } catch {
        throw .cannotWrite(path: "standard output", reason: error.detail)
      }
    }
    return report
  }

  private func paint(_ progress: @escaping @Sendable (Double) -> Void) async throws(RenderError) -> Tile {
    let width = request.threads ?? RenderEnvironment.processors
    return try await Painter(plan: plan, policy: request.policy, width: max(1, width), progress: progress).run()
  }
}
