public import CollageFiles
import CollageModel
public import CollageRender

/// A collage in which clips play, beside photos and beneath layers.
///
/// The collage is laid out and planned as a picture is, with one frame of each clip; then every frame is painted with the
/// same plan, so that looks, crops, masks and layers are those of the picture.
public struct Film: Sendable {
  /// The collage, whose sources for clips are their posters.
  public var request: RenderRequest
  /// The clips; those that no slot shows are ignored.
  public var clips: [Clip]
  public var rate: FrameRate
  /// The duration in seconds; nil for that of the longest clip that is shown.
  public var seconds: Double?
  /// The clip whose sound the film has; nil for none.
  public var sound: Clip?

  /// Creates a film without sound that is as long as its longest clip.
  public init(_ request: RenderRequest, clips: [Clip], rate: FrameRate) {
    (self.request, self.clips, self.rate) = (request, clips, rate)
  }

  /// The facts of a film that was written.
  public struct Report: Hashable, Sendable {
    public let frames: Int
    public let size: PixelSize
    public let notes: [RenderNote]
  }

  /// Renders every frame and writes the film.
  ///
  /// - Parameters:
  ///   - destination: The output; only a video has sound.
  ///   - inputs: Files that must not be overwritten, in addition to the clips.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The number and size of the frames, and notes for the user.
  /// - Throws: `RenderError` if a clip is damaged, or if rendering or writing fails; a file is then unchanged.
  public func write(
    to destination: Animation.Destination, protecting inputs: InputGuard, progress: (Double) -> Void = { _ in }
  ) async throws(RenderError) -> Report {
    var protected = InputGuard(request)
    protected.add(inputs)
    protected.add(clips.map(\.path), as: .photo)
    try destination.check(protecting: protected)
    let (render, shown) = try await planned()
    guard let longest = shown.map(\.seconds).max() else {
      throw .unsupportedOutput("no slot shows a clip; `collage render` and `collage animate` show photos alone")
    }
    let (size, frames) = (render.report.size, rate.count(in: seconds ?? longest))
    try AnimationWriter.check(destination, size: size, frames: frames)
    let sound = sound.map { FilmSound($0, frames: frames, rate: rate) }
    var writer = try AnimationWriter(
      destination, size: size, frames: frames, rate: rate, sound: sound, protecting: protected)
    let readers = shown.map { ClipReader($0, rate: rate, frames: frames) }
    for index in 0..<frames {
      for reader in readers { try reader.begin() }
      var pictures: [String: MovingFrame] = [:]
      for (clip, reader) in zip(shown, readers) { pictures[clip.name] = try reader.next() }
      let tile = try await render.paint(pictures, threads: request.threads ?? RenderEnvironment.processors)
      try writer.add(step: tile, milliseconds: rate.end(of: index) - rate.end(of: index - 1))
      progress(Double(index + 1) / Double(frames))
    }
    let count = writer.count
    try writer.finish()
    return Report(frames: count, size: size, notes: notes(on: shown, render.notes))
  }

  /// Plans the collage, a second time if clips have at least twice the pixels that their slots show: such clips are
  /// reduced while they are decoded.
  private func planned() async throws(RenderError) -> (MovingRender, shown: [Clip]) {
    let render = try await MovingRender(request, moving: Set(clips.map(\.name)))
    var shown = clips.filter { render.shown.contains($0.name) }
    var request = request
    for (index, clip) in shown.enumerated() {
      let densities = render.report.slots.filter { $0.photo == clip.name }.map(\.density)
      let factor = Int(min(densities.min() ?? 1, 64))
      guard factor > 1 else { continue }
      shown[index] = clip.reduced(by: factor)
      let poster = try shown[index].poster()
      for (id, source) in request.photos where source.name == clip.name { request.photos[id] = poster }
    }
    if shown.allSatisfy(clips.contains) { return (render, shown) }
    return (try await MovingRender(request, moving: Set(shown.map(\.name))), shown)
  }

  private func notes(on shown: [Clip], _ found: [RenderNote]) -> [RenderNote] {
    var known: Set<String> = []
    let mapped = shown.filter { known.insert($0.path).inserted }.compactMap(\.colorNote)
    // The poster of a clip inside of a photo has the photo's name.
    let names = shown.map { escaped($0.path) }
    return found.filter { note in
      note.kind != .misleadingName || !names.contains { note.subject.hasPrefix($0) }
    } + mapped
  }
}
