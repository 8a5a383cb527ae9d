package import CollageFiles

/// A frame of a clip: sRGB pixels of three bytes each, or four with alpha, in rows from the top without padding.
///
/// Unchecked because the memory has no lock; it is written once, before the frame is painted.
package final class MovingFrame: @unchecked Sendable {
  package let size: PixelSize
  /// The number of bytes of a pixel.
  package let bands: Int
  /// The pixels, which are not initialized.
  package let bytes: UnsafeMutableRawBufferPointer

  /// Allocates the memory of a frame.
  package init(size: PixelSize, hasAlpha: Bool = false) {
    self.size = size
    bands = hasAlpha ? 4 : 3
    bytes = .allocate(byteCount: GateMath.product(size.width, size.height, bands), alignment: 64)
  }

  deinit { bytes.deallocate() }
}
