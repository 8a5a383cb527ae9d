internal import CVips

extension Image {
  /// Computes the image from top to bottom in strips and passes each to the closure, without storing the whole image.
  ///
  /// The closure receives the strip's first row, its number of rows, its bytes, and the distance between rows in bytes;
  /// the bytes are valid only during the call. Works with sequential sources, on the calling thread.
  public func forEachStrip(
    rows: Int = 64, _ body: (_ top: Int, _ count: Int, _ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void
  ) throws(VipsError) {
    let (width, height) = (self.width, self.height)
    if let rowSource {
      return try rowSource.read(0..<height, width: width, bands: bands, count: rows) {
        body($0.lowerBound, $0.count, $1, $2)
      }
    }
    guard let region = withPointer({ vips_region_new($0) }) else { throw .taken(by: "region") }
    defer { g_object_unref(region) }
    var top = 0
    while top < height {
      let count = min(rows, height - top)
      var rectangle = VipsRect(left: 0, top: Int32(top), width: Int32(width), height: Int32(count))
      guard vips_region_prepare(region, &rectangle) == 0, let data = region.pointee.data else {
        throw .taken(by: "strip")
      }
      let stride = Int(region.pointee.bpl)
      // The region may be larger than requested; its data begins at the valid rectangle's corner.
      let skipped = (top - Int(region.pointee.valid.top)) * stride
      let byteCount = (count - 1) * stride + width * bands * bandFormat.bytesPerSample
      body(top, count, UnsafeRawBufferPointer(start: data + skipped, count: byteCount), stride)
      top += count
    }
  }
}
