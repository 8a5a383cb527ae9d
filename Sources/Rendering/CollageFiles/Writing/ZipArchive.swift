internal import Deflate

/// Writes files of known content into a ZIP archive, without compressing them: pictures are compressed already.
///
/// Source: PKWARE, ".ZIP File Format Specification", version 6.3.10, without its extensions for archives above 4 GB. The bytes
/// depend on the files alone: each has the first date of the format.
package struct ZipArchive {
  private var directory: [UInt8] = []
  private var offset = 0
  private var count = 0

  package init() {}

  /// The most that fields of 32 and of 16 bits can count; the greatest value of each stands for more.
  private static let (mostBytes, mostFiles) = (0xFFFF_FFFE, 0xFFFE)
  /// Version 2.0, names in UTF-8, stored, and midnight of January 1, 1980.
  private static let traits: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0]

  /// Returns what is written for a file; nil if the archive would be larger than its format allows.
  package mutating func add(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    let (name, room) = (Array(name.utf8), Self.mostBytes - offset)
    guard count < Self.mostFiles, name.count <= 0xFFFF, bytes.count <= room - name.count - 30 else { return nil }
    let checksum = bytes.withUnsafeBytes { Inflate.crc32($0) }
    let facts =
      Self.traits + Self.field(Int(checksum), 4) + Self.field(bytes.count, 4) + Self.field(bytes.count, 4)
      + Self.field(name.count, 2) + [0, 0]
    let written = [0x50, 0x4B, 3, 4] + facts + name + bytes
    directory += [0x50, 0x4B, 1, 2, 20, 0] + facts + Array(repeating: 0, count: 10) + Self.field(offset, 4) + name
    offset += written.count
    count += 1
    return written
  }

  /// Returns what is written after the last file; nil if the archive would be larger than its format allows.
  package func end() -> [UInt8]? {
    guard directory.count <= Self.mostBytes - offset else { return nil }
    return directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.field(count, 2) + Self.field(count, 2)
      + Self.field(directory.count, 4) + Self.field(offset, 4) + [0, 0]
  }

  /// Returns a number in little-endian bytes.
  private static func field(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
