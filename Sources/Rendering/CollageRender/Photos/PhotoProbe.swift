package import CollageFiles
import CollageModel
import CollageSubjects
internal import Vips

/// Reads headers through the gate, which accepts only regular files, detects formats by content, and checks limits
/// before decoding.
package enum PhotoProbe {
  package static func header(of path: String, policy: PhotoPolicy) throws(RenderError) -> PhotoHeader {
    try header(of: PhotoSource(path: path), policy: policy)
  }

  package static func header(of source: PhotoSource, policy: PhotoPolicy) throws(RenderError) -> PhotoHeader {
    let file = try RenderError.wrap(source.open(for: .header))
    do throws(RenderError) {
      return try header(in: file, of: source, policy: policy)
    } catch {
      guard !file.isWhole else { throw error }
      return try header(in: RenderError.wrap(source.open()), of: source, policy: policy)
    }
  }

  private static func header(
    in file: borrowing RegularFile, of source: PhotoSource, policy: PhotoPolicy
  ) throws(RenderError) -> PhotoHeader {
    let path = source.name
    let format = try RenderError.wrap(PictureGate.format(of: file, path: path, policy: policy))
    let picture = try RenderError.wrap(
      PictureGate.inspect(file, path: path, format: format, policy: policy, for: .header))
    let image = try open(
      file, picture, path: path, format: format, options: LoadOptions(sequential: true, failOnError: false),
      time: DecodingTime(seconds: policy.limits.seconds), isHeader: true)
    let size = PixelSize(image.width, image.height)
    try check(size, image: image, path: path, limits: policy.limits)
    // In HEIC and AVIF files the EXIF block describes the picture before libheif turned it upright. Phone galleries
    // turn a HEIC if only its EXIF block says so; browsers never turn an AVIF by EXIF.
    let isTurnedByLoader =
      picture.tiles == nil && (format == .avif || (format == .heic && picture.isTurnedByLoader))
    let own = isTurnedByLoader ? .upright : Orientation(exif: picture.exif.orientation)
    var header = PhotoHeader(
      source: source, format: format, storedSize: size, orientation: own.then(source.turn),
      hasAlpha: image.hasAlpha, modified: file.modified, byteCount: file.byteCount,
      hasMisleadingExtension: isMisleading(path: path, format: format))
    // A source that is not a named file is opened as a copy, whose version is meaningless to another process.
    header.version = source.path == nil ? source.version() : file.version
    header.sensorSize = picture.sensorSize
    header.hasGainMap = picture.hasGainMap
    header.light = picture.signal.flatMap { $0.isHDR ? $0 : nil }
    header.isAnimated = picture.isAnimated
    header.isTurnedByExif = format == .heic && picture.isTurnedByExif
    header.regions = regions(image, picture, header, isTurnedByLoader: isTurnedByLoader)
    return header
  }

  /// Returns the subjects recorded in the file: from its XMP data, otherwise from its EXIF data.
  private static func regions(
    _ image: Image, _ picture: GatedPicture, _ header: PhotoHeader, isTurnedByLoader: Bool
  ) -> [Subject] {
    let exif = picture.exif
    let own = Orientation(exif: exif.orientation)
    let (size, orientation) = (header.storedSize.size, own.then(header.source.turn))
    // A picture that the loader turned upright is stored in the orientation of its EXIF data.
    let stored = isTurnedByLoader && own.swapsSides ? size.transposed : size
    // The gate passes no XMP packet to decoders except that of TIFF, where it is one of the fields.
    let packet = picture.xmp.isEmpty ? image.metadataBlob("xmp-data") ?? [] : picture.xmp
    for packet in [packet, picture.extendedXMP] where !packet.isEmpty {
      let regions = FileRegions.regions(inXMP: packet, stored: stored, orientation: orientation)
      if !regions.isEmpty { return regions }
    }
    let made = exif.pixels.allSatisfy { $0 > 0 } ? Size(Double(exif.pixels[0]), Double(exif.pixels[1])) : nil
    guard let area = FileRegions.SubjectArea(numbers: exif.subjectArea) else { return [] }
    return FileRegions.region(area, made: made, stored: stored, orientation: orientation).map { [$0] } ?? []
  }

  /// Opens a picture that the gate has accepted, with the loader of its format; with `isHeader`, no pixel may be read.
  ///
  /// Pixels outside the part `kept` may be black.
  static func open(
    _ file: borrowing RegularFile, _ picture: GatedPicture, path: String, format: PictureFormat, options: LoadOptions,
    keeping kept: PixelRect? = nil, time: DecodingTime, isHeader: Bool = false
  ) throws(RenderError) -> Image {
    try RenderRuntime.start(needingHEIF: format.loader == .heif)
    var (bytes, loader): (any SourceBytes, LoaderFormat) = (
      try RenderError.wrap(GatedBytes(file, picture, path: path, time: time)), format.loader
    )
    if let tiles = picture.tiles, let gated = bytes as? GatedBytes {
      (bytes, loader) = (
        TileRowsTIFF(
          gated, tiles, size: picture.size, keeping: kept ?? picture.size.bounds, options: options), .tiff
      )
    }
    if picture.isMadeSequential, !isHeader, let gated = bytes as? GatedBytes {
      let sequential = time.counting { SequentialJPEG(gated) }
      guard let sequential else {
        throw .file(
          time.fault(path: path)
            ?? .damagedPicture(
              path: path, detail: "\(format.rawValue): its scans cannot be read; save it as a baseline JPEG first"))
      }
      bytes = sequential
    }
    let image: Image
    do {
      image = try time.counting { () throws(VipsError) in
        let load = { () throws(VipsError) in try Image.load(try Source(reading: bytes), as: loader, options: options) }
        var image = try load()
        if let count = picture.opaqueBands, count < image.bands { image = try image.extractBand(0, count: count) }
        if picture.isLimitedGray { return try image.stretchedGray() }
        guard format == .tiff, !isHeader else { return image }
        let (converted, range) = try TIFFNumbers(load: load).converted(image)
        if case .to(let limit) = range, image.bandFormat != .uint {
          DecodeLog.current?.add(.numbers(path, upTo: limit), about: path)
        }
        return converted
      }
    } catch {
      if let lack = RenderError.lack(error, decoding: path) { throw lack }
      throw .file(
        time.fault(path: path)
          ?? error.fault(
            path, format, damaged: "not a readable \(format.rawValue): \(picture.message(for: error))"))
    }
    guard image.bandFormat != .other || image.isLab else {
      throw .file(
        .unsupportedPicture(
          path: path, found: "a \(format.rawValue) of signed or complex numbers",
          allowed: "save it with 8 or 16 bits for each color first"))
    }
    return image
  }

  /// Checks the decoder's findings against the limits, since the decoder may find more in a file than the gate.
  private static func check(
    _ size: PixelSize, image: Image, path: String, limits: PhotoLimits
  ) throws(RenderError) {
    let found = "\(size.width)x\(size.height) pixels"
    guard size.width > 0, size.height > 0 else {
      throw .file(.damagedPicture(path: path, detail: found))
    }
    guard max(size.width, size.height) <= limits.side else {
      throw .file(.tooLarge(path: path, found: found, allowed: "a side may have at most \(limits.side) pixels"))
    }
    guard GateMath.product(size.width, size.height) <= limits.pixels else {
      throw .file(.tooLarge(path: path, found: found, allowed: "at most \(limits.pixels) pixels are decoded"))
    }
    guard image.bands <= limits.bands else {
      throw .file(.tooLarge(path: path, found: "\(image.bands) bands", allowed: "at most \(limits.bands)"))
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
