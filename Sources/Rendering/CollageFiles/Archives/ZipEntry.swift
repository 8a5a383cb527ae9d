import SystemCalls

/// A file in a ZIP archive.
struct ZipEntry: Sendable {
  /// The file's path in the archive.
  let name: String
  let isEncrypted: Bool
  /// 0 for bytes as they are, 8 for DEFLATE.
  let method: Int
  let checksum: UInt32
  /// The number of bytes in the archive.
  let storedBytes: Int
  let byteCount: Int
  /// The offset of the header that precedes the bytes.
  let header: Int
  /// The time of the last change in seconds since 1970, as if written in UTC: the format has no time zone.
  let modified: Int

  /// Reads the next file of the list; nil at its end.
  init?(from list: inout ZipFields, base: Int, path: String) throws(FileError) {
    guard list.next(4) == 0x0201_4B50 else { return nil }
    guard list.skip(4), let flags = list.next(2), let method = list.next(2), let time = list.next(2),
      let date = list.next(2), let checksum = list.next(4), let storedBytes = list.next(4),
      let byteCount = list.next(4),
      let nameCount = list.next(2), let extraCount = list.next(2), let commentCount = list.next(2), list.skip(8),
      let offset = list.next(4), let name = list.bytes(nameCount), let extra = list.bytes(extraCount),
      list.skip(commentCount)
    else { throw .damagedPicture(path: path, detail: "the list of files is damaged") }
    var sizes = [byteCount, storedBytes, offset]
    Self.enlarge(&sizes, by: extra)
    let (header, isOver) = base.addingReportingOverflow(sizes[2])
    guard !isOver else { throw .damagedPicture(path: path, detail: "the list of files is damaged") }
    (self.byteCount, self.storedBytes, self.header) = (sizes[0], sizes[1], header)
    (self.method, self.checksum, isEncrypted) = (method, UInt32(truncatingIfNeeded: checksum), flags & 1 == 1)
    self.name = Self.text(name, isUnicode: flags & 0x800 != 0)
    modified = Self.seconds(date, time)
  }

  /// Takes over the numbers of files in archives above 4 GB.
  private static func enlarge(_ sizes: inout [Int], by extra: [UInt8]) {
    var fields = ZipFields(extra)
    while let kind = fields.next(2), let count = fields.next(2), let field = fields.bytes(count) {
      guard kind == 1 else { continue }
      var large = ZipFields(field)
      for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
        if let size = large.next(8) { sizes[index] = size }
      }
    }
  }

  /// Code page 437, in which names are that are not Unicode, from 128 on.
  private static let characters = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  private static func text(_ bytes: [UInt8], isUnicode: Bool) -> String {
    // Many programs write Unicode without saying so.
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if isUnicode { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 128 ? Unicode.Scalar(byte) : characters[Int(byte) - 128]) }
    return String(text)
  }

  private static func seconds(_ date: Int, _ time: Int) -> Int {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(80 + date >> 9), Int32(date >> 5 & 15) - 1, Int32(date & 31))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time >> 11), Int32(time >> 5 & 63), Int32(2 * (time & 31)))
    return timegm(&parts)
  }
}

/// The numbers of a record, one after the other, in little-endian bytes.
struct ZipFields {
  private let all: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { all = bytes }

  /// Returns the number in the next bytes; nil if there are none, or if it is above what is counted here.
  mutating func next(_ count: Int) -> Int? {
    guard let bytes = bytes(count) else { return nil }
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count <= all.count - place else { return nil }
    defer { place += count }
    return Array(all[place..<(place + count)])
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }
}
