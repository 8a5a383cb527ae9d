internal import CVips

extension Image {
  /// Averages boxes of pixels: the result is 1/horizontal as wide and 1/vertical as high.
  /// - Throws: `VipsError` when a factor is below 1.
  public func shrink(horizontal: Double, vertical: Double) throws(VipsError) -> Image {
    try applying("shrink") { operation throws(VipsError) in
      try operation.set("hshrink", horizontal)
      try operation.set("vshrink", vertical)
    }
  }

  /// Scales with a reducing kernel; the sizes are rounded to whole pixels.
  ///
  /// Without `verticalScale`, `scale` counts for both axes.
  /// - Throws: `VipsError` when a scale is not > 0.
  public func resize(
    scale: Double, verticalScale: Double? = nil, kernel: Kernel = .lanczos3
  ) throws(VipsError) -> Image {
    for value in [scale, verticalScale ?? scale] where !(value > 0) {
      throw VipsError(operation: "resize", detail: "scale must be > 0, not \(value)")
    }
    return try applying("resize") { operation throws(VipsError) in
      try operation.set("scale", scale)
      if let verticalScale { try operation.set("vscale", verticalScale) }
      try operation.set("kernel", choice: Int32(kernel.constant.rawValue))
    }
  }

  /// Maps every pixel by a matrix and interpolates; see `AffineOptions` for the coordinates.
  public func affine(_ matrix: AffineMatrix, options: AffineOptions = AffineOptions()) throws(VipsError) -> Image {
    guard let interpolator = vips_interpolate_new(options.interpolator.rawValue) else {
      throw .taken(by: "interpolator \(options.interpolator.rawValue)")
    }
    defer { g_object_unref(interpolator) }
    return try applying("affine") { operation throws(VipsError) in
      try operation.set("matrix", [matrix.a, matrix.b, matrix.c, matrix.d])
      try operation.set("interpolate", object: interpolator)
      try operation.set("odx", options.outputX)
      try operation.set("ody", options.outputY)
      try operation.set("idx", options.inputX)
      try operation.set("idy", options.inputY)
      try operation.set("premultiplied", options.premultiplied)
      try operation.set("extend", choice: Int32(options.extend.constant.rawValue))
      if !options.background.isEmpty { try operation.set("background", options.background) }
      if let area = options.outputArea {
        try operation.set("oarea", integers: [area.left, area.top, area.width, area.height])
      }
    }
  }

  /// Blurs with a Gaussian; `sigma` is in pixels, 0 changes nothing.
  public func gaussianBlur(sigma: Double) throws(VipsError) -> Image {
    try applying("gaussblur") { operation throws(VipsError) in
      try operation.set("sigma", sigma)
    }
  }
}

/// The kernel of `resize`.
public enum Kernel: Sendable, Hashable {
  /// The nearest pixel.
  case nearest
  /// Linear.
  case linear
  /// Catmull-Rom.
  case cubic
  /// Mitchell.
  case mitchell
  /// Lanczos, 2 lobes.
  case lanczos2
  /// Lanczos, 3 lobes.
  case lanczos3
}
