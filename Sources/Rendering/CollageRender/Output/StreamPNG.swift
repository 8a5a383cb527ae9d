internal import Deflate
import SystemCalls

/// Encodes straight pixels as a PNG file row by row, for pictures too large to hold in memory.
///
/// The bytes equal those of libvips, which would hold 256 rows in memory: a gigabyte for a picture one million pixels
/// wide.
struct StreamPNG {
  let width: Int
  let height: Int
  /// 3, or 4 with straight alpha last.
  let bands: Int
  /// The number of bits per band, 8 or 16; the latter with the upper byte first.
  var depth = 8
  let dotsPerInch: Double
  let profile: [UInt8]

  private static let level: Int32 = 6
  /// The number of bytes written at a time.
  private static let bytesAtOnce = 1 << 18

  /// Writes the file to a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - fill: Writes a row to the memory; returns false if there are no more rows.
  /// - Throws: `EncodingFault` if the rows end early, there is not enough memory or the file cannot be written.
  func write(
    to descriptor: Int32, _ fill: (_ row: Int, _ memory: UnsafeMutableRawPointer) -> Bool
  ) throws(EncodingFault) {
    guard let compressedProfile = Self.compressed(profile), let stream = CompressStream(level: Self.level) else {
      throw .memory
    }
    var file = ChunksPNG.head(
      width: width, height: height, bands: bands, depth: depth, dotsPerInch: dotsPerInch,
      compressedProfile: compressedProfile)
    let take = { (part: UnsafeRawBufferPointer) throws(EncodingFault) in
      ChunksPNG.add("IDAT", part, to: &file)
      if file.count >= Self.bytesAtOnce { try Self.append(&file, to: descriptor) }
    }
    // Each row is preceded by a byte for its filter; 0 means unfiltered.
    let row = UnsafeMutableRawBufferPointer.allocate(byteCount: width * bands * depth / 8 + 1, alignment: 16)
    defer { row.deallocate() }
    guard let start = row.baseAddress else { throw .memory }
    start.storeBytes(of: 0, as: UInt8.self)
    for y in 0..<height {
      guard fill(y, start + 1) else { throw .rows }
      guard try stream.add(UnsafeRawBufferPointer(row), take: take) else { throw .memory }
    }
    guard try stream.finish(take: take) else { throw .memory }
    ChunksPNG.add("IEND", [], to: &file)
    try Self.append(&file, to: descriptor)
  }

  private static func append(_ bytes: inout [UInt8], to descriptor: Int32) throws(EncodingFault) {
    if let failure = writeAll(bytes, to: descriptor) { throw .writing(failure) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns a profile compressed with the smallest window that contains it, as libpng does.
  private static func compressed(_ profile: [UInt8]) -> [UInt8]? {
    let lookahead = 262
    let bits = (9...15).first { profile.count + lookahead <= 1 << $0 } ?? 15
    guard let stream = CompressStream(level: level, windowBits: Int32(bits)) else { return nil }
    var bytes: [UInt8] = []
    let take = { (part: UnsafeRawBufferPointer) in bytes += part }
    guard profile.withUnsafeBytes({ stream.add($0, take: take) }), stream.finish(take: take) else { return nil }
    return bytes
  }
}
