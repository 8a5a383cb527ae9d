import CollageModel

/// Lets a picture in, or says why not, before any decoder has seen a byte of it.
enum PictureGate {
  /// What will be read of a picture.
  enum Purpose {
    /// Only what its header says: check sums over its pixels need not be right.
    case header
    case pixels
  }

  /// Walks over a file's parts and holds what it says of itself against the limits.
  static func inspect(
    _ file: borrowing RegularFile, path: String, format: PictureFormat, policy: PhotoPolicy, for purpose: Purpose
  ) throws(RenderError) -> GatedPicture {
    do throws(GateFault) {
      let picture = try walk(file, format: format, isTolerant: policy.isTolerant, for: purpose)
      try check(picture, format: format, limits: policy.limits)
      return picture
    } catch {
      switch error {
      case .damaged(let detail): throw .damagedPicture(path: path, detail: "\(format.rawValue): \(detail)")
      case .tooLarge(let found, let allowed): throw .tooLarge(path: path, found: found, allowed: allowed)
      }
    }
  }

  private static func walk(
    _ file: borrowing RegularFile, format: PictureFormat, isTolerant: Bool, for purpose: Purpose
  ) throws(GateFault) -> GatedPicture {
    switch format {
    case .jpeg: try JPEGGate.inspect(file, isTolerant: isTolerant)
    case .png: try PNGGate.inspect(file, isTolerant: isTolerant, for: purpose)
    case .webp: try WebPGate.inspect(file, isTolerant: isTolerant)
    case .gif: try GIFGate.inspect(file, isTolerant: isTolerant)
    case .tiff: try TIFFGate.inspect(file, isTolerant: isTolerant)
    case .avif, .heic: try HEIFGate.inspect(file, isTolerant: isTolerant)
    }
  }

  private static func check(_ picture: GatedPicture, format: PictureFormat, limits: PhotoLimits) throws(GateFault) {
    let size = picture.size
    let found = "\(size.width)x\(size.height) pixels"
    guard size.width > 0, size.height > 0 else { throw .damaged("it has \(found)") }
    guard max(size.width, size.height) <= limits.side else {
      throw .tooLarge(found: found, allowed: "a side may have at most \(limits.side) pixels")
    }
    let area = GateMath.product(size.width, size.height)
    let most = picture.isHeld && format != .tiff ? limits.heldPixels : limits.pixels
    guard area <= most else { throw .tooLarge(found: found, allowed: "at most \(most) pixels are decoded") }
    guard picture.bands <= limits.bands else {
      throw .tooLarge(found: "\(picture.bands) bands", allowed: "at most \(limits.bands)")
    }
    guard picture.heldBytes <= limits.decoderBytes else {
      throw .tooLarge(
        found: "\(found), for which the decoder of \(format.rawValue) would need \(megabytes(picture.heldBytes))",
        allowed: "at most \(megabytes(limits.decoderBytes)): save it as a JPEG first")
    }
    guard GateMath.product(area, picture.visits) <= limits.visitedPixels else {
      throw .tooLarge(
        found: "\(found) in \(picture.visits) scans", allowed: "at most \(limits.visitedPixels) pixels of all scans")
    }
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }
}
