import CollageFiles
internal import Deflate
import SystemCalls
import SystemLibrary
internal import Vips

/// Reads the most usual PNG files in one go: eight bits a band, not interlaced, no palette.
///
/// libvips streams them through zlib, which takes several times as long. Only what is provably ordinary is read here: the
/// gate has found every check sum right and the pixels in one run, and here the compressed stream must be exactly as long
/// as the pixels, and use no more of the past than zlib would let it. All else is left to libvips, whose verdict counts.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), W3C 2025, sections 5, 9 and 10.
enum PortableNetworkGraphics {
  /// More bytes of pixels are streamed rather than held.
  private static let maxHeld = 16 << 20
  /// Length and name before a chunk's data, and the check behind them.
  private static let (headBytes, checkBytes) = (8, 4)

  /// The pixels of a file that libvips has opened already and describes so, or nil where it has to read them itself.
  static func image(of file: borrowing RegularFile, _ ordinary: OrdinaryPNG, as header: Image) -> Image? {
    let rowBytes = header.width * header.bands + 1
    guard header.bandFormat == .uchar, rowBytes * header.height <= maxHeld, ordinary.chunks.count <= maxHeld,
      (1...4).contains(header.bands)
    else { return nil }
    let bytes = HeldBytes(count: ordinary.chunks.count)
    guard readAll(file.descriptor, at: ordinary.chunks.lowerBound, into: bytes.buffer).count == ordinary.chunks.count,
      let stream = stream(in: bytes.buffer), isWindowEnough(stream, for: rowBytes * header.height)
    else { return nil }
    let rows = HeldBytes(count: rowBytes * header.height)
    guard Inflate.zlib(UnsafeRawBufferPointer(stream), filling: rows.buffer),
      ScanlineFilter(width: header.width, height: header.height, bands: header.bands).undo(rows.buffer)
    else { return nil }
    let pixels = UnsafeRawBufferPointer(rebasing: rows.buffer[..<((rowBytes - 1) * header.height)])
    return try? Image.fromMemory(
      pixels, ownedBy: rows, width: header.width, height: header.height,
      bands: header.bands, interpretation: header.interpretation)
  }

  /// The compressed pixels, moved together from the chunks that hold them; nil where the chunks are no longer what the
  /// gate has seen.
  private static func stream(in bytes: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
    var (offset, end) = (0, 0)
    while offset + headBytes + checkBytes <= bytes.count {
      let count = Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      let start = offset + headBytes
      guard count <= bytes.count - start - checkBytes else { return nil }
      let data = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)])
      UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: data)
      end += count
      offset = start + count + checkBytes
    }
    return offset == bytes.count ? UnsafeMutableRawBufferPointer(rebasing: bytes[..<end]) : nil
  }

  /// Whether the stream announces a window in which any distance lies: zlib keeps no more than announced.
  ///
  /// Source: RFC 1950, section 2.2.
  private static func isWindowEnough(_ stream: UnsafeMutableRawBufferPointer, for count: Int) -> Bool {
    guard let first = stream.first else { return false }
    let window = 1 << (Int(first >> 4) + 8)
    return window >= min(count, 1 << 15)
  }
}

/// A block of bytes that is released with its last user.
///
/// Unchecked because the bytes are open to writing: one thread fills them before anyone else sees them.
private final class HeldBytes: @unchecked Sendable {
  let buffer: UnsafeMutableRawBufferPointer

  init(count: Int) { buffer = .allocate(byteCount: count, alignment: 16) }

  deinit { buffer.deallocate() }
}
