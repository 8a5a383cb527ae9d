package import CollageFiles
internal import Vips

/// Encodes the frames of animations with libvips.
package enum EncodeFrames {
  package enum Format: Sendable {
    /// Animated WebP, with the frame durations in milliseconds.
    case webP(quality: Int, milliseconds: [Int])
    /// Animated GIF, with the frame durations in hundredths of a second.
    case gif(centiseconds: [Int])
  }

  /// Returns a frame composited on white, three bytes per pixel; if the size is larger than the frame, its edge is
  /// repeated.
  package static func opaque(_ tile: Tile, size: PixelSize) -> [UInt8] {
    let count = 3 * size.width * size.height
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard var target = buffer.baseAddress else { return }
      for y in 0..<size.height {
        let row = tile.row(min(y, tile.height - 1))
        for x in 0..<size.width {
          let pixel = row + 4 * min(x, tile.width - 1)
          let white = 255 - pixel[3]
          for band in 0..<3 { target[band] = sum(pixel[band], white) }
          target += 3
        }
      }
      filled = count
    }
  }

  package static func writePNG(_ frame: Tile, to file: borrowing OutputFile) throws(RenderError) {
    let (path, descriptor) = (file.path, file.descriptor)
    try RenderError.writing(path) { () throws(VipsError) in
      try EncodeCanvas(settings: OutputSettings(format: .png)).run(frame, to: descriptor)
    }
  }

  /// Writes all frames as one animation.
  ///
  /// - Parameters:
  ///   - pixels: The frames one below the other, three bytes per pixel.
  ///   - size: The size of a frame.
  ///   - format: The format, with the frame durations.
  ///   - file: The output.
  /// - Throws: `RenderError` if the frames cannot be encoded or written.
  package static func write(
    _ pixels: [UInt8], size: PixelSize, as format: Format, to file: borrowing OutputFile
  ) throws(RenderError) {
    let saver: Saver =
      switch format {
      case .webP(let quality, let milliseconds):
        .animatedWebP(
          quality: quality, pageHeight: size.height, milliseconds: milliseconds,
          keyFrameDistance: keyFrameDistance(of: pixels, frameBytes: 3 * size.width * size.height))
      case .gif(let centiseconds):
        .animatedGIF(pageHeight: size.height, milliseconds: centiseconds.map { 10 * $0 })
      }
    let (path, descriptor) = (file.path, file.descriptor)
    try RenderError.writing(path) { () throws(VipsError) in
      // `withUnsafeBytes` of arrays does not support typed errors.
      try pixels.withUnsafeBytes { pixels in
        Result { () throws(VipsError) in
          try Image.withBorrowedMemory(
            pixels, width: size.width, height: pixels.count / (3 * size.width), bands: 3, interpretation: .srgb
          ) { image throws(VipsError) in
            try image.save(to: Target(descriptor: descriptor), as: saver, keepProfile: false)
          }
        }
      }.get()
    }
  }

  /// Returns the number of frames from one whole frame of a WebP to the next: 1 if most pixels change from frame to frame, more the
  /// fewer change.
  ///
  /// libwebp compares a frame with the one before as it was given, not as it is shown, and leaves out what differs by a few levels. A
  /// slow change of most of the picture, as from one background to another, would leave traces that whole frames remove; these
  /// are no larger then. Where little changes, whole frames would cost far more than the rest.
  static func keyFrameDistance(of pixels: [UInt8], frameBytes: Int) -> Int {
    let frames = pixels.count / max(1, frameBytes)
    guard frames > 1 else { return 1 }
    let changed = pixels.withUnsafeBufferPointer { pixels in
      stride(from: frameBytes, to: frames * frameBytes, by: 3).reduce(0) { changed, place in
        let before = place - frameBytes
        let isSame =
          pixels[place] == pixels[before] && pixels[place + 1] == pixels[before + 1]
          && pixels[place + 2] == pixels[before + 2]
        return changed + (isSame ? 0 : 1)
      }
    }
    return max(1, (frames - 1) * (frameBytes / 3) / max(1, changed))
  }
}
