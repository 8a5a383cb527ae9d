import CollageRender

/// Writes finished pictures; the only part of this program that uses the toolkit.
enum JPEGFile {
  /// Writes eight-bit RGB rows as a JPEG, with an EXIF orientation when one is given.
  static func write(_ rgb: [UInt8], width: Int, height: Int, exifOrientation: Int?, to path: String) throws {
    try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, exifOrientation: exifOrientation, to: path)
  }
}
