internal import CVips

extension Image {
  /// Computes and encodes the image.
  ///
  /// EXIF, XMP, IPTC, comments and orientation of the input are never written. The resolution is written if the format
  /// supports it; JPEG, WebP and (only together with a profile) AVIF store it in a small EXIF block that libvips
  /// creates from the resolution and size. `keepProfile` embeds the image's ICC profile, if it has one.
  ///
  /// - Throws: `VipsError` if a setting is out of range, a step of the image fails, or the target cannot be written.
  public func save(to target: Target, as saver: Saver, keepProfile: Bool) throws(VipsError) {
    let stripped = try withoutMetadata(keepingProfile: keepProfile)
    switch saver {
    case .animatedWebP(_, let pageHeight, let milliseconds, _), .animatedGIF(let pageHeight, let milliseconds):
      stripped.setAnimation(pageHeight: pageHeight, milliseconds: milliseconds)
    default: break
    }
    var operation = try Operation(saver.operationName)
    try operation.set("in", stripped)
    try target.assign(to: operation)
    try saver.configure(operation)
    // libvips' strip option would also remove the profile.
    let hasProfile = keepProfile && metadataNames.contains(Image.profileField)
    try operation.set("strip", saver.losesNothingWhenStripped && !hasProfile)
    try operation.run()
    try target.finish(after: saver.operationName)
  }
}

extension Saver {
  var operationName: String {
    switch self {
    case .jpeg: "jpegsave_target"
    case .png: "pngsave_target"
    case .webp, .animatedWebP: "webpsave_target"
    case .animatedGIF: "gifsave_target"
    case .avif: "heifsave_target"
    case .tiff: "tiffsave_target"
    }
  }

  /// True if libvips may strip all metadata without losing the resolution or a profile.
  ///
  /// WebP and AVIF have no field for the resolution, so their synthetic EXIF block can be removed if there is no
  /// profile. libvips 8.14.1 writes it into WebP anyway, because its WebP saver ignores the setting.
  var losesNothingWhenStripped: Bool {
    switch self {
    case .webp, .avif: true
    // The page height is also metadata.
    case .jpeg, .png, .tiff, .animatedWebP, .animatedGIF: false
    }
  }

  func configure(_ operation: borrowing Operation) throws(VipsError) {
    switch self {
    case .jpeg(let quality, let chromaSubsampling, let optimizeCoding, let progressive):
      try operation.set("Q", quality)
      try operation.set("subsample_mode", choice: Int32(chromaSubsampling.constant.rawValue))
      try operation.set("optimize_coding", optimizeCoding)
      try operation.set("interlace", progressive)
    case .png(let compression, let filter):
      try operation.set("compression", compression)
      let flags = filter == .none ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_ALL
      try operation.set("filter", flags: UInt32(flags.rawValue))
    case .webp(let quality, let lossless, let effort):
      try operation.set("Q", quality)
      try operation.set("lossless", lossless)
      try operation.set("effort", effort)
    case .animatedWebP(let quality, _, _, let keyFrameDistance):
      try operation.set("Q", quality)
      try operation.set("kmin", keyFrameDistance - 1)
      try operation.set("kmax", keyFrameDistance)
    case .animatedGIF:
      // A frame gets its own palette when the previous one no longer fits.
      try operation.set("interpalette_maxerror", 3.0)
      // Pixels that hardly change are not repeated. More effort takes four times as long and saves little; full
      // dithering would make still pixels flicker, so that they would be repeated.
      try operation.set("interframe_maxerror", 8.0)
      try operation.set("dither", 0.5)
      try operation.set("effort", 3)
    case .avif(let quality, let effort, let lossless, let bitDepth):
      try operation.set("compression", choice: Int32(VIPS_FOREIGN_HEIF_COMPRESSION_AV1.rawValue))
      try operation.set("Q", quality)
      try operation.set("effort", effort)
      try operation.set("lossless", lossless)
      if bitDepth != 8 { try operation.set("bitdepth", bitDepth) }
    case .tiff(let compression, let bigTIFF):
      try operation.set("compression", choice: Int32(compression.constant.rawValue))
      try operation.set("predictor", choice: Int32(VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL.rawValue))
      try operation.set("bigtiff", bigTIFF)
    }
  }
}

extension Image {
  /// Sets, in a copy owned by this module, the metadata that makes rows pages.
  fileprivate func setAnimation(pageHeight: Int, milliseconds: [Int]) {
    let delays = milliseconds.map { Int32(clamping: $0) }
    withPointer { pointer in
      vips_image_set_int(pointer, "page-height", Int32(clamping: pageHeight))
      vips_image_set_array_int(pointer, "delay", delays, Int32(clamping: delays.count))
      vips_image_set_int(pointer, "loop", 0)
    }
  }
}

extension Saver.ChromaSubsampling {
  var constant: VipsForeignSubsample {
    switch self {
    case .auto: VIPS_FOREIGN_SUBSAMPLE_AUTO
    case .on: VIPS_FOREIGN_SUBSAMPLE_ON
    case .off: VIPS_FOREIGN_SUBSAMPLE_OFF
    }
  }
}

extension Saver.TIFFCompression {
  var constant: VipsForeignTiffCompression {
    switch self {
    case .none: VIPS_FOREIGN_TIFF_COMPRESSION_NONE
    case .lzw: VIPS_FOREIGN_TIFF_COMPRESSION_LZW
    case .deflate: VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE
    }
  }
}
