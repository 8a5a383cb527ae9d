/// Checks pictures before a decoder reads any of their bytes.
package enum PictureGate {
  /// The purpose for which a picture is read.
  package enum Purpose: Sendable {
    /// Only the header is read: checksums of pixels are not verified.
    case header
    case pixels
    /// Only what the file says of the photo is read: nothing is decoded, and pixels are not even looked for.
    case metadata
  }

  /// Returns a picture's format from its first bytes; for a raw photo, the format of the picture embedded in it.
  ///
  /// - Throws: `FileError` if the file is empty, too large, not a picture, or of a format that the policy does not
  ///   allow.
  package static func format(
    of file: borrowing RegularFile, path: String, policy: PhotoPolicy
  ) throws(FileError) -> PictureFormat {
    let names = policy.allowedFormats.map(\.rawValue).sorted().joined(separator: ", ")
    guard file.byteCount > 0 else {
      throw .unsupportedPicture(path: path, found: "an empty file", allowed: "allowed formats: \(names)")
    }
    guard file.byteCount <= policy.limits.bytes else {
      throw .tooLarge(
        path: path, found: "\(file.byteCount) bytes",
        allowed: "at most \(policy.limits.bytes) bytes are allowed; save a smaller JPEG first")
    }
    let signature = file.firstBytes(PictureFormat.signatureLength)
    let format: PictureFormat
    switch RawPhoto.find(in: file) {
    case .photo: format = .jpeg
    case .hasNoPicture(let finding): throw rawPhoto(path, finding)
    case .notRaw where !file.isWhole && PictureFormat.isRawPhoto(signature: signature): format = .jpeg
    case .notRaw:
      guard let own = PictureFormat(signature: signature) else {
        if let name = UnreadFormat.name(signature: signature) {
          throw .unsupportedPicture(
            path: path, found: "\(name), which is not read",
            allowed: "save it as a JPEG or PNG first; allowed formats: \(names)")
        }
        let found = PictureFormat.isVideo(signature) ? "a video, not a picture" : "not a picture (unknown signature)"
        throw .unsupportedPicture(path: path, found: found, allowed: "allowed formats: \(names)")
      }
      format = own
    }
    guard policy.allowedFormats.contains(format) else {
      throw .disabledFormat(path: path, format: format, allowed: "allowed formats: \(names)")
    }
    return format
  }

  private static func rawPhoto(_ path: String, _ finding: String) -> FileError {
    .unsupportedPicture(path: path, found: finding, allowed: "save it as a JPEG in a raw converter first")
  }

  /// Reads the structure of a file and checks it against the limits.
  ///
  /// - Throws: `FileError.damagedPicture` or `FileError.tooLarge`.
  package static func inspect(
    _ file: borrowing RegularFile, path: String, format: PictureFormat, policy: PhotoPolicy, for purpose: Purpose
  ) throws(FileError) -> GatedPicture {
    do throws(GateFault) {
      let picture = try walk(file, format: format, isTolerant: policy.isTolerant, for: purpose)
      try check(picture, format: format, limits: policy.limits)
      return picture
    } catch {
      throw fault(error, path, format)
    }
  }

  private static func fault(_ fault: GateFault, _ path: String, _ format: PictureFormat) -> FileError {
    switch fault {
    case .damaged(let detail): .damagedPicture(path: path, detail: "\(format.rawValue): \(detail)")
    case .unsupported(let detail):
      .unsupportedPicture(path: path, found: "\(format.rawValue): \(detail)", allowed: "save it as a JPEG first")
    case .tooLarge(let found, let allowed): .tooLarge(path: path, found: found, allowed: allowed)
    }
  }

  /// Reads what a picture's file says of the photo: its EXIF, XMP and IPTC data.
  ///
  /// - Throws: `FileError` if the file is no picture, or too damaged to find anything in it.
  package static func metadata(
    of file: borrowing RegularFile, path: String, policy: PhotoPolicy
  ) throws(FileError) -> GatedPicture {
    let format = try format(of: file, path: path, policy: policy)
    var picture: GatedPicture
    do throws(GateFault) { picture = try walk(file, format: format, isTolerant: true, for: .metadata) } catch {
      throw fault(error, path, format)
    }
    let signature = file.firstBytes(PictureFormat.signatureLength)
    guard PictureFormat(signature: signature) == .tiff || PictureFormat.isRawPhoto(signature: signature) else {
      return picture
    }
    // TIFF files and the raw photos that are structured like them are EXIF blocks themselves.
    let window = PictureWindow(file)
    let block = RawPhoto.exif(of: window, upright: picture.exif.orientation)
    if format == .tiff { picture.exif = block }
    if let xmp = block.xmp, let bytes = window.bytes(in: xmp) { picture.xmp = bytes }
    if let iptc = block.iptc, let bytes = window.bytes(in: iptc) { picture.iptc = bytes }
    return picture
  }

  private static func walk(
    _ file: borrowing RegularFile, format: PictureFormat, isTolerant: Bool, for purpose: Purpose
  ) throws(GateFault) -> GatedPicture {
    switch format {
    case .jpeg: try JPEGGate.inspect(file, isTolerant: isTolerant, for: purpose)
    case .png: try PNGGate.inspect(file, isTolerant: isTolerant, for: purpose)
    case .webp: try WebPGate.inspect(file, isTolerant: isTolerant)
    case .gif: try GIFGate.inspect(file, isTolerant: isTolerant)
    case .tiff: try TIFFGate.inspect(file, isTolerant: isTolerant)
    case .avif, .heic: try HEIFGate.inspect(file, isTolerant: isTolerant, for: purpose)
    }
  }

  static func check(_ picture: GatedPicture, format: PictureFormat, limits: PhotoLimits) throws(GateFault) {
    let size = picture.size
    let found = "\(size.width)x\(size.height) pixels"
    guard size.width > 0, size.height > 0 else { throw .damaged("invalid size: \(found)") }
    guard max(size.width, size.height) <= limits.side else {
      throw .tooLarge(found: found, allowed: "a side may have at most \(limits.side) pixels; make a smaller copy first")
    }
    let area = GateMath.product(size.width, size.height)
    // The memory of a JPEG is known exactly.
    let isHeld = picture.isHeld(as: format)
    let most = isHeld ? limits.heldPixels : limits.pixels
    guard area <= most else {
      let form = isHeld && format == .png ? " without interlacing" : isHeld ? " as a JPEG" : " with fewer pixels"
      throw .tooLarge(
        found: found, allowed: "at most \(most / 1_000_000) megapixels are decoded; save a copy\(form) first")
    }
    guard picture.bands <= limits.bands else {
      throw .tooLarge(found: "\(picture.bands) bands", allowed: "at most \(limits.bands)")
    }
    guard picture.heldBytes <= limits.decoderBytes else {
      throw .tooLarge(
        found: "\(found), for which the \(format.rawValue) decoder would need \(megabytes(picture.heldBytes))",
        allowed: "at most \(megabytes(limits.decoderBytes)) are allowed; save it as a baseline JPEG first")
    }
    guard GateMath.product(area, picture.visits) <= limits.visitedPixels else {
      throw .tooLarge(
        found: "\(found) in \(picture.visits) scans",
        allowed: "at most \(limits.visitedPixels) pixels in all scans together are allowed")
    }
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }
}
