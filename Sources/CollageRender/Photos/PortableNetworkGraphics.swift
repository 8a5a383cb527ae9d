internal import Deflate
import Glibc
internal import Vips

/// Reads the most usual PNG files in one go: eight bits a band, not interlaced, no palette.
///
/// libvips streams them through zlib, which takes several times as long. Whatever is unusual, too large to be held or
/// damaged is left to libvips, which also says what is wrong with it.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), W3C 2025, sections 5, 9 and 10.
enum PortableNetworkGraphics {
  /// More bytes of pixels are streamed rather than held.
  private static let mostHeld = 16 << 20
  private static let signatureBytes = 8

  /// The pixels of a file that libvips has opened already and describes so, or nil where it has to read them itself.
  static func image(of file: borrowing RegularFile, as header: Image) -> Image? {
    let rowBytes = header.width * header.bands + 1
    guard header.bandFormat == .uchar, rowBytes * header.height <= mostHeld, file.byteCount <= mostHeld else {
      return nil
    }
    let bytes = HeldBytes(count: file.byteCount)
    guard file.read(into: bytes.buffer), let stream = stream(in: bytes.buffer, header: header) else { return nil }
    let rows = HeldBytes(count: rowBytes * header.height)
    guard Inflate.zlib(UnsafeRawBufferPointer(stream), filling: rows.buffer),
      ScanlineFilter(width: header.width, height: header.height, bands: header.bands).undo(rows.buffer)
    else { return nil }
    let pixels = UnsafeRawBufferPointer(rebasing: rows.buffer[..<((rowBytes - 1) * header.height)])
    return try? Image.fromMemory(
      pixels, ownedBy: rows, width: header.width, height: header.height,
      bands: header.bands, interpretation: header.interpretation)
  }

  /// The compressed pixels, moved together within the file's bytes; nil for what libvips has to read.
  private static func stream(in bytes: UnsafeMutableRawBufferPointer, header: Image) -> UnsafeMutableRawBufferPointer? {
    var (offset, end, start) = (signatureBytes, 0, 0)
    var isFirst = true
    while let chunk = Chunk(at: offset, in: bytes) {
      if isFirst {
        guard chunk.isHeader(of: header, in: bytes) else { return nil }
        isFirst = false
      }
      switch chunk.name {
      case "IDAT":
        guard chunk.isWhole(in: bytes) else { return nil }
        if start == 0 { (start, end) = (chunk.data.lowerBound, chunk.data.lowerBound) }
        let data = UnsafeRawBufferPointer(rebasing: bytes[chunk.data])
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: data)
        end += data.count
      case "tRNS": return nil
      case "IEND": return start > 0 ? UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end]) : nil
      default: break
      }
      offset = chunk.data.upperBound + Chunk.checkBytes
    }
    return nil
  }
}

/// A part of a PNG file.
private struct Chunk {
  let name: String
  /// Where its data lie in the file.
  let data: Range<Int>

  static let checkBytes = 4
  private static let nameBytes = 4
  private static let headerBytes = 13

  /// Nil where the file ends before the chunk does.
  init?(at offset: Int, in bytes: UnsafeMutableRawBufferPointer) {
    guard offset + 4 + Self.nameBytes <= bytes.count else { return nil }
    let start = offset + 4 + Self.nameBytes
    let count = Int(Self.number(at: offset, in: bytes))
    guard count <= bytes.count - start - Self.checkBytes else { return nil }
    name = String(decoding: bytes[(offset + 4)..<start], as: UTF8.self)
    data = start..<(start + count)
  }

  /// Whether the check behind the data is that of name and data.
  func isWhole(in bytes: UnsafeMutableRawBufferPointer) -> Bool {
    let checked = UnsafeRawBufferPointer(rebasing: bytes[(data.lowerBound - Self.nameBytes)..<data.upperBound])
    return Inflate.crc32(checked) == Self.number(at: data.upperBound, in: bytes)
  }

  /// Whether this is the header of a picture of this size with eight bits a band, no palette and no interlacing.
  func isHeader(of image: Image, in bytes: UnsafeMutableRawBufferPointer) -> Bool {
    guard name == "IHDR", data.count == Self.headerBytes else { return false }
    let bands: [UInt8: Int] = [0: 1, 2: 3, 4: 2, 6: 4]
    let rest = bytes[(data.lowerBound + 8)..<data.upperBound]
    let (depth, colours) = (rest[rest.startIndex], rest[rest.startIndex + 1])
    return Self.number(at: data.lowerBound, in: bytes) == image.width
      && Self.number(at: data.lowerBound + 4, in: bytes) == image.height && depth == 8 && bands[colours] == image.bands
      && rest.dropFirst(2).allSatisfy { $0 == 0 }
  }

  private static func number(at offset: Int, in bytes: UnsafeMutableRawBufferPointer) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
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
