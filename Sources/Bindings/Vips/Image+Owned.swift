internal import CVips

extension Image {
  /// Creates an image from interleaved pixels in borrowed memory, without copying them, and keeps the memory's owner
  /// alive while libvips may read it.
  ///
  /// The bytes are rows from the top without padding, and must no longer change.
  ///
  /// - Throws: `VipsError` if the byte count is not width * height * bands.
  public static func fromMemory(
    _ bytes: UnsafeRawBufferPointer, ownedBy owner: any AnyObject & Sendable, width: Int, height: Int, bands: Int,
    interpretation: Interpretation
  ) throws(VipsError) -> Image {
    let layout = try MemoryLayoutCheck("fromMemory", width, height, bands, .uchar, byteCount: bytes.count)
    let pointer = vips_image_new_from_memory(
      bytes.baseAddress, bytes.count, layout.width, layout.height, layout.bands, BandFormat.uchar.constant)
    guard let pointer else { throw .taken(by: "fromMemory") }
    let closed: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      guard let data else { return }
      Unmanaged<AnyObject>.fromOpaque(data).release()
    }
    g_signal_connect_data(
      pointer, "postclose", unsafeBitCast(closed, to: GCallback.self),
      Unmanaged<AnyObject>.passRetained(owner).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
    return try Image(owning: pointer).copy(interpretation: interpretation)
  }
}
