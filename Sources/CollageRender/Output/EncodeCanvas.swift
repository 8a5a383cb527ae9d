import CollageModel
internal import Vips

/// Last step: the canvas to bytes, with an sRGB profile, a resolution, and nothing of the photos' metadata.
struct EncodeCanvas {
  let settings: OutputSettings

  private static let millimetresPerInch = 25.4

  /// Writes to a descriptor that stays open.
  func run(_ canvas: Tile, to descriptor: Int32) throws(VipsError) {
    let opaque = !canvas.hasTransparency
    try Image.withBorrowedMemory(
      canvas.buffer, width: canvas.width, height: canvas.height, bands: Tile.bands, interpretation: .srgb
    ) { image throws(VipsError) in
      let straight = try opaque ? image.extractBand(0, count: 3) : image.unpremultiply().cast(.uchar)
      let flat = try opaque || settings.format.hasAlpha ? straight : straight.flatten(background: [255, 255, 255])
      let dots = settings.dotsPerInch ?? 72
      let ready = try flat.copy(interpretation: .srgb)
        .settingResolution(pixelsPerMillimetre: dots / Self.millimetresPerInch)
        .attachingProfile(SRGBProfile.bytes)
      try ready.save(to: Target(descriptor: descriptor), as: saver, keepProfile: true)
    }
  }

  private var saver: Saver {
    switch settings.format {
    case .jpeg:
      let quality = settings.quality ?? 90
      // Full colour resolution only pays above what most viewers can tell.
      return .jpeg(quality: quality, chromaSubsampling: quality > 94 ? .off : .on)
    case .png: return .png(compression: 6, filter: .none)
    case .webp: return .webp(quality: settings.quality ?? 85)
    case .avif: return .avif(quality: settings.quality ?? 60)
    case .tiff: return .tiff(compression: .deflate)
    }
  }
}
