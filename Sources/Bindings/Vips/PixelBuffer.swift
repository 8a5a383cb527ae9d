internal import CVips

/// Computed pixels in rows from the top, without padding, with interleaved bands.
public final class PixelBuffer: @unchecked Sendable {
  // Sendable: the block is written before the object exists and only read afterward.
  public let width: Int
  public let height: Int
  /// The number of values per pixel.
  public let bands: Int
  /// The number type of one value.
  public let format: BandFormat
  private let block: UnsafeRawBufferPointer

  /// Takes ownership of a block allocated by GLib.
  init(owning block: UnsafeRawBufferPointer, width: Int, height: Int, bands: Int, format: BandFormat) {
    self.block = block
    self.width = width
    self.height = height
    self.bands = bands
    self.format = format
  }

  deinit {
    g_free(UnsafeMutableRawPointer(mutating: block.baseAddress))
  }

  /// The pixels, valid only while this object is alive; prefer `withUnsafeBytes`.
  public var bytes: UnsafeRawBufferPointer { block }

  /// Passes the pixels to the closure and keeps them alive during the call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(block)
  }
}
