import CollageFiles
internal import TurboJPEG
internal import Vips

/// Decodes the kept part of a common JPEG: one scan, gray or RGB, without any irregularity.
///
/// libvips decodes the whole rows of its files and requests their bytes in pieces so small that libjpeg-turbo leaves its fast path.
/// It reads all other files, and those in which a row fails, so that warnings and errors are always libvips' own.
enum OrdinaryJPEG {
  /// Returns the part of a picture that libvips has opened at the same scale and described as `header`, or nil if libvips must
  /// read it.
  ///
  /// Rows are decoded when they are requested, from top to bottom; an image whose rows are damaged fails. `eighth` collects the
  /// picture at an eighth meanwhile, if the whole picture is kept.
  static func image(
    of bytes: GatedBytes, shrink: Int, as header: Image, keeping part: PixelRect,
    collecting eighth: CollectedEighth? = nil
  ) -> Image? {
    guard header.bandFormat == .uchar, [.srgb, .gray].contains(header.interpretation), [1, 3].contains(header.bands)
    else { return nil }
    var offset = 0
    let rows = JPEGRows(shrink: shrink) { buffer in
      let count = bytes.read(into: buffer, at: offset)
      offset += max(0, count)
      return count
    }
    // libvips rounds sizes down, libjpeg up.
    guard let rows, rows.bands == header.bands, rows.width - header.width <= 1, rows.height - header.height <= 1,
      rows.keep(columns: part.left..<part.right)
    else { return nil }
    if let eighth, part == PixelSize(header.width, header.height).bounds, rows.collectEighth() { eighth.rows = rows }
    let reader = RowsInTurn(rows, top: part.top)
    return try? Image.streamed(
      width: part.width, height: part.height, bands: header.bands, interpretation: header.interpretation
    ) { rows, columns, memory, stride in
      columns == 0..<part.width && reader.read(rows, into: memory, stride: stride)
    }
  }
}

/// The rows of a part of a picture.
///
/// Unchecked because the decoder is mutable: an image's rows are requested from one thread at a time.
private final class RowsInTurn: @unchecked Sendable {
  private let decoder: JPEGRows
  private let top: Int

  init(_ decoder: JPEGRows, top: Int) { (self.decoder, self.top) = (decoder, top) }

  func read(_ rows: Range<Int>, into memory: UnsafeMutableRawPointer, stride: Int) -> Bool {
    decoder.read((top + rows.lowerBound)..<(top + rows.upperBound), into: memory, stride: stride)
  }
}

/// A picture at an eighth of its size that is collected while the picture is decoded at a larger scale.
final class CollectedEighth {
  /// The reduction of the collected picture.
  static let shrinkOnLoad = 8

  fileprivate var rows: JPEGRows?

  /// Forgets what was collected of a picture whose decoding failed.
  func discard() { rows = nil }

  /// The picture, once the larger one has been decoded; nil if it was not collected.
  func image(_ interpretation: Interpretation) -> Image? {
    guard let rows, let (width, height, pixels) = rows.eighth() else { return nil }
    return try? .fromMemory(
      copying: pixels, width: width, height: height, bands: rows.bands, interpretation: interpretation)
  }
}
