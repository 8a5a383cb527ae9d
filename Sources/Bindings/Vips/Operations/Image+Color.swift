internal import CVips

extension Image {
  /// Returns the same pixels with another interpretation of the bands.
  public func copy(interpretation: Interpretation) throws(VipsError) -> Image {
    guard interpretation != .other else {
      throw VipsError(operation: "copy", detail: "the interpretation is not supported")
    }
    return try applying("copy") { operation throws(VipsError) in
      try operation.set("interpretation", choice: interpretation.constant.rawValue)
    }
  }

  /// Converts to another color space by formula, without ICC profiles.
  public func colorspace(to interpretation: Interpretation) throws(VipsError) -> Image {
    guard interpretation != .other else {
      throw VipsError(operation: "colourspace", detail: "the interpretation is not supported")
    }
    return try applying("colourspace") { operation throws(VipsError) in
      try operation.set("space", choice: interpretation.constant.rawValue)
    }
  }

  /// Converts through ICC profiles and attaches the output profile.
  ///
  /// `outputProfile` is `srgb`, `p3` or `cmyk` (built in), or the path of a profile.
  /// - Throws: `VipsError` if the embedded profile is requested but missing, broken or for other bands; libvips would
  ///   silently use its built-in profile.
  public func iccTransform(
    outputProfile: String, options: ProfileOptions = ProfileOptions()
  ) throws(VipsError) -> Image {
    if options.embedded { try requireUsableProfile(fallback: options.inputProfile) }
    guard options.depth == 8 || options.depth == 16 else {
      throw VipsError(operation: "icc_transform", detail: "depth must be 8 or 16, not \(options.depth)")
    }
    return try applying("icc_transform") { operation throws(VipsError) in
      try operation.set("output_profile", outputProfile)
      if let inputProfile = options.inputProfile { try operation.set("input_profile", inputProfile) }
      try operation.set("embedded", options.embedded)
      try operation.set("intent", choice: Int32(options.intent.constant.rawValue))
      try operation.set("black_point_compensation", options.blackPointCompensation)
      try operation.set("depth", options.depth)
    }
  }

  /// True if the bands are CIE Lab in one of libvips' encodings.
  public var isLab: Bool {
    withPointer { pointer in
      let found = vips_image_get_interpretation(pointer)
      return found == VIPS_INTERPRETATION_LAB || found == VIPS_INTERPRETATION_LABQ || found == VIPS_INTERPRETATION_LABS
    }
  }

  /// Converts CIE Lab for D50, as in files and profiles, to 8-bit sRGB; drops bands after the first three.
  ///
  /// Uses a formula: `colorspace(to:)` would assume D65, and a profile is sampled too coarsely for colors out of gamut.
  ///
  /// Source: IEC 61966-2-1 for the primaries, adapted to D50 by the Bradford transform.
  public func labToSRGB() throws(VipsError) -> Image {
    let lab = try colorspace(to: .lab).extractBand(0, count: 3)
    let xyz = try lab.applying("Lab2XYZ") { operation throws(VipsError) in
      try operation.set("temp", [96.42, 100, 82.49])
    }
    // The inverse of the matrix whose columns are the primaries, for XYZ from 0 to 100.
    let rows = [
      0.0313_4186, -0.0161_6721, -0.0049_0630, -0.0097_8729, 0.0191_5883, 0.0003_3514, 0.0007_1915, -0.0022_8903,
      0.0140_5249,
    ]
    let matrix = try Image.fromMemory(
      copying: rows.flatMap { value in withUnsafeBytes(of: value) { [UInt8]($0) } }, width: 3, height: 3, bands: 1,
      format: .double)
    let light = try xyz.applying("recomb") { operation throws(VipsError) in try operation.set("m", matrix) }
    return try light.copy(interpretation: .scrgb).colorspace(to: .srgb)
  }

  private func requireUsableProfile(fallback: String?) throws(VipsError) {
    guard let profile = metadataBlob(Image.profileField) else {
      if fallback != nil { return }
      throw VipsError(operation: "icc_transform", detail: "the image has no embedded profile")
    }
    let usable = withPointer { vips_icc_is_compatible_profile($0, profile, profile.count) }
    guard usable != 0 else {
      throw VipsError(operation: "icc_transform", detail: "the embedded profile is damaged or does not match the image")
    }
  }
}

/// The profiles, intent and black point with which `iccTransform` converts colors.
public struct ProfileOptions: Sendable, Hashable {
  /// The input profile, as a built-in name or a path; used if `embedded` is false or the image has no profile.
  public var inputProfile: String?
  /// True to prefer the profile embedded in the image to `inputProfile`.
  public var embedded = true
  /// The rendering intent for colors out of gamut.
  public var intent = RenderingIntent.relative
  /// True to map the input's black to the output's black.
  public var blackPointCompensation = true
  /// The bits per value of the result, 8 or 16.
  public var depth = 8

  /// Creates the default options: embedded profile, relative intent, black point compensation, 8 bits.
  public init() {}
}

/// The rendering intent: the property that an ICC conversion preserves for colors out of gamut.
public enum RenderingIntent: Sendable, Hashable {
  /// Compresses the whole gamut, to preserve the overall impression.
  case perceptual
  /// Preserves colors in gamut, relative to white.
  case relative
  /// Preserves saturation rather than hue and lightness.
  case saturation
  /// Preserves colors in gamut, including the tint of the paper.
  case absolute
}
