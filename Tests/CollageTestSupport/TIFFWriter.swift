/// Builds TIFF files of several directories, as cameras and scanners write them.
///
/// Source: TIFF 6.0, section 2.
package struct TIFFWriter {
  /// An entry of a directory: its tag, its type (1 byte, 2 text, 3 short, 4 long, 5 fraction, 7 undefined) and its
  /// numbers, two for each fraction.
  package typealias Entry = (tag: Int, type: Int, numbers: [Int])

  private var bytes: [UInt8] = Array("II".utf8) + half(42) + word(0)

  package init() {}

  /// Adds bytes and gives their offset.
  package mutating func add(_ data: [UInt8]) -> Int {
    let start = bytes.count
    bytes += data + [UInt8](repeating: 0, count: data.count % 2)
    return start
  }

  /// Adds a directory and gives its offset.
  package mutating func addDirectory(_ entries: [Entry], next: Int = 0) -> Int {
    var placed: [UInt8] = []
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      var value = entry.numbers.flatMap { number in
        switch entry.type {
        case 1, 2, 7: [UInt8(number & 255)]
        case 3: Self.half(number)
        default: Self.word(number)
        }
      }
      if value.count > 4 { value = Self.word(add(value)) }
      placed +=
        Self.half(entry.tag) + Self.half(entry.type) + Self.word(entry.numbers.count / (entry.type == 5 ? 2 : 1))
      placed += value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    return add(Self.half(entries.count) + placed + Self.word(next))
  }

  /// Adds a directory with a picture of red, green and blue, uncompressed in one strip.
  package mutating func addPicture(_ pixels: Pixels, _ more: [Entry] = [], next: Int = 0) -> Int {
    let strip = add(pixels.bytes)
    return addDirectory(
      Self.size(pixels.width, pixels.height) + [
        (258, 3, [8, 8, 8]), (259, 3, [1]), (262, 3, [2]), (273, 4, [strip]), (277, 3, [3]), (278, 4, [pixels.height]),
        (279, 4, [pixels.bytes.count]), (284, 3, [1]),
      ] + more, next: next)
  }

  /// The file whose first directory stands at an offset; some cameras have another number in place of the version.
  package func file(first: Int, version: [UInt8] = half(42)) -> [UInt8] {
    bytes[..<2] + version + Self.word(first) + bytes[8...]
  }

  /// The entries of a size.
  package static func size(_ width: Int, _ height: Int) -> [Entry] { [(256, 4, [width]), (257, 4, [height])] }

  package static func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  package static func word(_ value: Int) -> [UInt8] { half(value & 0xffff) + half(value >> 16 & 0xffff) }
}
