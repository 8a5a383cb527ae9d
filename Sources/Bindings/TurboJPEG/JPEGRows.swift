internal import CTurboJPEG

/// Decodes columns of a JPEG of one scan, row by row, without the work for those that are not wanted.
///
/// It gives up at the first irregularity, and then says no more than that: another decoder must read such a file.
///
/// Source: libjpeg-turbo's `libjpeg.txt`, "Partial image decompression".
public final class JPEGRows {
  /// The width in pixels of the whole picture at the decoder's scale, rounded up.
  public let width: Int
  /// The height in pixels of the whole picture at the decoder's scale, rounded up.
  public let height: Int
  /// The number of bytes per pixel: 1 for gray, 3 for RGB, 4 for CMYK.
  public let bands: Int
  private let decoder: UnsafeMutablePointer<collage_jpeg>
  private let input: Input
  /// The decoded columns, which include the wanted ones.
  private var decoded: Range<Int>
  private var wanted: Range<Int>
  private var row: [UInt8] = []
  /// The row that is read next.
  private var next = 0
  private let shrink: Int
  private var collectsEighth = false

  /// The bytes requested at a time.
  ///
  /// With fewer than 3,072 bytes left, libjpeg-turbo 2.1 takes its slower path for Huffman codes: pieces of 4,096, as libvips
  /// requests them, cost 7 % of the instructions at half scale and 14 % at an eighth.
  private static let windowBytes = 1 << 16
  /// The pixels decoded beyond the wanted columns, so that smoothed chroma finds its neighbors: two MCUs.
  private static let margin = 32

  /// Reads the header, and begins to decode at 1 / `shrink` of the size; nil if the file is not a JPEG of one scan, or damaged, or
  /// memory is short.
  ///
  /// - Parameters:
  ///   - shrink: 1, 2, 4 or 8.
  ///   - read: Copies the next bytes of the file and returns their number, 0 or less at the end.
  public init?(shrink: Int, read: @escaping (UnsafeMutableRawBufferPointer) -> Int) {
    let input = Input(read)
    guard [1, 2, 4, 8].contains(shrink),
      let decoder = collage_jpeg_create(readInput, Unmanaged.passUnretained(input).toOpaque(), Self.windowBytes)
    else { return nil }
    guard collage_jpeg_start(decoder, Int32(shrink)) != 0 else {
      collage_jpeg_free(decoder)
      return nil
    }
    (self.decoder, self.input, self.shrink) = (decoder, input, shrink)
    width = Int(decoder.pointee.decoder.output_width)
    height = Int(decoder.pointee.decoder.output_height)
    bands = Int(decoder.pointee.decoder.output_components)
    decoded = 0..<width
    wanted = 0..<width
  }

  deinit { collage_jpeg_free(decoder) }

  /// Keeps only some columns; call it once, before the first row is read.
  ///
  /// - Returns: False if the columns are not within the picture, or the decoder failed.
  public func keep(columns: Range<Int>) -> Bool {
    guard next == 0, !columns.isEmpty, columns.lowerBound >= 0, columns.upperBound <= width else { return false }
    let wide = max(0, columns.lowerBound - Self.margin)..<min(width, columns.upperBound + Self.margin)
    wanted = columns
    guard wide != 0..<width else { return true }
    var (left, count) = (UInt32(wide.lowerBound), UInt32(wide.count))
    guard collage_jpeg_crop(decoder, &left, &count) != 0 else { return false }
    decoded = Int(left)..<Int(left) + Int(count)
    return decoded.lowerBound <= columns.lowerBound && decoded.upperBound >= columns.upperBound
  }

  /// Reads rows, of which none may lie above one read before, into memory whose rows are `stride` bytes apart.
  ///
  /// - Returns: False if the rows are not within the picture, or the file is damaged; nothing can be read after that.
  public func read(_ rows: Range<Int>, into pixels: UnsafeMutableRawPointer, stride: Int) -> Bool {
    guard rows.lowerBound >= next, rows.upperBound <= height, skip(to: rows.lowerBound) else { return false }
    if row.count < decoded.count * bands { row = [UInt8](repeating: 0, count: decoded.count * bands) }
    let (start, count) = ((wanted.lowerBound - decoded.lowerBound) * bands, wanted.count * bands)
    for index in 0..<rows.count {
      let target = pixels + index * stride
      let isRead = row.withUnsafeMutableBytes { buffer in
        guard let base = buffer.baseAddress,
          collage_jpeg_read_row(decoder, base.assumingMemoryBound(to: UInt8.self)) != 0
        else { return false }
        target.copyMemory(from: base + start, byteCount: count)
        return true
      }
      guard isRead else { return false }
    }
    next = rows.upperBound
    return true
  }

  private func skip(to row: Int) -> Bool {
    let count = row - next
    guard count > 0 else { return true }
    guard !collectsEighth else { return false }
    next = row
    return collage_jpeg_skip_rows(decoder, UInt32(count)) != 0
  }
}

extension JPEGRows {
  /// Also decodes the picture at an eighth of its size while its rows are read, which takes a tenth of the time of reading it
  /// again; call it before the first row is read, and read all rows and columns.
  ///
  /// - Returns: False if the picture is decoded at an eighth anyway, its chroma has an unusual resolution, or memory is short.
  public func collectEighth() -> Bool {
    guard next == 0, shrink < 8, decoded == 0..<width, !collectsEighth else { return false }
    collectsEighth = collage_jpeg_collect_eighth(decoder) != 0
    return collectsEighth
  }

  /// Returns the picture at an eighth of its size, rounded down, with the bytes that a decoder at that scale returns; nil before all
  /// its rows were read.
  public func eighth() -> (width: Int, height: Int, pixels: [UInt8])? {
    let source = decoder.pointee.decoder
    let (width, height) = (Int(source.image_width) / 8, Int(source.image_height) / 8)
    // A row may be missing at the end, as sizes are rounded down.
    guard collectsEighth, width > 0, height > 0, next * shrink >= height * 8 else { return nil }
    let line = width * bands
    let pixels = [UInt8](unsafeUninitializedCapacity: line * height) { pixels, count in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<height { collage_jpeg_eighth_row(decoder, UInt32(y), UInt32(width), start + y * line) }
      count = line * height
    }
    return (width, height, pixels)
  }
}

/// The source of a decoder's bytes.
private final class Input {
  let read: (UnsafeMutableRawBufferPointer) -> Int

  init(_ read: @escaping (UnsafeMutableRawBufferPointer) -> Int) { self.read = read }
}

private let readInput: collage_jpeg_read = { context, bytes, capacity in
  guard let context, let bytes else { return 0 }
  let input = Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
  return input.read(UnsafeMutableRawBufferPointer(start: bytes, count: capacity))
}
