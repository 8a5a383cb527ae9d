package import CollageFiles

/// A frame of a clip: sRGB pixels of three bytes each, in rows from the top without padding.
///
/// Unchecked because the memory has no lock; it is written once, before the frame is painted.
package final class MovingFrame: @unchecked Sendable {
  package let size: PixelSize
  /// The pixels, which are not initialized.
  package let bytes: UnsafeMutableRawBufferPointer

  /// Allocates the memory of a frame.
  package init(size: PixelSize) {
    self.size = size
    bytes = .allocate(byteCount: GateMath.product(size.width, size.height, 3), alignment: 64)
  }

  deinit { bytes.deallocate() }
}
