import CollageRender

/// Writes finished pictures; no other part of this program uses the toolkit.
enum JPEGFile {
  /// Writes 8-bit RGB rows as a JPEG, optionally with an EXIF orientation.
  static func write(_ rgb: [UInt8], width: Int, height: Int, exifOrientation: Int?, to path: String) throws {
    try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, exifOrientation: exifOrientation, to: path)
  }
}
