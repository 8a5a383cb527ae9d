import CollageFiles
internal import Vips

extension GatedPicture {
  /// Returns the error message for pixels that could not be decoded.
  func pixelMessage(for error: VipsError) -> String {
    pixelFault.map { error.hasDetail ? "\($0) (\(error.detail))" : $0 } ?? message(for: error)
  }

  /// Returns the error message for a picture that the decoder could not open.
  func message(for error: VipsError) -> String {
    error.hasDetail
      ? error.detail
      : "the decoder gave no reason; the input is \(byteCount) bytes, \(size.width)x\(size.height) pixels"
  }
}

extension VipsError {
  /// The words of decoders for whole files whose kind they do not read.
  private static let words = ["not supported", "unsupported", "not a whole number of bytes", "not configured"]

  /// Returns the error of a file that the decoder could not read; one of a kind that it does not read is not damaged.
  func fault(_ path: String, _ format: PictureFormat, damaged detail: String) -> FileError {
    guard format == .tiff, Self.words.contains(where: { self.detail.contains($0) }) else {
      return .damagedPicture(path: path, detail: detail)
    }
    return .unsupportedPicture(
      path: path, found: "a tiff of a kind that is not supported (\(self.detail))", allowed: "save it as a JPEG first")
  }
}

extension GatedBytes: SourceBytes {}

extension SequentialJPEG: SourceBytes {}

extension PictureFormat {
  /// The libvips loader for this format.
  var loader: LoaderFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .gif: .gif
    case .tiff: .tiff
    case .avif, .heic: .heif
    }
  }
}

extension Image {
  /// Returns a gray picture whose values from black to white, those of videos, reach from the least to the largest value.
  ///
  /// libheif keeps the values of gray pictures, whatever their range.
  ///
  /// Source: ITU-T H.273, section 8.3.
  func stretchedGray() throws(VipsError) -> Image {
    guard bandFormat == .uchar || bandFormat == .ushort else { return self }
    let scale = bandFormat == .uchar ? 1.0 : 256
    let (black, white, largest) = (16 * scale, 235 * scale, bandFormat == .uchar ? 255 : 65_535.0)
    let (factor, rounding) = (largest / (white - black), 0.5)
    let colors = bands - (hasAlpha ? 1 : 0)
    let multiply = (0..<bands).map { $0 < colors ? factor : 1 }
    let add = (0..<bands).map { $0 < colors ? rounding - black * factor : 0 }
    return try linear(multiply: multiply, add: add).cast(bandFormat)
  }
}
