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

  /// Applies a Gaussian blur; `sigma` is in pixels, and 0 leaves the image unchanged.
  public func gaussianBlur(sigma: Double) throws(VipsError) -> Image {
    try applying("gaussblur") { operation throws(VipsError) in
      try operation.set("sigma", sigma)
    }
  }
}
