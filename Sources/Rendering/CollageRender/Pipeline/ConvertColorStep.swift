internal import Vips
internal import Zimg

/// Converts colors to sRGB, on the small resampled planes rather than on the large photo; the third step of the
/// pipeline.
///
/// The source profile is the photo's embedded profile.
struct ConvertColorStep: Hashable, Sendable {
  /// The target profile, by its name in libvips.
  var profile = "srgb"

  /// The number of pixels converted at a time, which limits memory.
  private static let pixelsAtOnce = 2_000_000

  /// Returns planes in sRGB: gray or RGB, followed by alpha if there is one; still premultiplied.
  func run(_ decoded: DecodedPixels, path: String) throws(VipsError) -> [AlignedPlane] {
    let planes = decoded.planes
    guard decoded.isConverted, let first = planes.first else { return planes }
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
      let converted = ProfileConversion(profile: embedded, path: path, target: profile)
        .run(image, colors: decoded.colors)
    {
      return converted
    }
    guard decoded.colors == .cmyk else { return image }
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "cmyk"
    return try image.iccTransform(outputProfile: profile, options: options)
  }
}

extension ConvertColorStep: PhotoPipelineStep {
  var activity: String { "color conversion" }

  var description: String { "convert color to \(profile)" }

  func run(_ pixels: PhotoPixels, of photo: SourcePhoto) throws -> PhotoPixels {
    var decoded = try pixels.planes(for: self)
    guard decoded.isConverted else { return .planes(decoded) }
    decoded.planes = try run(decoded, path: photo.header.name)
    (decoded.profile, decoded.isPremultiplied) = (nil, true)
    decoded.colors = decoded.planes.count - (decoded.hasAlpha ? 1 : 0) < 3 ? .gray : .rgb
    return .planes(decoded)
  }
}
