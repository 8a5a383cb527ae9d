/// The list of the pictures in a JPEG file, in a segment of the main picture.
///
/// Source: CIPA DC-007-2021 (Multi-Picture Format), section 5.2.
enum PictureList {
  /// The beginning of the segment.
  static let name = Array("MPF\0".utf8)

  private static let entriesTag = 0xB002
  private static let entryBytes = 16
  /// The maximum numbers to read; phones list two to four pictures.
  private static let (maxTags, maxEntries) = (32, 32)

  /// Returns the offsets of the pictures after the main one, from the start of a list without its name; nothing if the
  /// list is damaged.
  static func offsets(in list: [UInt8]) -> [Int] {
    let isLittle = list.first == UInt8(ascii: "I")
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= list.count - count else { return nil }
      return (0..<count).reduce(0) { $0 << 8 | Int(list[offset + (isLittle ? count - 1 - $1 : $1)]) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let tags = number(directory, 2) else { return [] }
    for index in 0..<min(tags, maxTags) {
      let tag = directory + 2 + 12 * index
      guard number(tag, 2) == entriesTag, let bytes = number(tag + 4, 4), let start = number(tag + 8, 4) else {
        continue
      }
      let entries = min(bytes / entryBytes, maxEntries)
      // The main picture's own offset is 0.
      return (0..<entries).compactMap { number(start + entryBytes * $0 + 8, 4) }.filter { $0 > 0 }
    }
    return []
  }
}
