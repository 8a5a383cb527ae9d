import CollageModel
internal import SystemCalls
internal import SystemLibrary
internal import PixelStorage
import StableNumbers

/// The file of a cached tile: a header with a check sum, the cache key, and premultiplied pixels.
struct TileFile: Sendable {
  /// The pixels' extents.
  let size: PixelSize
  /// A number that is stored with the pixels.
  let value: Double
  private let pixelsCheck: UInt64
  private let offset: Int
  private let memory: PixelMemory

  private static let magic: UInt64 = 0x3254_474c_4c4f_4343
  private static let headingWords = 7
  private static let headingBytes = 8 * headingWords
  /// How often, at most, the modification time is set to record use, in seconds.
  private static let secondsBetweenNotes = 3600

  /// A name that tells what a tile was made from: two hashes of 64 bits, the second of the words reversed.
  static func name(of words: String) -> String {
    let bytes = Array(words.utf8)
    return FNV1a(bytes).hexadecimal + FNV1a(bytes.reversed()).hexadecimal
  }

  /// Whether a name is one that `name(of:)` makes, less the folder's part.
  static func isName(_ name: String) -> Bool { isHexadecimal(name, digits: 32 - partDigits) }

  /// Whether a name is one of the folders over which tiles are spread.
  static func isPart(_ name: String) -> Bool { isHexadecimal(name, digits: partDigits) }

  /// So many digits of the name are the folder's.
  static let partDigits = 2

  private static func isHexadecimal(_ name: String, digits: Int) -> Bool {
    name.utf8.count == digits && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Whether a file is a tile, or one that a power cut left without its bytes: nothing else is replaced or removed.
  static func isOurs(_ path: String) -> Bool {
    guard let file = try? RegularFile(path: path) else { return false }
    let beginning = file.firstBytes(8)
    return beginning.allSatisfy { $0 == 0 }
      || beginning.count == 8
        && beginning.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) } == magic
  }

  /// The bytes of a file.
  static func bytes(_ tile: Tile, value: Double, words: String) -> [UInt8] {
    let words = Array(words.utf8)
    let offset = Self.offset(words: words.count)
    var heading: [UInt64] = [
      magic, UInt64(tile.width), UInt64(tile.height), UInt64(words.count), value.bitPattern,
      check(tile.buffer),
    ]
    heading.append(
      FNV1a(heading.flatMap { word in withUnsafeBytes(of: word.littleEndian) { [UInt8]($0) } } + words).value)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(offset + tile.byteCount)
    for word in heading { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    bytes += words + [UInt8](repeating: 0, count: offset - headingBytes - words.count)
    return bytes + tile.buffer
  }

  private static func offset(words: Int) -> Int { (headingBytes + words + 63) & ~63 }

  /// Maps a file; nil where there is none, it is damaged, or it was made from something else.
  static func read(_ path: String, words: String) -> TileFile? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size > headingBytes, let memory = PixelMemory(mapping: descriptor, byteCount: size) else { return nil }
    guard let tile = TileFile(memory, size: size, words: Array(words.utf8)) else { return nil }
    if time(nil) - status.modified.tv_sec > secondsBetweenNotes { futimens(descriptor, nil) }
    return tile
  }

  private init?(_ memory: PixelMemory, size fileSize: Int, words: [UInt8]) {
    let bytes = UnsafeRawBufferPointer(start: memory.start, count: fileSize)
    let heading = (0..<Self.headingWords).map { word in
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
    }
    let offset = Self.offset(words: words.count)
    guard heading[0] == Self.magic, heading[3] == UInt64(words.count), fileSize >= offset,
      bytes[Self.headingBytes..<(Self.headingBytes + words.count)].elementsEqual(words),
      heading[6] == FNV1a(Array(bytes[..<(8 * 6)]) + words).value,
      let width = Int(exactly: heading[1]), let height = Int(exactly: heading[2]), (1..<1 << 20).contains(width),
      (1..<1 << 20).contains(height), fileSize == offset + width * height * Tile.bands
    else { return nil }
    (size, self.offset, self.memory) = (PixelSize(width, height), offset, memory)
    (value, pixelsCheck) = (Double(bitPattern: heading[4]), heading[5])
  }

  /// The pixels, or nil where they are damaged.
  func tile() -> Tile? {
    let pixels = UnsafeRawBufferPointer(start: memory.start + offset, count: size.width * size.height * Tile.bands)
    guard Self.check(pixels) == pixelsCheck else { return nil }
    return Tile(width: size.width, height: size.height, in: memory, at: offset)
  }

  /// A sum and a sum of sums over words of eight bytes in eight lanes: a check of many pixels must cost less than making
  /// them.
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
