extension PreparedRender {
  /// Renders the picture into memory.
  ///
  /// The whole canvas is held in memory, four bytes per pixel; `write(to:)` takes less for large canvases.
  ///
  /// - Parameter progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The picture, whose pixels can be read, or encoded with the request's output settings.
  /// - Throws: `RenderError` if a photo cannot be decoded, too much memory is needed or the task is canceled.
  public func picture(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderedPicture {
    try PaintMemory(whole: plan, request: request, steps: request.width).check()
    let clock = ContinuousClock()
    let start = clock.now
    let canvas = try await log.collecting { () async throws(RenderError) in
      try await Painter(plan: plan, pixels: pixels, width: request.width, progress: progress).run()
    }
    var report = self.report
    report.notes += log.notes
    report.timings.append(.init(stage: "paint", milliseconds: (clock.now - start).milliseconds))
    return RenderedPicture(tile: canvas, settings: request.output, report: report)
  }
}
