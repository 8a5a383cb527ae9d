import CollageModel
internal import Vips

/// Reads headers through the gate: regular files only, formats by their bytes, limits before pixels.
package enum PhotoProbe {
  /// Reads one photo's header.
  package static func header(of path: String, policy: PhotoPolicy) throws(RenderError) -> PhotoHeader {
    let file = try RegularFile(path: path)
    let format = try self.format(of: file, path: path, policy: policy)
    let picture = try PictureGate.inspect(file, path: path, format: format, policy: policy, for: .header)
    let image = try open(
      file, picture, path: path, format: format, options: LoadOptions(sequential: true, failOnError: false),
      time: DecodingTime(seconds: policy.limits.seconds))
    let size = PixelSize(image.width, image.height)
    try check(size, image: image, path: path, limits: policy.limits)
    // libheif turns the picture upright itself.
    let isTurnedByLoader = format == .avif || format == .heic
    var header = PhotoHeader(
      path: path, format: format, storedSize: size,
      orientation: isTurnedByLoader ? .upright : Orientation(exif: picture.exif.orientation),
      hasAlpha: image.hasAlpha, taken: picture.exif.taken,
      modified: file.modified, byteCount: file.byteCount,
      hasMisleadingExtension: isMisleading(path: path, format: format))
    header.version = FileVersion(descriptor: file.descriptor)
    return header
  }

  /// Tells the format by the first bytes, and refuses what the policy does not allow.
  package static func format(of file: borrowing RegularFile, path: String, policy: PhotoPolicy) throws(RenderError)
    -> PictureFormat
  {
    let names = policy.allowedFormats.map(\.rawValue).sorted().joined(separator: ", ")
    guard file.byteCount > 0 else {
      throw .unsupportedPicture(path: path, found: "an empty file", allowed: "allowed are \(names)")
    }
    guard file.byteCount <= policy.limits.bytes else {
      throw .tooLarge(
        path: path, found: "\(file.byteCount) bytes", allowed: "at most \(policy.limits.bytes) bytes are read")
    }
    guard let format = PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)) else {
      throw .unsupportedPicture(path: path, found: "not a picture by its first bytes", allowed: "allowed are \(names)")
    }
    guard policy.allowedFormats.contains(format) else {
      throw .disabledFormat(path: path, format: format, allowed: "allowed are \(names)")
    }
    return format
  }

  /// Opens a picture that the gate has let in with the one loader of its format.
  static func open(
    _ file: borrowing RegularFile, _ picture: GatedPicture, path: String, format: PictureFormat, options: LoadOptions,
    time: DecodingTime
  ) throws(RenderError) -> Image {
    try RenderRuntime.start(needingHEIF: format.loader == .heif)
    let bytes = try GatedBytes(file, picture, path: path, time: time)
    do {
      return try time.counting { () throws(VipsError) in
        try Image.load(try Source(reading: bytes), as: format.loader, options: options)
      }
    } catch {
      throw time.fault(path: path)
        ?? .damagedPicture(path: path, detail: "not a readable \(format.rawValue): \(picture.message(for: error))")
    }
  }

  /// Holds what the decoder has found against the limits: it may see more in a file than the gate.
  private static func check(
    _ size: PixelSize, image: Image, path: String, limits: PhotoLimits
  ) throws(RenderError) {
    let found = "\(size.width)x\(size.height) pixels"
    guard size.width > 0, size.height > 0 else {
      throw .damagedPicture(path: path, detail: found)
    }
    guard max(size.width, size.height) <= limits.side else {
      throw .tooLarge(path: path, found: found, allowed: "a side may have at most \(limits.side) pixels")
    }
    guard GateMath.product(size.width, size.height) <= limits.pixels else {
      throw .tooLarge(path: path, found: found, allowed: "at most \(limits.pixels) pixels are decoded")
    }
    guard image.bands <= limits.bands else {
      throw .tooLarge(path: path, found: "\(image.bands) bands", allowed: "at most \(limits.bands)")
    }
  }

  private static func isMisleading(path: String, format: PictureFormat) -> Bool {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return false }
    switch path[path.index(after: dot)...].lowercased() {
    case "jpg", "jpeg", "jpe", "jfif": return format != .jpeg
    case "png": return format != .png
    case "webp": return format != .webp
    case "gif": return format != .gif
    case "tif", "tiff": return format != .tiff
    case "avif": return format != .avif
    case "heic", "heif": return format != .heic
    default: return false
    }
  }
}

extension PictureFormat {
  /// The loader that reads this format.
  var loader: LoaderFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .gif: .gif
    case .tiff: .tiff
    case .avif, .heic: .heif
    }
  }
}
