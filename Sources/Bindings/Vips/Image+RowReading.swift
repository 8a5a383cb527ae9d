internal import CVips

extension Image {
  /// Computes some rows and passes them to the closure; the image may be sequential if rows are read downward.
  ///
  /// - Parameters:
  ///   - rows: The rows, which must be within the image.
  ///   - body: Receives the rows' bytes, valid only during the call, and the distance between rows in bytes.
  /// - Throws: `VipsError` if rows are outside or a step of the image fails.
  public func readRows(
    _ rows: Range<Int>, _ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void
  ) throws(VipsError) {
    guard rows.lowerBound >= 0, rows.upperBound <= height, !rows.isEmpty else {
      throw VipsError(operation: "readRows", detail: "rows \(rows) of \(height)")
    }
    if let rowSource {
      return try rowSource.read(rows, width: width, bands: bands, count: rows.count) { body($1, $2) }
    }
    // Regions belong to the thread that created them, and each call may run on another thread.
    guard let region = withPointer({ vips_region_new($0) }) else { throw .taken(by: "region") }
    defer { g_object_unref(region) }
    var rectangle = VipsRect(left: 0, top: Int32(rows.lowerBound), width: Int32(width), height: Int32(rows.count))
    guard vips_region_prepare(region, &rectangle) == 0, let data = region.pointee.data else {
      throw .taken(by: "rows")
    }
    let stride = Int(region.pointee.bpl)
    let skipped = (rows.lowerBound - Int(region.pointee.valid.top)) * stride
    let byteCount = (rows.count - 1) * stride + width * bands * bandFormat.bytesPerSample
    body(UnsafeRawBufferPointer(start: data + skipped, count: byteCount), stride)
  }
}
