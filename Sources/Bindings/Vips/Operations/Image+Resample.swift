internal import CVips

extension Image {
  /// Reduces the image by box averaging, to 1/horizontal of the width and 1/vertical of the height.
  ///
  /// - Throws: `VipsError` if a factor is below 1.
  public func shrink(horizontal: Double, vertical: Double) throws(VipsError) -> Image {
    try applying("shrink") { operation throws(VipsError) in
      try operation.set("hshrink", horizontal)
      try operation.set("vshrink", vertical)
    }
  }

  /// Maps every pixel by a matrix with interpolation; see `AffineOptions` for the coordinates.
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

  /// Applies a Gaussian blur; `sigma` is in pixels, and 0 leaves the image unchanged.
  public func gaussianBlur(sigma: Double) throws(VipsError) -> Image {
    try applying("gaussblur") { operation throws(VipsError) in
      try operation.set("sigma", sigma)
    }
  }
}
