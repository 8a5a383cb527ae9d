import CollageLayout
import CollageFiles
import CollageModel
import CollageSubjects

/// Finds what is known of a photo's subjects without asking anyone: in its file, else by our own detector.
struct SubjectFinder {
  let header: PhotoHeader
  let policy: PhotoPolicy

  /// The subjects, and how they are known; only pixels are decoded where the file itself names none.
  func subjects(_ cache: SubjectCache) throws(RenderError) -> PhotoSubjects {
    if !header.regions.isEmpty { return PhotoSubjects(header.regions, source: .file) }
    let version = header.version
    if let version, let known = cache.subjects(of: version) { return known }
    let found = try detected()
    if let version { cache.keep(found, of: version) }
    return found
  }

  private func detected() throws(RenderError) -> PhotoSubjects {
    let thumbnail = try PhotoThumbnail(header, side: Double(HeadDetector.side), policy: policy)
    let picture = UprightThumbnail(thumbnail)
    let heads = HeadDetector.heads(inRGB: picture.rgb, width: picture.width, height: picture.height)
    let subjects = heads.map { Subject(box: $0.box, weight: $0.confidence) }
    return PhotoSubjects(subjects, source: subjects.isEmpty ? .prior : .detector)
  }
}

/// A thumbnail's pixels, turned upright: heads are looked for with the chin beneath the eyes.
private struct UprightThumbnail {
  let rgb: [UInt8]
  let width: Int
  let height: Int

  init(_ thumbnail: PhotoThumbnail) {
    let stored = thumbnail.rgb
    let orientation = thumbnail.orientation
    guard orientation != .upright, stored.count >= 3 * thumbnail.width * thumbnail.height else {
      (rgb, width, height) = (stored, thumbnail.width, thumbnail.height)
      return
    }
    let size = Size(Double(thumbnail.width), Double(thumbnail.height))
    let upright = orientation.apply(to: size)
    (width, height) = (Int(upright.width), Int(upright.height))
    guard let back = orientation.transform(ofSize: size).inverse else {
      rgb = []
      return
    }
    var turned: [UInt8] = []
    turned.reserveCapacity(stored.count)
    for y in 0..<height {
      for x in 0..<width {
        let point = back.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let column = min(max(0, Int(point.x)), thumbnail.width - 1)
        let row = min(max(0, Int(point.y)), thumbnail.height - 1)
        let start = 3 * (row * thumbnail.width + column)
        turned += stored[start..<start + 3]
      }
    }
    rgb = turned
  }
}
