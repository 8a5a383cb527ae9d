internal import Vips

/// Converts pixels from a photo's color profile to sRGB.
///
/// A profile that cannot be used is ignored, as in image viewers, and noted in the report.
struct ProfileConversion {
  /// The ICC profile embedded in the photo.
  let profile: [UInt8]
  /// The photo's path, for notes.
  let path: String

  /// The name of sRGB in libvips.
  private static let target = "srgb"

  /// Returns the pixels with 8 bits per band, or nil if the profile cannot be used.
  func run(_ image: Image, colors: DecodedPixels.ColorModel) -> Image? {
    guard let intent = ColorProfile(bytes: profile).inputIntent else {
      noteUnusable(colors)
      return nil
    }
    do throws(VipsError) {
      return try convert(image.attachingProfile(profile), intent)
    } catch {
      noteUnusable(colors)
      return nil
    }
  }

  private func convert(_ image: Image, _ intent: RenderingIntent) throws(VipsError) -> Image {
    var options = ProfileOptions()
    options.intent = intent
    let integers = try image.bandFormat == .uchar ? image : Self.sixteenBits(image)
    guard integers.bandFormat == .ushort, integers.hasAlpha else {
      return try integers.iccTransform(outputProfile: Self.target, options: options)
    }
    // libvips 8.14 clips 16-bit alpha to 8 bits instead of scaling it, so that all but its lowest 256 values would
    // become opaque.
    let colors = try integers.extractBand(0, count: integers.bands - 1)
    let alpha = try integers.extractBand(integers.bands - 1).cast(.uchar, shift: true)
    return try .joinBands([colors.iccTransform(outputProfile: Self.target, options: options), alpha])
  }

  /// Scales floating-point values to 16 bits; libvips would clip the range from 0 to 1 to those two values.
  private static func sixteenBits(_ image: Image) throws(VipsError) -> Image {
    guard image.interpretation == .scrgb else { return image }
    return try image.linear(multiply: [65_535], add: [0]).cast(.ushort).copy(interpretation: .rgb16)
  }

  func noteUnusable(_ colors: DecodedPixels.ColorModel) {
    let instead = colors == .cmyk ? "a standard CMYK profile is used instead" : "sRGB is assumed"
    let note = RenderNote.colorProfile(path, "its color profile cannot be used; \(instead)")
    DecodeLog.current?.add(note, about: path)
  }
}
