internal import CVips

extension Image {
  /// Returns `count` bands starting at band `first`, counted from 0.
  public func extractBand(_ first: Int, count: Int = 1) throws(VipsError) -> Image {
    try applying("extract_band") { operation throws(VipsError) in
      try operation.set("band", first)
      try operation.set("n", count)
    }
  }

  /// Returns the concatenated bands of all images, which must have the same size.
  public static func joinBands(_ images: [Image]) throws(VipsError) -> Image {
    guard !images.isEmpty else { throw VipsError(operation: "bandjoin", detail: "no images given") }
    var operation = try Operation("bandjoin")
    try operation.set("in", images)
    try operation.run()
    return try operation.image()
  }

  /// Composites the image over a color and removes alpha; `background` has one value per color band, or one for all.
  public func flatten(background: [Double]) throws(VipsError) -> Image {
    try applying("flatten") { operation throws(VipsError) in
      if !background.isEmpty { try operation.set("background", background) }
    }
  }

  /// Multiplies the colors by alpha; the result is floating point.
  public func premultiply() throws(VipsError) -> Image {
    try applying("premultiply")
  }

  /// Divides the colors by alpha; the result is floating point.
  public func unpremultiply() throws(VipsError) -> Image {
    try applying("unpremultiply")
  }

  /// Converts the number type; values out of range are clipped.
  ///
  /// `shift` scales integers by shifting, so that 8 bits fill the range of 16 bits.
  public func cast(_ format: BandFormat, shift: Bool = false) throws(VipsError) -> Image {
    guard format != .other else { throw VipsError(operation: "cast", detail: "the number type is not supported") }
    return try applying("cast") { operation throws(VipsError) in
      try operation.set("format", choice: Int32(format.constant.rawValue))
      try operation.set("shift", shift)
    }
  }

  /// Multiplies every value by `multiply` and adds `add`, in floating point; each has one number per band, or one for
  /// all.
  public func linear(multiply: [Double], add: [Double]) throws(VipsError) -> Image {
    try applying("linear") { operation throws(VipsError) in
      try operation.set("a", multiply)
      try operation.set("b", add)
    }
  }
}

extension Image {
  /// Returns the mean of all values of all bands.
  public func average() throws(VipsError) -> Double {
    var operation = try Operation("avg")
    try operation.set("in", self)
    try operation.run()
    return try operation.double()
  }

  /// Returns the largest value of all bands.
  public func maximum() throws(VipsError) -> Double {
    var operation = try Operation("max")
    try operation.set("in", self)
    try operation.run()
    return try operation.double()
  }

  /// Returns the values of a pixel, one per band.
  ///
  /// - Throws: `VipsError` if the position is outside the image.
  public func getPoint(x: Int, y: Int) throws(VipsError) -> [Double] {
    var operation = try Operation("getpoint")
    try operation.set("in", self)
    try operation.set("x", x)
    try operation.set("y", y)
    try operation.run()
    return try operation.doubles("out_array")
  }
}
