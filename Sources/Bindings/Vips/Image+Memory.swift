internal import CVips

extension Image {
  /// Makes an image from a copy of interleaved pixels, rows from the top without padding.
  /// - Throws: `VipsError` when the byte count is not width * height * bands * bytes per sample.
  public static func fromMemory(
    copying bytes: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int, format: BandFormat = .uchar,
    interpretation: Interpretation? = nil
  ) throws(VipsError) -> Image {
    let layout = try MemoryLayoutCheck("fromMemory", width, height, bands, format, byteCount: bytes.count)
    let pointer = vips_image_new_from_memory_copy(
      bytes.baseAddress, bytes.count, layout.width, layout.height, layout.bands, format.constant)
    guard let pointer else { throw .taken(by: "fromMemory") }
    return try Image(owning: pointer).interpreted(as: interpretation)
  }

  /// Makes an image from a copy of interleaved pixels in an array; see the variant for raw memory.
  /// - Throws: `VipsError` when the byte count is not width * height * bands * bytes per sample.
  public static func fromMemory(
    copying bytes: [UInt8], width: Int, height: Int, bands: Int, format: BandFormat = .uchar,
    interpretation: Interpretation? = nil
  ) throws(VipsError) -> Image {
    // The closure of an array cannot throw a typed error.
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(VipsError) in
        try fromMemory(
          copying: buffer, width: width, height: height, bands: bands, format: format, interpretation: interpretation)
      }
    }
    return try result.get()
  }

  /// Lends pixels to an image without copying them, for the duration of `body`.
  ///
  /// The memory must stay valid and unchanged while `body` runs. No image made from the borrowed one may leave `body`
  /// uncomputed: it would read the memory later. Compute inside (`pixels()`, `copyPixels(into:)`, `save`).
  /// - Throws: `VipsError` when the byte count does not fit, or what `body` throws.
  public static func withBorrowedMemory<Result>(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int, format: BandFormat = .uchar,
    interpretation: Interpretation? = nil, body: (Image) throws(VipsError) -> Result
  ) throws(VipsError) -> Result {
    let layout = try MemoryLayoutCheck("withBorrowedMemory", width, height, bands, format, byteCount: bytes.count)
    let pointer = vips_image_new_from_memory(
      bytes.baseAddress, bytes.count, layout.width, layout.height, layout.bands, format.constant)
    guard let pointer else { throw .taken(by: "withBorrowedMemory") }
    return try body(Image(owning: pointer).interpreted(as: interpretation))
  }

  /// Computes all pixels into one block, on the calling thread: libvips' own functions would need another one, which a busy
  /// system may refuse.
  /// - Throws: `VipsError` when any step of the image fails, or memory is short.
  public func pixels() throws(VipsError) -> PixelBuffer {
    let count = width * height * bands * bandFormat.bytesPerSample
    guard bandFormat != .other, let block = g_try_malloc(gsize(max(1, count))) else {
      throw VipsError(operation: "pixels", detail: "no memory for \(width) x \(height) x \(bands) values")
    }
    // It owns the block from here on.
    let buffer = PixelBuffer(
      owning: UnsafeRawBufferPointer(start: block, count: count), width: width, height: height, bands: bands,
      format: bandFormat)
    try copyRows(into: UnsafeMutableRawBufferPointer(start: block, count: count))
    return buffer
  }

  private func copyRows(into destination: UnsafeMutableRawBufferPointer) throws(VipsError) {
    let rowBytes = width * bands * bandFormat.bytesPerSample
    guard let start = destination.baseAddress else { return }
    try forEachStrip { top, count, bytes, stride in
      guard let source = bytes.baseAddress else { return }
      for row in 0..<count {
        (start + (top + row) * rowBytes).copyMemory(from: source + row * stride, byteCount: rowBytes)
      }
    }
  }

  /// Computes all pixels straight into memory of the caller, rows from the top without padding.
  /// - Throws: `VipsError` when the destination has not exactly the size of the image, or any step fails.
  public func copyPixels(into destination: UnsafeMutableRawBufferPointer) throws(VipsError) {
    _ = try MemoryLayoutCheck("copyPixels", width, height, bands, bandFormat, byteCount: destination.count)
    try copyRows(into: destination)
  }

  /// Computes all pixels now and keeps them, so that a later step may read them in any order, any number of times.
  /// - Throws: `VipsError` when any step of the image fails, or memory is short.
  public func computed() throws(VipsError) -> Image {
    let interpretation = self.interpretation
    if bandFormat == .uchar, interpretation != .other {
      let buffer = try pixels()
      return try Image.fromMemory(
        buffer.bytes, ownedBy: buffer, width: width, height: height, bands: bands, interpretation: interpretation)
    }
    guard let pointer = withPointer({ vips_image_copy_memory($0) }) else { throw .taken(by: "computed") }
    return Image(owning: pointer)
  }

  private func interpreted(as interpretation: Interpretation?) throws(VipsError) -> Image {
    guard let interpretation else { return self }
    return try copy(interpretation: interpretation)
  }
}

/// Sizes checked against the bytes they describe, in the width libvips wants.
struct MemoryLayoutCheck {
  let width: Int32
  let height: Int32
  let bands: Int32

  init(
    _ operation: String, _ width: Int, _ height: Int, _ bands: Int, _ format: BandFormat, byteCount: Int
  ) throws(VipsError) {
    // Three factors below 2^24, 2^24 and 2^12 and 8 bytes stay below 2^63.
    guard (1..<1 << 24).contains(width), (1..<1 << 24).contains(height), (1..<1 << 12).contains(bands) else {
      throw VipsError(operation: operation, detail: "size \(width) x \(height) x \(bands) is out of range")
    }
    guard format != .other else { throw VipsError(operation: operation, detail: "the number type is not supported") }
    let expected = width * height * bands * format.bytesPerSample
    guard byteCount == expected else {
      throw VipsError(operation: operation, detail: "\(byteCount) bytes given, \(expected) needed")
    }
    self.width = Int32(width)
    self.height = Int32(height)
    self.bands = Int32(bands)
  }
}
