import CollageFiles
internal import Deflate
import SystemCalls
internal import Vips

/// Decodes common PNG files in one pass: eight bits per band, not interlaced, no palette.
///
/// libvips streams them through zlib, which takes several times as long. Only fully regular files are read here: the
/// gate has verified every checksum and that the image data chunks are adjacent, and the stream must decompress to
/// exactly the expected size, with distances within zlib's window. libvips reads or rejects all others.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), W3C 2025, sections 5, 9 and 10.
enum PortableNetworkGraphics {
  /// The maximum size of the pixels in bytes; larger pictures are streamed.
  private static let maxHeld = 16 << 20
  /// The size of the length and name before a chunk's data, and of the checksum after it.
  private static let (headBytes, checkBytes) = (8, 4)

  /// Returns the pixels of a file that libvips has opened and described as `header`, or nil if libvips must read
  /// them.
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

  /// Returns the compressed pixels, joined from their chunks; nil if the file has changed since the gate read it.
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

  /// Returns whether the stream declares a window that contains every distance; zlib rejects distances beyond it.
  ///
  /// Source: RFC 1950, section 2.2.
  private static func isWindowEnough(_ stream: UnsafeMutableRawBufferPointer, for count: Int) -> Bool {
    guard let first = stream.first else { return false }
    let window = 1 << (Int(first >> 4) + 8)
    return window >= min(count, 1 << 15)
  }
}

/// A block of bytes that is freed with its last reference.
///
/// Unchecked because the bytes are mutable; one thread fills them before they are shared.
private final class HeldBytes: @unchecked Sendable {
  let buffer: UnsafeMutableRawBufferPointer

  init(count: Int) { buffer = .allocate(byteCount: count, alignment: 16) }

  deinit { buffer.deallocate() }
}
