import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects

/// Finds a photo's subjects without external programs: from its file, otherwise with the built-in detector.
///
/// The result depends only on the file, not on the size of a picture or the contents of caches.
struct SubjectFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy
  /// The reduction at which the photo will probably be painted, if its pixels may be kept for that; otherwise nil.
  var paintedReduction: Int?

  /// The subjects found in a photo.
  struct Finding: Sendable {
    let subjects: PhotoSubjects
    /// The photo decoded for the detection, if it is small enough to keep in memory.
    var reduced: ReducedPhoto?
  }

  /// Returns the subjects with their source: those from the file, otherwise those from lists and programs, otherwise
  /// those found by the detector.
  func finding(_ cache: SubjectCache, known: PhotoSubjects? = nil) throws(RenderError) -> Finding {
    if !header.regions.isEmpty { return Finding(subjects: PhotoSubjects(header.regions, source: .file)) }
    // Lists and programs know the photo as its file shows it.
    if let known { return Finding(subjects: known.turned(by: header.source.turn)) }
    if let view, let known = cache.subjects(of: view) { return Finding(subjects: known) }
    let found = try detected()
    if let view { cache.keep(found.subjects, of: view) }
    return found
  }

  /// Returns what a glance at the photo tells, and its subjects; the photo is decoded at most once.
  func impression(
    _ cache: SubjectCache, known: PhotoSubjects? = nil
  ) throws(RenderError) -> (impression: PhotoImpression, subjects: PhotoSubjects) {
    if let view, let seen = cache.impression(of: view) {
      return (seen, try finding(cache, known: known).subjects)
    }
    let picture = try glance().picture
    let impression = PhotoImpression(rgb: picture.rgb, width: picture.width, height: picture.height)
    if let view { cache.keep(impression, of: view) }
    if let view, header.regions.isEmpty, known == nil, cache.subjects(of: view) == nil {
      cache.keep(Self.subjects(in: picture), of: view)
    }
    return (impression, try finding(cache, known: known).subjects)
  }

  /// What is looked at; nil for a photo of which no version is known.
  private var view: PhotoView? {
    header.version.map { PhotoView(version: $0, quarterTurns: header.source.quarterTurns) }
  }

  private static func subjects(in picture: UprightThumbnail) -> PhotoSubjects {
    PhotoSubjects(inRGB: picture.rgb, width: picture.width, height: picture.height)
  }

  /// Returns the photo as small as the detector sees it, and as it was decoded.
  private func glance() throws(RenderError) -> (picture: UprightThumbnail, reduced: ReducedPhoto?) {
    let step = PhotoThumbnail.step(header, side: Double(HeadDetector.side))
    var source = SourcePhoto(header: header, policy: policy)
    let larger = try largerPhoto(than: step, of: &source)
    if source.reduced == nil {
      source.reduced = try PhotoDecoder(source: source, step: step).reduced(maxBytes: ReducedPhoto.maxBytes)
    }
    return (UprightThumbnail(try PhotoThumbnail(source, step: step)), larger ?? source.reduced)
  }

  /// Decodes the photo as it will be painted, if that is larger than the detector needs it, and provides the detector's
  /// reduction of the same decoding.
  private func largerPhoto(than step: DecodeStep, of source: inout SourcePhoto) throws(RenderError) -> ReducedPhoto? {
    guard let paintedReduction, paintedReduction < step.shrinkOnLoad, step.shrinkOnLoad == CollectedEighth.shrinkOnLoad
    else { return nil }
    let eighth = CollectedEighth()
    let painted = DecodeStep(whole: header, shrinkOnLoad: paintedReduction, boxShrink: 1)
    let larger = try PhotoDecoder(source: source, step: painted)
      .reduced(maxBytes: ReducedPhoto.maxBytes, collecting: eighth)
    source.reduced = larger?.eighth(eighth)
    return larger
  }

  private func detected() throws(RenderError) -> Finding {
    let (picture, reduced) = try glance()
    return Finding(subjects: Self.subjects(in: picture), reduced: reduced)
  }
}

/// The pixels of a thumbnail turned upright, because the detector expects upright heads.
private struct UprightThumbnail {
  let rgb: [UInt8]
  let width: Int
  let height: Int

  init(_ thumbnail: PhotoThumbnail) {
    let stored = thumbnail.rgb
    let orientation = thumbnail.orientation
    let (across, down) = (thumbnail.width, thumbnail.height)
    guard orientation != .upright, stored.count >= 3 * across * down else {
      (rgb, width, height) = (stored, across, down)
      return
    }
    let (width, height) = orientation.swapsSides ? (down, across) : (across, down)
    (self.width, self.height) = (width, height)
    let walk = UprightWalk(orientation, width: across, height: down, stride: across)
    rgb = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { turned, count in
      for y in 0..<height {
        for x in 0..<width {
          let source = 3 * (walk.start + x * walk.perColumn + y * walk.perRow)
          let target = 3 * (y * width + x)
          for band in 0..<3 { turned[target + band] = stored[source + band] }
        }
      }
      count = 3 * width * height
    }
  }
}
