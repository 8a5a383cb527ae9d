internal import Vips
internal import Zimg

/// Converts colors to the space of the canvas, on the small resampled planes rather than on the large photo; the third step
/// of the pipeline.
///
/// The source profile is the photo's embedded profile.
public struct ConvertColorStep: Hashable, Sendable {
  /// The space of the canvas.
  public var space = WorkingSpace.sRGB

  /// The name of sRGB in libvips.
  private static let sRGB = "srgb"

  /// The number of pixels that are worth a conversion; setting one up costs as much as converting some 10,000 pixels.
  static let fewestPixels = 500_000
  /// The number of pixels converted at a time, which limits memory.
  private static let pixelsAtOnce = 2_000_000

  /// Returns planes in the space: gray or RGB, followed by alpha if there is one; still premultiplied.
  func run(_ decoded: DecodedPixels, path: String) throws(VipsError) -> [AlignedPlane] {
    let planes = decoded.planes
    guard decoded.isConverted, let first = planes.first else { return planes }
    if !space.isSRGB || decoded.isDeep { return try wide(decoded, path: path) }
    let rows = max(1, Self.pixelsAtOnce / first.width)
    var converted: [AlignedPlane] = []
    var top = 0
    while top < first.height {
      let strip = top..<min(top + rows, first.height)
      let pixels = try convert(strip, of: decoded, path: path)
      do throws(ZimgError) {
        if converted.isEmpty {
          for _ in 0..<pixels.bands {
            converted.append(try AlignedPlane(width: first.width, height: first.height))
          }
        }
      } catch {
        throw VipsError(operation: "split", detail: "\(error)")
      }
      pixels.withUnsafeBytes { bytes in
        PlaneConversion.deinterleave(
          rows: strip.count, of: bytes, stride: pixels.bytesPerRow, into: converted, at: strip.lowerBound)
      }
      top = strip.upperBound
    }
    if decoded.hasAlpha { PremultiplyPlanes.run(converted) }
    return converted
  }

  /// Returns planes of 16 bits, or in a space other than sRGB.
  private func wide(_ decoded: DecodedPixels, path: String) throws(VipsError) -> [AlignedPlane] {
    if let planes = try converted(decoded) { return planes }
    var other = decoded
    if let profile = decoded.profile { ProfileConversion(profile: profile, path: path).noteUnusable(decoded.colors) }
    other.profile = decoded.colors == .cmyk ? try Self.commonInks() : nil
    guard other.isConverted else { return other.planes }
    guard let planes = try converted(other) else {
      throw VipsError(operation: "convert", detail: "the colors cannot be converted to \(space)")
    }
    return planes
  }

  private func converted(_ decoded: DecodedPixels) throws(VipsError) -> [AlignedPlane]? {
    let conversion = SpaceConversion(space: space)
    do throws(ZimgError) {
      return try decoded.isDeep ? conversion.runDeep(decoded) : conversion.run(decoded)
    } catch { throw VipsError(operation: "convert", detail: "\(error)") }
  }

  /// Returns the profile that libvips has for inks without one.
  private static func commonInks() throws(VipsError) -> [UInt8]? {
    try Image.fromMemory(copying: [0, 0, 0], width: 1, height: 1, bands: 3, interpretation: .srgb)
      .attachingProfile(SRGBProfile.bytes).iccTransform(outputProfile: "cmyk").metadataBlob("icc-profile-data")
  }

  private func convert(_ rows: Range<Int>, of decoded: DecodedPixels, path: String) throws(VipsError) -> PixelBuffer {
    let planes = decoded.planes
    let (width, bands) = (planes.first?.width ?? 1, planes.count)
    var bytes = DecodedPixels.interleaved(planes, rows: rows)
    if decoded.hasAlpha { Unpremultiply.run(&bytes, bands: bands) }
    let interpretation: Interpretation =
      switch decoded.colors {
      case .cmyk: .cmyk
      case .rgb: .srgb
      case .gray: .gray
      }
    let image = try Image.fromMemory(
      copying: bytes, width: width, height: rows.count, bands: bands, interpretation: interpretation)
    return try convert(image, of: decoded, path: path).pixels()
  }

  /// RGB and gray without a usable profile are treated as sRGB, and CMYK uses a built-in profile.
  private func convert(_ image: Image, of decoded: DecodedPixels, path: String) throws(VipsError) -> Image {
    if let embedded = decoded.profile,
      let converted = ProfileConversion(profile: embedded, path: path)
        .run(image, colors: decoded.colors)
    {
      return converted
    }
    guard decoded.colors == .cmyk else { return image }
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "cmyk"
    return try image.iccTransform(outputProfile: Self.sRGB, options: options)
  }
}

extension ConvertColorStep: PhotoPipelineStep {
  var activity: String { "color conversion" }

  /// The step as shown in plans.
  public var description: String { "convert color to \(space)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    var decoded = try pixels.planes(for: self)
    guard decoded.isConverted else { return .planes(decoded) }
    decoded.planes = try run(decoded, path: photo.header.name)
    (decoded.profile, decoded.isPremultiplied) = (nil, true)
    decoded.colors = decoded.planes.count - (decoded.hasAlpha ? 1 : 0) < 3 ? .gray : .rgb
    return .planes(decoded)
  }
}
