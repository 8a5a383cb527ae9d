public import CollageFiles
import CollageModel
import SystemCalls
internal import Vips

extension PreparedRender {
  /// Renders and writes the picture.
  ///
  /// A large canvas is painted in bands that are encoded as soon as they are finished, so that memory does not grow
  /// with its height. JPEG, PNG and TIFF are streamed; the encoders of other formats hold the whole picture.
  ///
  /// - Parameters:
  ///   - sink: The destination; a file that the request reads is rejected.
  ///   - inputs: Other files that must not be overwritten, such as the template's own and photos without a slot.
  ///   - progress: Called with the finished fraction, 0 to 1, on any thread.
  /// - Returns: The report, with timings and the number of bytes.
  /// - Throws: `RenderError` if rendering or writing fails; the destination is then unchanged.
  public func write(
    to sink: PictureSink, protecting inputs: InputGuard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> RenderReport {
    try await write(to: sink, protecting: inputs, progress: progress, whole: nil)
  }

  /// Renders and writes the picture.
  ///
  /// `whole` paints all of it at once, nil as usual; `shared` are the inks of a document that the picture is a part of.
  func write(
    to sink: PictureSink, protecting inputs: InputGuard, progress: @escaping @Sendable (Double) -> Void,
    whole: (() async throws(RenderError) -> Tile)?, inks shared: InkConversion? = nil
  ) async throws(RenderError) -> RenderReport {
    var report = self.report
    var protected = InputGuard(request)
    protected.add(inputs)
    let (size, format) = (plan.size, request.output.format)
    let inks = if let shared { shared } else { try self.inks(proving: request.proof != nil) }
    if let proof = request.proof { try RenderError.wrap(protected.check(proof)) }
    let map = request.output.isHDR ? try await gainMap() : nil
    report.notes += map?.notes ?? []
    var painted = Painted()
    report.byteCount = try await sink.write(protecting: protected, wrap: RenderError.file) {
      descriptor throws(RenderError) in
      if sink.checksFreeSpace { try DiskSpace.check(descriptor, path: sink.name, size: size, format: format) }
      painted = try await log.collecting { () async throws(RenderError) in
        try await writing(map, to: descriptor, named: sink.name) { descriptor throws(RenderError) in
          try await paint(to: descriptor, named: sink.name, progress, whole, inks)
        }
      }
    }
    if shared == nil, let inks {
      report.add(inks.report)
      if let proof = request.proof { try inks.proof?.write(to: proof, protecting: protected) }
    }
    report.timings += painted.timings
    report.quality = painted.fit?.quality
    if let size = painted.fit?.size { report.shrink(to: size) }
    report.notes += log.notes
    return report
  }

  /// Returns the conversion to inks; nil for colors.
  func inks(proving: Bool = false) throws(RenderError) -> InkConversion? {
    try InkConversion(request.output.color, proof: proving ? plan.size : nil)
  }

  /// True if the picture is encoded while it is painted, so that a failure may leave a part of it on standard output.
  public var isStreamed: Bool { bands.count > 1 }

  /// What painting and encoding took, and what was found for a number of bytes.
  private struct Painted {
    var timings: [RenderReport.Timing] = []
    var fit: FittingQuality.Found?
  }

  private func paint(
    to descriptor: Int32, named path: String, _ progress: @escaping @Sendable (Double) -> Void,
    _ whole: (() async throws(RenderError) -> Tile)?, _ inks: InkConversion?
  ) async throws(RenderError) -> Painted {
    let (bands, clock) = (self.bands, ContinuousClock())
    let encoder = EncodeCanvas(settings: request.output, inks: inks, threads: request.width)
    let start = clock.now
    if whole == nil, bands.count > 1 {
      let (size, isOpaque) = (plan.size, plan.isOpaque)
      try await stream(bands, to: path, progress) { stream throws(RenderError) in
        try RenderError.writing(path) { () throws(VipsError) in
          try encoder.run(stream, size: size, isOpaque: isOpaque, to: descriptor)
        }
      }
      return Painted(timings: [.init(stage: "paint and encode", milliseconds: (clock.now - start).milliseconds)])
    }
    let canvas = if let whole { try await whole() } else { try await canvas(progress) }
    let encoding = clock.now
    let fit = try RenderError.writing(path) { () throws(VipsError) in try encoder.fit(writing: canvas, to: descriptor) }
    return Painted(
      timings: [
        .init(stage: "paint", milliseconds: (encoding - start).milliseconds),
        .init(stage: "encode", milliseconds: (clock.now - encoding).milliseconds),
      ], fit: fit)
  }
}

/// Checks the free space of the file system before rendering.
enum DiskSpace {
  /// Throws if a file cannot fit on its file system even when it compresses well.
  static func check(_ descriptor: Int32, path: String, size: PixelSize, format: OutputFormat) throws(RenderError) {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    let needed = Double(size.width) * Double(size.height) * format.traits.minBytesPerPixel
    guard needed > free else { return }
    throw .file(.cannotWrite(path: path, reason: shortage(of: needed, free: free)))
  }

  /// Returns how much is needed and how much is free, in the largest unit in which the numbers differ.
  static func shortage(of needed: Double, free: Double) -> String {
    let units = [("MB", 1e6), ("kB", 1e3), ("bytes", 1)]
    func numbers(_ size: Double) -> (needed: Int, free: Int) {
      (Int((needed / size).rounded(.up)), Int((free / size).rounded(.down)))
    }
    let (name, size) =
      units.first { _, size in
        let (needed, free) = numbers(size)
        return free >= 10 || needed > 10 * free + 10
      } ?? ("bytes", 1)
    let (most, least) = numbers(size)
    return "at least \(most) \(name) are needed and \(least) \(name) are free"
  }
}
