public import CollageFiles
public import CollageModel
public import CollageRender

/// The sizes of films, which have even sides.
public enum FilmSize {
  /// The shorter sides of usual films, in pixels.
  public static let shorterSides = [720, 1080, 2160]

  /// The shorter side of a film whose size is not given.
  private static let usual = 1080.0
  /// The maximum side of a film whose size is not given.
  private static let longest = 3840.0

  /// Returns the size of a film of a canvas with a shorter side of some pixels, as far as the longer one allows it.
  public static func pixels(of canvas: Size, shorterSide: Double) -> PixelSize {
    // Normalized by the longer side: a scale factor could overflow for a tiny canvas.
    let (longer, shorter) = (max(canvas.width, canvas.height), min(canvas.width, canvas.height))
    let side = min(shorterSide * (longer / max(shorter, longer / 100)), longest)
    return PixelSize(even: Size(canvas.width / longer * side, canvas.height / longer * side))
  }

  /// Returns the size of a film whose size is not given: a clip alone keeps its own pixels, others have a shorter side of 1080.
  ///
  /// - Parameters:
  ///   - request: The film's collage; its size is not used.
  ///   - clips: The clips in slots.
  /// - Returns: The size.
  /// - Throws: `RenderError` if the collage cannot be planned.
  public static func usual(of request: RenderRequest, clips: [Clip]) async throws(RenderError) -> PixelSize {
    let canvas = request.composition.template.canvas.size
    let size = pixels(of: canvas, shorterSide: usual)
    guard clips.count == 1, request.composition.items.count == 1 else { return size }
    var request = request
    request.sizing = .pixels(size)
    let density = try await PreparedRender(request).report.slots.first?.density ?? 1
    return pixels(of: canvas, shorterSide: usual * density)
  }
}

extension PixelSize {
  /// Creates the nearest size with even sides, which videos require; at least 2.
  package init(even size: Size) {
    func even(_ length: Double) -> Int { max(2, 2 * Int((min(max(length, 0), 1_000_000) / 2).rounded())) }
    self.init(even(size.width), even(size.height))
  }
}
