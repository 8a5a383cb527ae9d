internal import Vips
internal import Zimg

/// Converts colors to the space of the canvas, on the small resampled planes rather than on the large photo; the third step
/// of the pipeline.
///
/// The source profile is the photo's embedded profile.
public struct ConvertColorStep: Hashable, Sendable {
  /// The space of the canvas.
  public var space = WorkingSpace.sRGB

  /// The profile that libvips has for inks without one; nil if libvips was built without it.
  private static let commonInks: [UInt8]? = try? Image.fromMemory(
    copying: [0, 0, 0], width: 1, height: 1, bands: 3, interpretation: .srgb
  )
  .attachingProfile(SRGBProfile.bytes).iccTransform(outputProfile: "cmyk").metadataBlob("icc-profile-data")

  /// Returns planes in the space: gray or RGB, followed by alpha if there is one; still premultiplied.
  ///
  /// RGB and gray without a usable profile are treated as sRGB, and CMYK has a common profile.
  func run(_ decoded: DecodedPixels, path: String) throws(VipsError) -> [AlignedPlane] {
    guard decoded.isConverted else { return decoded.planes }
    if let planes = try converted(decoded) { return planes }
    if let profile = decoded.profile { ProfileConversion(profile: profile, path: path).noteUnusable(decoded.colors) }
    var other = decoded
    other.profile = decoded.colors == .cmyk ? Self.commonInks : nil
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
