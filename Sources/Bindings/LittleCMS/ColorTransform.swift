internal import CLittleCMS

/// A conversion of colors between two ICC profiles, or to CIE L*a*b*.
///
/// Unchecked because the C library documents transforms without a cache as safe on several threads.
public final class ColorTransform: @unchecked Sendable {
  private let transform: cmsHTRANSFORM

  /// Prepares a conversion.
  ///
  /// - Parameters:
  ///   - source: The profile of the colors.
  ///   - layout: The layout of the colors, which must have the model of the profile.
  ///   - target: The profile to convert to; nil for CIE L*a*b* at D50, whose layout must be ``PixelLayout/lab``.
  ///   - targetLayout: The layout of the result.
  ///   - intent: The treatment of colors that the target lacks.
  ///   - compensatesBlackPoint: True to map the source's black to the target's.
  /// - Throws: `LittleCMSError` if a profile is damaged, or does not support the conversion.
  public init(
    from source: [UInt8], _ layout: PixelLayout, to target: [UInt8]?, _ targetLayout: PixelLayout,
    intent: TransformIntent = .relative, compensatesBlackPoint: Bool = true
  ) throws(LittleCMSError) {
    let from = try Profile(source)
    let to = if let target { try Profile(target) } else { try Profile.lab() }
    guard from.holds(layout), to.holds(targetLayout) else {
      throw LittleCMSError(detail: "the profile is for another kind of colors")
    }
    // Without a cache of the last color, threads share the transform.
    var flags = UInt32(cmsFLAGS_NOCACHE)
    if compensatesBlackPoint { flags |= UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION) }
    guard
      let transform = cmsCreateTransform(
        from.handle, layout.constant, to.handle, targetLayout.constant, intent.constant, flags)
    else { throw LittleCMSError(detail: "the profile does not support the conversion") }
    self.transform = transform
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts colors; the memory must hold as many in the layouts of the transform.
  public func run(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    guard count > 0 else { return }
    cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }
}

/// The layouts of colors in memory, without padding.
public enum PixelLayout: Hashable, Sendable {
  case gray8
  case gray16
  case rgb8
  case rgb16
  /// Amounts of ink, 0 for none.
  case cmyk8
  case cmyk16
  /// Three `Double` values: L*, a*, b*.
  case lab

  /// True if numbers have 16 bits.
  public var isDeep: Bool { [.gray16, .rgb16, .cmyk16].contains(self) }

  var constant: UInt32 {
    switch self {
    case .gray8: collage_lcms_gray_8
    case .gray16: collage_lcms_gray_16
    case .rgb8: collage_lcms_rgb_8
    case .rgb16: collage_lcms_rgb_16
    case .cmyk8: collage_lcms_cmyk_8
    case .cmyk16: collage_lcms_cmyk_16
    case .lab: collage_lcms_lab
    }
  }

  var model: cmsColorSpaceSignature {
    switch self {
    case .gray8, .gray16: cmsSigGrayData
    case .rgb8, .rgb16: cmsSigRgbData
    case .cmyk8, .cmyk16: cmsSigCmykData
    case .lab: cmsSigLabData
    }
  }
}

/// The treatments of colors that the target of a conversion lacks.
public enum TransformIntent: Hashable, Sendable {
  case perceptual
  case relative
  case saturation
  case absolute

  var constant: UInt32 {
    switch self {
    case .perceptual: UInt32(INTENT_PERCEPTUAL)
    case .relative: UInt32(INTENT_RELATIVE_COLORIMETRIC)
    case .saturation: UInt32(INTENT_SATURATION)
    case .absolute: UInt32(INTENT_ABSOLUTE_COLORIMETRIC)
    }
  }
}

/// The difference of colors by CIEDE2000, which is about 1 where it can just be seen.
public enum ColorDifference {
  /// Returns the difference of two colors in CIE L*a*b*.
  public static func between(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    var (first, second) = (cmsCIELab(L: one.x, a: one.y, b: one.z), cmsCIELab(L: other.x, a: other.y, b: other.z))
    return cmsCIE2000DeltaE(&first, &second, 1, 1, 1)
  }
}

/// A profile that cannot be used.
public struct LittleCMSError: Error, Hashable, Sendable {
  /// The reason on one line.
  public let detail: String
}

/// An opened profile.
private struct Profile: ~Copyable {
  let handle: cmsHPROFILE

  init(_ bytes: [UInt8]) throws(LittleCMSError) {
    guard let handle = cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count)) else {
      throw LittleCMSError(detail: "not a valid ICC profile")
    }
    self.handle = handle
  }

  private init(owning handle: cmsHPROFILE) { self.handle = handle }

  static func lab() throws(LittleCMSError) -> Profile {
    guard let handle = cmsCreateLab4Profile(nil) else { throw LittleCMSError(detail: "out of memory") }
    return Profile(owning: handle)
  }

  deinit { cmsCloseProfile(handle) }

  borrowing func holds(_ layout: PixelLayout) -> Bool { cmsGetColorSpace(handle) == layout.model }
}
