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
