import CollageFiles
internal import Vips

/// An opened photo as an image that yields 8-bit pixels on demand; none have been read yet.
struct OpenPhoto {
  let image: Image
  let colors: DecodedPixels.ColorModel
  let hasAlpha: Bool
  let profile: [UInt8]?
  /// The space of the canvas.
  let space: WorkingSpace
  /// The findings of the gate, which checked the file before decoding.
  let picture: GatedPicture
  /// True if the pixels are those of `OrdinaryJPEG`, whose failures do not tell their reason.
  let isOrdinaryJPEG: Bool
  /// The time limit of decoding.
  let time: DecodingTime

  var isConverted: Bool { space.needsConversion(colors, profile) }
}

/// A photo whose file is open and whose header is read.
struct OpenFile {
  var image: Image
  /// An embedded profile that is not sRGB, or nil.
  let profile: [UInt8]?
  let picture: GatedPicture
  /// True if the image is the part of an `OrdinaryJPEG` that the step keeps.
  var isOrdinaryJPEG = false
}

extension PhotoDecoder {
  /// Embedded profiles larger than this are ignored; real ones take a few hundred kilobytes at most.
  private static let maxProfileBytes = 4 << 20

  /// Opens the photo; with `reducing`, the image includes the plan's reduction.
  ///
  /// `mayHoldAll` allows a small photo to be decoded at once instead of strip by strip, and `ordinaryRows` allows a JPEG to be read by
  /// `OrdinaryJPEG`, whose failures do not tell their reason. A photo held in memory at the same reduction is not read again.
  func open(
    reducing: Bool = true, mayHoldAll: Bool = false, ordinaryRows: Bool = false, _ time: DecodingTime? = nil
  ) throws(RenderError) -> OpenPhoto {
    let time = time ?? DecodingTime(seconds: policy.limits.seconds)
    if let held = source.reduced, held.shrinkOnLoad == step.shrinkOnLoad {
      let file = OpenFile(image: held.image, profile: held.profile, picture: held.picture)
      return try described(file, reducing: reducing, time: time)
    }
    let file = try openFile(mayHoldAll: mayHoldAll, ordinaryRows: ordinaryRows, keeping: kept(of:), time: time)
    return try described(file, reducing: reducing, time: time)
  }

  /// Opens the file and checks it again.
  ///
  /// Every photo passes the gate twice on purpose: `PhotoProbe` checks it before its header is read, and this
  /// function before its pixels are read, because a file may change in between. A changed file is rejected.
  func openFile(
    mayHoldAll: Bool, ordinaryRows: Bool, keeping part: (PixelSize) -> PixelRect, time: DecodingTime,
    collecting eighth: CollectedEighth? = nil
  ) throws(RenderError) -> OpenFile {
    let file = try RenderError.wrap(header.source.open())
    let format = try RenderError.wrap(PictureGate.format(of: file, path: header.name, policy: policy))
    let picture = try RenderError.wrap(
      PictureGate.inspect(file, path: header.name, format: format, policy: policy, for: .pixels))
    // The plan and the cached pixels apply only to the picture whose header was read.
    let isSame = header.version == nil || header.source.path == nil || header.version == file.version
    guard isSame, step.shrinkOnLoad == 1 || picture.size == header.storedSize else { throw hasChanged }
    let options = LoadOptions(
      sequential: true, shrink: step.shrinkOnLoad, failOnError: !policy.isTolerant)
    let opened = try PhotoProbe.open(
      file, picture, path: header.name, format: format, options: options, keeping: part(picture.size), time: time)
    let held =
      mayHoldAll ? picture.ordinaryPNG.flatMap { PortableNetworkGraphics.image(of: file, $0, as: opened) } : nil
    var result = OpenFile(image: held ?? opened, profile: usableProfile(of: opened, picture), picture: picture)
    if ordinaryRows, !picture.isMadeSequential,
      let rows = OrdinaryJPEG.image(
        of: try RenderError.wrap(GatedBytes(file, picture, path: header.name, time: time)), shrink: step.shrinkOnLoad,
        as: opened, keeping: part(PixelSize(opened.width, opened.height)), collecting: eighth)
    {
      (result.image, result.isOrdinaryJPEG) = (rows, true)
    }
    return result
  }

  private func described(
    _ file: OpenFile, reducing: Bool, time: DecodingTime
  ) throws(RenderError) -> OpenPhoto {
    do {
      return try reduced(file, reducing: reducing, time: time)
    } catch {
      if let lack = RenderError.lack(error, decoding: header.name) { throw lack }
      throw .file(.damagedPicture(path: header.name, detail: "\(header.format.rawValue): \(error.detail)"))
    }
  }

