import CollageFiles
import CollageModel
internal import SystemCalls
internal import Vips
internal import Zimg

/// Decodes a photo at a plan's reduction, and only the part that a slot can show.
struct PhotoDecoder {
  let source: SourcePhoto
  let step: DecodeStep

  var header: PhotoHeader { source.header }
  var policy: PhotoPolicy { source.policy }

  /// The largest box whose sums fit into 32 bits.
  private static let maxBox = 64

  func run() throws(RenderError) -> DecodedPixels {
    if let cutout = source.cutout {
      let tile = try cutout.tile()
      do {
        return try DecodeCutout(tile: tile, step: step).run()
      } catch {
        throw .stepFailed(step: "decoding", slot: "-", source: header.name, detail: error.detail)
      }
    }
    return try DecodeLog.reading(header.name, as: header.format) { () throws(RenderError) in try read() }
  }

  /// Decodes the pixels and closes the file.
  private func read() throws(RenderError) -> DecodedPixels {
    // Premultiplying around a reduction would use libvips' floating-point path, which costs as much as decoding.
    let isReducedHere =
      header.hasAlpha && !step.isDeep && (2...Self.maxBox).contains(step.boxShrink)
      && min(header.storedSize.width, header.storedSize.height) >= step.boxShrink
    return try pixels(reducing: !isReducedHere) { photo in
      let isPremultiplied = isReducedHere && photo.hasAlpha && [2, 4].contains(photo.image.bands)
      let planes =
        isPremultiplied
        ? try AlphaBoxes(box: step.boxShrink).planes(of: photo.image)
        : step.isDeep ? try DeepPlanes.read(photo.image) : try Self.planes(of: photo.image)
      return DecodedPixels(
        planes: planes, colors: photo.colors, hasAlpha: photo.hasAlpha, profile: photo.profile,
        isPremultiplied: isPremultiplied, space: step.space)
    }
  }

  /// Opens the photo, and runs work that reads its pixels; libvips reads an ordinary JPEG again if one of its rows fails.
  private func pixels<Value>(
    reducing: Bool = true, ordinaryRows: Bool = true, _ time: DecodingTime? = nil, _ body: (OpenPhoto) throws -> Value
  ) throws(RenderError) -> Value {
    let photo = try open(reducing: reducing, mayHoldAll: true, ordinaryRows: ordinaryRows, time)
    let value: Value
    do {
      value = try photo.time.counting { () throws(any Error) in try body(photo) }
    } catch let error as RenderError {
      throw error
    } catch let error as VipsError {
      guard photo.isOrdinaryJPEG else { throw fault(error, in: photo) }
      return try pixels(reducing: reducing, ordinaryRows: false, photo.time, body)
    } catch {
      throw .stepFailed(step: "decoding", slot: "-", source: header.name, detail: "\(error)")
    }
    try checkUnchanged()
    return value
  }

  /// Throws if the file was modified while its pixels were read; a new file that replaced it does not matter.
  private func checkUnchanged() throws(RenderError) {
    guard let version = header.version, let path = header.source.path, let now = FileVersion(path: path),
      (now.device, now.number) == (version.device, version.number)
    else { return }
    if now != version { throw hasChanged }
  }

  var hasChanged: RenderError {
    .file(.cannotOpen(path: header.name, reason: "it changed while it was being read"))
  }

  /// Returns the error for a photo whose pixels could not be read.
  func fault(_ error: VipsError, in photo: OpenPhoto) -> RenderError { fault(error, photo.picture, photo.time) }

  private func fault(_ error: VipsError, _ picture: GatedPicture, _ time: DecodingTime) -> RenderError {
    if let lack = RenderError.lack(error, decoding: header.name) { return lack }
    return .file(
      time.fault(path: header.name)
        ?? error.fault(
          header.name, header.format, damaged: "\(header.format.rawValue): \(picture.pixelMessage(for: error))"))
  }

  /// Decodes the whole photo at the decoder's own reduction; nil if it would take more than `maxBytes`.
  ///
  /// `eighth` collects the photo at an eighth meanwhile, if that is possible.
  func reduced(maxBytes: Int, collecting eighth: CollectedEighth? = nil) throws(RenderError) -> ReducedPhoto? {
    try DecodeLog.reading(header.name, as: header.format) { () throws(RenderError) -> ReducedPhoto? in
      let time = DecodingTime(seconds: policy.limits.seconds)
      return try reduced(maxBytes: maxBytes, ordinaryRows: true, time, collecting: eighth)
    }
  }

  private func reduced(
    maxBytes: Int, ordinaryRows: Bool, _ time: DecodingTime, collecting eighth: CollectedEighth? = nil
  ) throws(RenderError) -> ReducedPhoto? {
    let file = try openFile(
      mayHoldAll: true, ordinaryRows: ordinaryRows, keeping: \.bounds, time: time, collecting: eighth)
    let values = GateMath.product(file.image.width, file.image.height, file.image.bands)
    guard file.image.bandFormat == .uchar, values <= maxBytes else { return nil }
    let computed: Image
    do throws(VipsError) {
      computed = try time.counting { () throws(VipsError) in try file.image.computed() }
    } catch {
      guard file.isOrdinaryJPEG else { throw fault(error, file.picture, time) }
      eighth?.discard()
      return try reduced(maxBytes: maxBytes, ordinaryRows: false, time)
    }
    try checkUnchanged()
    return ReducedPhoto(
      shrinkOnLoad: step.shrinkOnLoad, image: computed, profile: file.profile, picture: file.picture, byteCount: values)
  }

  /// Returns the stored pixels, three bytes each, if they have no alpha and no profile other than sRGB; otherwise
  /// nil.
  ///
  /// Planes and a tile would be two more copies of the photo.
  func interleaved() throws(RenderError) -> (width: Int, height: Int, bytes: [UInt8])? {
    guard source.cutout == nil, !header.hasAlpha else { return nil }
    return try DecodeLog.reading(header.name, as: header.format) { () throws(RenderError) in
      try pixels { photo in
        guard !photo.isConverted, !photo.hasAlpha, photo.colors == .rgb, photo.image.bands == 3 else { return nil }
        return (photo.image.width, photo.image.height, try Self.bytes(of: photo.image))
      }
    }
  }

  private static func bytes(of image: Image) throws -> [UInt8] {
    let rowBytes = image.width * image.bands
    return try [UInt8](unsafeUninitializedCapacity: rowBytes * image.height) { buffer, filled in
      if let start = buffer.baseAddress { adviseLargePages(start, byteCount: buffer.count) }
      try image.forEachStrip { top, count, bytes, stride in
        for row in 0..<count {
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[((top + row) * rowBytes)...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[(row * stride)..<(row * stride + rowBytes)]))
        }
      }
      filled = rowBytes * image.height
    }
  }

  /// Works strip by strip, so that the interleaved picture is never in memory together with its planes.
  private static func planes(of image: Image) throws -> [AlignedPlane] {
    var planes: [AlignedPlane] = []
    for _ in 0..<image.bands {
      planes.append(try AlignedPlane(width: image.width, height: image.height, isClear: false))
    }
    try image.forEachStrip { top, count, bytes, stride in
      PlaneConversion.deinterleave(rows: count, of: bytes, stride: stride, into: planes, at: top)
    }
    return planes
  }
}
