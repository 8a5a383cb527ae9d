package import SystemCalls
import Determinism

/// The file of a tile: a header with a checksum, the tile's key, and premultiplied pixels.
package struct TileFile: Sendable {
  package let size: PixelSize
  /// The number that was stored with the pixels.
  package let value: Double
  private let checksum: UInt64
  private let offset: Int
  private let memory: PixelMemory

  private static let magic: UInt64 = 0x3254_474c_4c4f_4343
  private static let headingWords = 7
  private static let headingBytes = 8 * headingWords
  private static let bytesPerPixel = 4
  /// The minimum seconds between updates of a file's modification time, which records its last use.
  private static let secondsBetweenUpdates = 3600

  // MARK: Names

  /// Returns the name of the file for a key: two 64-bit hashes, the second of the reversed key.
  static func name(for key: String) -> String {
    let bytes = Array(key.utf8)
    return FNV1a(bytes).hexadecimal + FNV1a(bytes.reversed()).hexadecimal
  }

  /// Returns whether a name has the form of `name(for:)`, without the digits of its folder.
  static func isName(_ name: String) -> Bool { isHexadecimal(name, digits: 32 - partDigits) }

  /// Returns whether a name has the form of the subfolders over which tiles are distributed.
  static func isPart(_ name: String) -> Bool { isHexadecimal(name, digits: partDigits) }

  /// The number of leading digits of a name that form the subfolder.
  static let partDigits = 2

  private static func isHexadecimal(_ name: String, digits: Int) -> Bool {
    name.utf8.count == digits && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Returns whether a file is a tile, or was zeroed by a power failure; other files are never replaced or removed.
  static func isOurs(_ path: String) -> Bool {
    guard let file = try? RegularFile(path: path) else { return false }
    let beginning = file.firstBytes(8)
    return beginning.allSatisfy { $0 == 0 }
      || beginning.count == 8
        && beginning.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) } == magic
  }

  // MARK: Writing

  /// Returns the contents of a tile's file.
  static func bytes(_ pixels: UnsafeRawBufferPointer, size: PixelSize, value: Double, key: String) -> [UInt8] {
    let key = Array(key.utf8)
    let offset = Self.offset(keyBytes: key.count)
    var heading: [UInt64] = [
      magic, UInt64(size.width), UInt64(size.height), UInt64(key.count), value.bitPattern, check(pixels),
    ]
    heading.append(
      FNV1a(heading.flatMap { word in withUnsafeBytes(of: word.littleEndian) { [UInt8]($0) } } + key).value)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(offset + pixels.count)
    for word in heading { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    bytes += key + [UInt8](repeating: 0, count: offset - headingBytes - key.count)
    return bytes + pixels
  }

  /// Returns the offset of the pixels: after the header and the key, at a multiple of 64.
  private static func offset(keyBytes: Int) -> Int { (headingBytes + keyBytes + 63) & ~63 }

  // MARK: Reading

  /// Maps a file into memory; returns nil if it is missing, its header is damaged, or it has another key.
  static func read(_ path: String, key: String) -> TileFile? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size > headingBytes, let memory = PixelMemory(mapping: descriptor, byteCount: size) else { return nil }
    guard let tile = TileFile(memory, size: size, key: Array(key.utf8)) else { return nil }
    if time(nil) - status.modified.tv_sec > secondsBetweenUpdates { futimens(descriptor, nil) }
    return tile
  }

  private init?(_ memory: PixelMemory, size fileSize: Int, key: [UInt8]) {
    let bytes = UnsafeRawBufferPointer(start: memory.start, count: fileSize)
    let heading = (0..<Self.headingWords).map { word in
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
    }
    let offset = Self.offset(keyBytes: key.count)
    guard heading[0] == Self.magic, heading[3] == UInt64(key.count), fileSize >= offset,
      bytes[Self.headingBytes..<(Self.headingBytes + key.count)].elementsEqual(key),
      heading[6] == FNV1a(Array(bytes[..<(8 * 6)]) + key).value,
      let width = Int(exactly: heading[1]), let height = Int(exactly: heading[2]), (1..<1 << 20).contains(width),
      (1..<1 << 20).contains(height), fileSize == offset + width * height * Self.bytesPerPixel
    else { return nil }
    (size, self.offset, self.memory) = (PixelSize(width, height), offset, memory)
    (value, checksum) = (Double(bitPattern: heading[4]), heading[5])
  }

  /// Verifies the checksum and returns the memory with the pixels' offset in it, or nil if they are damaged.
  package func checkedPixels() -> (memory: PixelMemory, offset: Int)? {
    let count = size.width * size.height * Self.bytesPerPixel
    let pixels = UnsafeRawBufferPointer(start: memory.start + offset, count: count)
    return Self.check(pixels) == checksum ? (memory, offset) : nil
  }

  /// Returns a Fletcher checksum in eight lanes: verifying pixels must be cheaper than rendering them.
  ///
  /// Source: J. Fletcher, "An arithmetic checksum for serial transmissions", 1982.
  private static func check(_ pixels: UnsafeRawBufferPointer) -> UInt64 {
    var sums = SIMD8<UInt64>(repeating: 1)
    var sumsOfSums = SIMD8<UInt64>.zero
    var offset = 0
    while offset &+ 64 <= pixels.count {
      sums &+= pixels.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
      sumsOfSums &+= sums
      offset &+= 64
    }
    var bytes = Array(pixels[offset...])
    for lane in 0..<8 { withUnsafeBytes(of: (sums[lane], sumsOfSums[lane])) { bytes += $0 } }
    return FNV1a(bytes).value
  }
}