  private func reduced(_ file: OpenFile, reducing: Bool, time: DecodingTime) throws(VipsError) -> OpenPhoto {
    let (box, profile) = (step.boxShrink, file.profile)
    let kept = file.isOrdinaryJPEG ? file.image : try cropped(file.image)
    let reduced = box > 1 && reducing ? try shrink(kept, by: Double(box)) : kept
    let eight = try eightBit(reduced, profile: profile)
    let cmyk = eight.interpretation == .cmyk
    let colorBands = eight.bands - (eight.hasAlpha ? 1 : 0)
    let wasConverted =
      [.srgb, .rgb16].contains(eight.interpretation) && reduced.interpretation != eight.interpretation
      && (reduced.bandFormat != .uchar || reduced.isLab) && !keepsProfile(of: reduced, profile)
    return OpenPhoto(
      image: eight, colors: cmyk ? .cmyk : colorBands >= 3 ? .rgb : .gray, hasAlpha: eight.hasAlpha,
      profile: wasConverted ? nil : profile, space: step.space, picture: file.picture,
      isOrdinaryJPEG: file.isOrdinaryJPEG, time: time)
  }

  /// Returns the part of an image of a size that the step keeps, before its box reduction.
  private func kept(of size: PixelSize) -> PixelRect {
    let (region, box) = (step.region, step.boxShrink)
    let left = min(region.left * box, size.width - 1)
    let top = min(region.top * box, size.height - 1)
    return PixelRect(
      left: left, top: top, right: min(left + region.width * box, size.width),
      bottom: min(top + region.height * box, size.height))
  }

  private func cropped(_ image: Image) throws(VipsError) -> Image {
    let size = PixelSize(image.width, image.height)
    let part = kept(of: size)
    if part == size.bounds { return image }
    return try image.crop(left: part.left, top: part.top, width: part.width, height: part.height)
  }

  /// Averages blocks of pixels, premultiplied so that transparent pixels do not contribute their color.
  private func shrink(_ image: Image, by factor: Double) throws(VipsError) -> Image {
    guard image.hasAlpha else { return try image.shrink(horizontal: factor, vertical: factor) }
    let format = image.bandFormat
    return try image.premultiply().shrink(horizontal: factor, vertical: factor).unpremultiply().cast(format)
  }

  private func usableProfile(of image: Image, _ picture: GatedPicture) -> [UInt8]? {
    if picture.prefersSignal { return signaled(by: picture, image) }
    guard let profile = image.metadataBlob("icc-profile-data") else { return signaled(by: picture, image) }
    guard profile.count <= Self.maxProfileBytes else {
      let reason = "its color profile is too large (\(profile.count) bytes) and is ignored"
      DecodeLog.current?.add(.colorProfile(header.name, reason), about: header.name)
      return nil
    }
    return ColorProfile(bytes: profile).isSRGB ? nil : profile
  }

  /// Returns the profile of colors that a file describes in another way; nil for sRGB, and for colors that are not known.
  private func signaled(by picture: GatedPicture, _ image: Image) -> [UInt8]? {
    guard let signal = picture.signal, image.interpretation != .cmyk else { return nil }
    switch SignaledProfile.known(signal, isGray: image.bands < 3) {
    case .usual: return nil
    case .found(let profile): return profile
    case .unknown(let what):
      DecodeLog.current?.add(.unknownColors(header.name, what), about: header.name)
      return nil
    }
  }

  /// Returns pixels of 16 bits, or of 8 as they are, in the photo's colors; nil for others.
  private func sixteenBit(_ image: Image) throws(VipsError) -> Image? {
    switch (image.bandFormat, image.interpretation) {
    case (.ushort, .cmyk): return image
    case (.ushort, _): return try image.copy(interpretation: image.bands < 3 ? .gray16 : .rgb16)
    case (.float, .scrgb): return try image.colorspace(to: .rgb16).cast(.ushort)
    default: return nil
    }
  }

  /// True if pixels of 16 bits are converted from their profile only after reduction, because sRGB might not hold their
  /// colors.
  private func keepsProfile(of image: Image, _ profile: [UInt8]?) -> Bool {
    (step.isDeep || !step.space.isSRGB) && profile != nil && image.bandFormat == .ushort && !image.isLab
  }

  /// Converts 16-bit, floating-point and Lab pixels to 8-bit sRGB; others are converted after reduction.
  private func eightBit(_ image: Image, profile: [UInt8]?) throws(VipsError) -> Image {
    if image.isLab { return try image.labToSRGB() }
    if step.isDeep, let deep = try sixteenBit(image) { return deep }
    switch (image.bandFormat, image.interpretation) {
    case (.uchar, .srgb), (.uchar, .gray), (.uchar, .cmyk): return image
    case (.uchar, .multiband), (.uchar, .other):
      return try image.copy(interpretation: image.bands < 3 ? .gray : .srgb)
    default:
      if keepsProfile(of: image, profile) {
        let eight = try image.cast(.uchar, shift: true)
        let bands = image.bands - (image.hasAlpha ? 1 : 0)
        return try eight.copy(interpretation: image.interpretation == .cmyk ? .cmyk : bands < 3 ? .gray : .srgb)
      }
      if let profile,
        let converted = ProfileConversion(profile: profile, path: header.name).run(image, colors: .rgb)
      {
        return converted
      }
      // Inks are converted after reduction, at 8 bits as all others.
      if (image.bandFormat, image.interpretation) == (.ushort, .cmyk) {
        return try image.cast(.uchar, shift: true).copy(interpretation: .cmyk)
      }
      return try image.colorspace(to: .srgb).cast(.uchar)
    }
  }
}
