internal import CVips

extension Image {
  /// Creates an image from a copy of interleaved pixels, in rows from the top without padding.
  ///
  /// - Throws: `VipsError` if the byte count is not width * height * bands * bytes per sample.
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

  /// Creates an image from a copy of interleaved pixels in an array; see the variant for raw memory.
  ///
  /// - Throws: `VipsError` if the byte count is not width * height * bands * bytes per sample.
  public static func fromMemory(
    copying bytes: [UInt8], width: Int, height: Int, bands: Int, format: BandFormat = .uchar,
    interpretation: Interpretation? = nil
  ) throws(VipsError) -> Image {
    // The closure of `withUnsafeBytes` cannot throw typed errors.
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(VipsError) in
        try fromMemory(
          copying: buffer, width: width, height: height, bands: bands, format: format, interpretation: interpretation)
      }
    }
    return try result.get()
  }

  /// Uses borrowed pixels as an image without copying them, for the duration of `body`.
  ///
  /// The memory must stay valid and unchanged while `body` runs. Images derived from the borrowed one must be computed
  /// within `body` (`pixels()`, `copyPixels(into:)`, `save`), because they read the memory when they are computed.
  ///
  /// - Throws: `VipsError` if the byte count does not match, or the error of `body`.
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

  /// Computes all pixels into one block on the calling thread: libvips' own functions would need another thread, which
  /// a busy system may refuse.
  ///
  /// - Throws: `VipsError` if a step of the image fails or memory is short.
  public func pixels() throws(VipsError) -> PixelBuffer {
    let count = width * height * bands * bandFormat.bytesPerSample
    guard bandFormat != .other, let block = g_try_malloc(gsize(max(1, count))) else {
      throw VipsError(operation: "pixels", detail: "no memory for \(width) x \(height) x \(bands) values")
    }
    // The buffer owns the block from here on.
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

  /// Computes all pixels directly into the caller's memory, in rows from the top without padding.
  ///
  /// - Throws: `VipsError` if the destination does not have exactly the size of the image, or a step fails.
  public func copyPixels(into destination: UnsafeMutableRawBufferPointer) throws(VipsError) {
    _ = try MemoryLayoutCheck("copyPixels", width, height, bands, bandFormat, byteCount: destination.count)
    try copyRows(into: destination)
  }

  /// Computes all pixels now and keeps them, so that later steps may read them repeatedly in any order.
  ///
  /// - Throws: `VipsError` if a step of the image fails or memory is short.
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

/// Image extents that were checked against the number of bytes, in libvips' integer type.
struct MemoryLayoutCheck {
  let width: Int32
  let height: Int32
  let bands: Int32

  init(
    _ operation: String, _ width: Int, _ height: Int, _ bands: Int, _ format: BandFormat, byteCount: Int
  ) throws(VipsError) {
    // The product of factors below 2^24, 2^24 and 2^12 and of 8 bytes is below 2^63.
    guard (1..<1 << 24).contains(width), (1..<1 << 24).contains(height), (1..<1 << 12).contains(bands) else {
      throw VipsError(operation: operation, detail: "size \(width) x \(height) x \(bands) is out of range")
    }
    guard format != .other else { throw VipsError(operation: operation, detail: "the number type is not supported") }
    let expected = width * height * bands * format.bytesPerSample
    guard byteCount == expected else {
      throw VipsError(operation: operation, detail: "\(byteCount) bytes; expected \(expected)")
    }
    self.width = Int32(width)
    self.height = Int32(height)
    self.bands = Int32(bands)
  }
}
