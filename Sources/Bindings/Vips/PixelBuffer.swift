internal import CVips

/// Computed pixels: rows from the top, without padding, bands interleaved.
public final class PixelBuffer: @unchecked Sendable {
  // Sendable: the block is written before the object exists and only read afterwards.
  /// Columns, in pixels.
  public let width: Int
  /// Rows, in pixels.
  public let height: Int
  /// Values per pixel.
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

  /// The length of one row in bytes.
  public var bytesPerRow: Int { block.count / max(1, height) }

  /// The pixels, valid only as long as this object is alive; prefer `withUnsafeBytes`.
  public var bytes: UnsafeRawBufferPointer { block }

  /// Passes the pixels to the closure and keeps them alive in the meantime.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(block)
  }
}
