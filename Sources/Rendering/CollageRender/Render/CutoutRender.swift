internal import CollageCutout
public import CollageFiles
public import CollageModel
import SystemCalls
internal import Vips

/// Cuts the subject out of a photo at full size, and writes it trimmed, on a transparent background.
public struct CutoutRender: Sendable {
  public var photo: PhotoSource
  /// A mask of the subject, or nil to segment the photo.
  public var mask: PhotoSource?
  /// True if the mask is a guess, such as the output of a learned model.
  ///
  /// Its edge is then refined to follow the photo, and the confidence measures how well the photo's colors agree with
  /// it.
  public var refinesMask = false
  /// The minimum confidence, and the treatment of the photo's own shadow.
  public var rule: CutoutRule
  public var policy: PhotoPolicy
  /// True to give the result the photo's size, with transparent pixels around the subject.
  public var keepsSize = false

  /// Creates the cut-out of a photo in a file.
  public init(
    photo: String, mask: String? = nil, rule: CutoutRule = CutoutRule(), policy: PhotoPolicy = PhotoPolicy()
  ) {
    (self.photo, self.mask) = (PhotoSource(path: photo), mask.map { PhotoSource(path: $0) })
    (self.rule, self.policy) = (rule, policy)
  }

  /// The result of cutting out a photo.
  public struct Report: Hashable, Sendable {
    /// The kind of background: `transparent`, `plain` or `textured`.
    public var background: String
    /// The confidence, 0 to 1.
    public var confidence: Double
    /// The bounding box of the subject in the upright photo, in pixels.
    public var bounds: PixelRect
    /// The size of the upright photo.
    public var photoSize: PixelSize
    /// True if the photo was left uncut, with rounded corners, because the confidence is below the threshold.
    public var isWhole: Bool
    /// The main reason for a reduced confidence; nil if there is none.
    public var reason: String?
    /// The size of the written file in bytes.
    public var byteCount = 0
    public var notes: [RenderNote] = []
  }

  /// Cuts the subject out and writes it.
  ///
  /// - Parameters:
  ///   - path: The output file; it is unchanged if an error is thrown.
  ///   - output: The output format, which must support transparency.
  ///   - inputs: Files, besides the photo and its mask, that must not be overwritten.
  /// - Returns: A report, including the size of the file.
  /// - Throws: `RenderError` if a photo or mask cannot be used, or the file cannot be written.
  public func write(
    to path: String, as output: OutputSettings, protecting inputs: InputGuard
  ) throws(RenderError) -> Report {
    guard output.format.traits.hasAlpha else {
      throw .unsupportedOutput(
        "\(escaped(path)): \(output.format.rawValue) has no transparency; write \(OutputFormat.names { $0.traits.hasAlpha })"
      )
    }
    try RenderRuntime.start()
    var inputs = inputs
    if let path = photo.path { inputs.add(path, as: .photo) }
    if let path = mask?.path { inputs.add(path, as: .mask) }
    try RenderError.wrap(inputs.check(path))
    let header = try PhotoProbe.header(of: photo, policy: policy)
    let log = DecodeLog()
    var (pixels, report) = try log.collecting { () throws(RenderError) in try cut(header) }
    report.notes = (header.isTurnedByExif ? [.turned(photo.name)] : []) + log.notes
    report.byteCount = try pixels.write(to: path, as: output, protecting: inputs)
    return report
  }

  private func cut(_ header: PhotoHeader) throws(RenderError) -> (CutoutFile, Report) {
    guard let version = photo.version() else {
      throw .file(.cannotOpen(path: photo.name, reason: "it no longer exists"))
    }
    let key = CutoutKey(
      path: photo.identity, version: version, shadow: rule.shadow, shrinkOnLoad: 1, boxShrink: 1, mask: mask?.identity,
      maskVersion: mask?.version(), refinesMask: refinesMask, policy: policy)
    let segmentations = SegmentationCache(folder: nil)
    let picture = try read(header, version, segmentations).picture(of: header)
    let size = PixelSize(picture.width, picture.height)
    let way = try MakeCutout(
      header: header, key: key, mask: mask, refinesMask: refinesMask, segmentations: segmentations
    ).way(to: picture)
    if case .segmentation(let found) = way, found.confidence < rule.minConfidence {
      let report = Report(
        background: found.background.rawValue, confidence: found.confidence, bounds: size.bounds, photoSize: size,
        isWhole: true, reason: found.doubt?.sentence)
      return (.whole(RoundedRows(consume picture)), report)
    }
    let cutout = MakeCutout.cutout(of: consume picture, by: way)
    let bounds = PixelRect(
      left: cutout.bounds.left, top: cutout.bounds.top, right: cutout.bounds.right, bottom: cutout.bounds.bottom)
    let report = Report(
      background: cutout.background.rawValue, confidence: cutout.confidence, bounds: bounds, photoSize: size,
      isWhole: false, reason: cutout.doubt?.sentence)
    return (.part(CutoutRows(cutout, within: keepsSize ? size.bounds : bounds)), report)
  }

  /// Reads the photo at full size while another thread segments it at a small size.
  private func read(
    _ header: PhotoHeader, _ version: FileVersion, _ segmentations: SegmentationCache
  ) throws(RenderError) -> UprightPixels {
    var segmenting: WaitingThread<Void>?
    if mask == nil, !header.hasAlpha, SegmentationCache.readsAnew(header, shrinkOnLoad: 1, boxShrink: 1) {
      let policy = policy
      // If this fails or no thread can be started, the photo is segmented later, and errors are reported then.
      segmenting = WaitingThread { _ = try? segmentations.segmentation(of: header, version: version, policy: policy) }
    }
    defer { segmenting?.join() }
    return try UprightPixels(header, shrinkOnLoad: 1, boxShrink: 1, policy: policy)
  }
}

extension Segmentation.Doubt {
  fileprivate var sentence: String {
    switch self {
    case .disagreement: "different segmentations of the subject disagree"
    case .touchesEdge: "the subject touches much of the photo's edge"
    case .tooSmall: "the subject is too small"
    case .tooLarge: "the subject covers nearly the whole photo"
    case .unstable: "the mask changed a lot when it was refined"
    }
  }
}
