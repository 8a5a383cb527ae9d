import SystemCalls

/// The files in a ZIP archive, by the list at its end.
///
/// Source: PKWARE, ".ZIP File Format Specification", version 6.3.10, with its extensions for archives above 4 GB. No number of the
/// archive is trusted.
struct ZipDirectory: Sendable {
  /// The files in the order of the list, without folders; of several files of one name, the last one.
  let entries: [ZipEntry]
  /// The names of several files, in the order of the list.
  let repeatedNames: [String]
  private let places: [String: Int]

  /// The most bytes of the list of files.
  private static let maxListBytes = 64 << 20

  subscript(name: String) -> ZipEntry? { places[name].map { entries[$0] } }

  /// Reads the list of an archive.
  ///
  /// - Throws: `FileError` if it is damaged, or if files share bytes, with which a small archive seems to contain many large files.
  init(of file: borrowing RegularFile, path: String) throws(FileError) {
    let end = try End(of: file, path: path)
    guard end.listBytes <= Self.maxListBytes else {
      let found = "a list of files of \(end.listBytes) bytes"
      throw .tooLarge(path: path, found: found, allowed: "at most \(Self.maxListBytes) are allowed")
    }
    var list = ZipFields(try file.bytes(at: end.list, count: end.listBytes, path: path))
    var (entries, places, repeated): ([ZipEntry], [String: Int], [String]) = ([], [:], [])
    var (stored, count) = (0, 0)
    while let entry = try ZipEntry(from: &list, base: end.base, path: path) {
      count += 1
      let (sum, isOver) = stored.addingReportingOverflow(entry.storedBytes)
      guard !isOver, sum <= file.byteCount else {
        throw .damagedPicture(path: path, detail: "its files take more bytes than the archive has")
      }
      stored = sum
      if entry.name.hasSuffix("/") { continue }
      if let place = places[entry.name] {
        entries[place] = entry
        if !repeated.contains(entry.name) { repeated.append(entry.name) }
      } else {
        places[entry.name] = entries.count
        entries.append(entry)
      }
    }
    // Programs that know no large archives count to 65,535 and begin again.
    guard count & 0xFFFF == end.count & 0xFFFF else {
      throw .damagedPicture(path: path, detail: "its list has \(count) of \(end.count) files")
    }
    (self.entries, self.places, repeatedNames) = (entries, places, repeated)
  }

  /// Returns whether bytes are the first ones of an archive.
  static func begins(_ bytes: [UInt8]) -> Bool {
    // A file, the end of an empty archive, or the mark of an archive that was split.
    bytes.count >= 4 && bytes[0] == 0x50 && bytes[1] == 0x4B
      && [[3, 4], [5, 6], [7, 8]].contains { $0.elementsEqual(bytes[2..<4]) }
  }
}

/// The place of the list of files.
private struct End {
  var list: Int
  var listBytes: Int
  /// The number of files and folders in the list; its last 16 bits, if that is all that is known.
  var count: Int
  /// The number of bytes before the archive, such as a program that unpacks it, by which its offsets are too small.
  var base: Int

  /// The sizes of the record at the end, of the one before it in archives above 4 GB, of what leads to that, and of a comment.
  private static let (record, large, locator, comment) = (22, 56, 20, 0xFFFF)

  init(of file: borrowing RegularFile, path: String) throws(FileError) {
    let damaged = FileError.damagedPicture(path: path, detail: "the list of files at the end of the archive is missing")
    let count = min(file.byteCount, Self.record + Self.comment)
    let last = try file.bytes(at: file.byteCount - count, count: count, path: path)
    guard count >= Self.record,
      let start = stride(from: count - Self.record, through: 0, by: -1).first(where: { start in
        last[start..<(start + 4)].elementsEqual([0x50, 0x4B, 5, 6])
          && Int(last[start + 20]) | Int(last[start + 21]) << 8 <= count - Self.record - start
      })
    else { throw damaged }
    var fields = ZipFields(Array(last[(start + 10)..<(start + 20)]))
    guard let files = fields.next(2), let bytes = fields.next(4), let offset = fields.next(4) else { throw damaged }
    let place = file.byteCount - count + start
    // Some programs write the large record although the numbers of the small one suffice.
    if let large = try Self(large: file, before: place, path: path, damaged) {
      self = large
    } else if bytes == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      throw damaged
    } else {
      try self.init(bytes, at: offset, files: files, before: place, damaged)
    }
  }

  /// Reads the record of archives above 4 GB or 65,535 files; nil if there is none.
  private init?(
    large file: borrowing RegularFile, before place: Int, path: String, _ damaged: FileError
  ) throws(FileError) {
    guard place >= Self.locator else { return nil }
    var locator = ZipFields(try file.bytes(at: place - Self.locator, count: Self.locator, path: path))
    guard locator.next(4) == 0x0706_4B50 else { return nil }
    // Bytes before an archive of this size are not expected.
    guard locator.skip(4), let start = locator.next(8), start <= place - Self.large else { throw damaged }
    var record = ZipFields(try file.bytes(at: start, count: Self.large, path: path))
    guard record.next(4) == 0x0606_4B50, record.skip(28), let files = record.next(8), let bytes = record.next(8),
      let offset = record.next(8)
    else { throw damaged }
    try self.init(bytes, at: offset, files: files, before: start, damaged)
  }

  private init(
    _ bytes: Int, at offset: Int, files: Int, before place: Int, _ damaged: FileError
  ) throws(FileError) {
    guard bytes <= place, offset <= place - bytes else { throw damaged }
    (list, listBytes, count, base) = (place - bytes, bytes, files, place - bytes - offset)
  }
}
