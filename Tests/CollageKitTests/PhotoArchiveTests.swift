import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageTestSupport
import Testing

@Suite("Photos in ZIP archives") struct PhotoArchiveTests {
  private let folder: ScratchFolder
  private let photo: [UInt8]

  init() throws {
    folder = try ScratchFolder()
    try PixelWriter.writeJPEG(
      rgb: Pixels(width: 40, height: 30, filled: [90, 60, 30]).bytes, width: 40, height: 30, to: folder.file("one.jpg"))
    photo = try folder.read("one.jpg")
  }

  private func archive(_ files: [ZipFile], isLarge: Bool = false, as name: String = "photos.zip") throws -> String {
    try folder.write(ZipFile.archive(files, isLarge: isLarge), as: name)
  }

  private func names(_ found: FoundPhotos) -> [String] {
    found.paths.map { String($0.dropFirst(folder.path.utf8.count + 1)) }
  }

  @Test("are read with their folders in natural order, without what is hidden or belongs to a photo")
  func order() throws {
    let files = ["a/IMG_10.JPG", "a/IMG_2.jpg", "a/", "__MACOSX/a/._IMG_2.jpg", "a/IMG_2.mov", "notes.txt", "b.jpg"].map
    {
      ZipFile($0, $0.hasSuffix("/") ? [] : photo)
    }
    let path = try archive(files)
    let found = try PhotoFinder().find([path])
    #expect(names(found) == ["photos.zip/a/IMG_2.jpg", "photos.zip/a/IMG_10.JPG", "photos.zip/b.jpg"])
    #expect(found.unused.map { $0.description() } == ["\(path): skipped 1 .txt"])
    // Archives in folders are left as they are, those that a pattern asks for are read.
    #expect(try names(PhotoFinder().find([folder.path])) == ["one.jpg"])
    #expect(try PhotoFinder().find([folder.file("*.zip")]).paths == found.paths)
  }

  @Test("have the times of Google Takeout's files, which are not told as skipped")
  func takeout() throws {
    let files = [("c", 1), ("a", 3), ("b", 2)].flatMap { name, day in
      [
        ZipFile("Takeout/\(name).jpg", photo),
        ZipFile(
          "Takeout/\(name).jpg.supplemental-metadata.json",
          Array(#"{"photoTakenTime": {"timestamp": "\#(86_400 * day)"}}"#.utf8)),
      ]
    }
    let found = try PhotoFinder(order: .taken).find([archive(files)])
    #expect(names(found) == ["c", "b", "a"].map { "photos.zip/Takeout/\($0).jpg" } && found.unused.isEmpty)
    #expect(found.notes.isEmpty, "\(found.notes)")
  }

  @Test("are the photos that were packed, in each way of packing", arguments: [0, 8], [false, true])
  func bytes(method: Int, isLarge: Bool) throws {
    let path = try archive([ZipFile("ä.jpg", photo, method: method)], isLarge: isLarge)
    let found = try PhotoFinder().find([path])
    #expect(names(found) == ["photos.zip/ä.jpg"])
    #expect(try readSmallFile(found.paths[0], limit: 1 << 20) == photo)
    let header = try PhotoProbe.header(of: found.paths[0], policy: PhotoPolicy())
    #expect(header.uprightSize == Size(40, 30))
    let gate = PathGate(folder: folder.path)
    #expect(try gate.resolve("photos.zip/ä.jpg").hasSuffix("/photos.zip/ä.jpg"))
    for name in ["photos.zip/b.jpg", "photos.zip/../one.jpg/x", "one.jpg/a"] {
      #expect(throws: FileError.self, "\(name)") { try gate.resolve(name) }
    }
    // The archive is an input.
    #expect(throws: FileError.self) { try found.inputs.check(path) }
  }

  @Test(
    "names outside the archive, damage and what expands too much are skipped with a note; encrypted archives are refused"
  )
  func hostile() throws {
    var broken = ZipFile("broken.jpg", photo)
    broken.checksum ^= 1
    var bomb = ZipFile("bomb.jpg", [3, 0], method: 8)
    bomb.byteCount = 200_000_000
    let bad = [
      ZipFile("../up.jpg", photo), ZipFile("/root.jpg", photo), ZipFile("c:\\x.jpg", photo), broken, bomb,
      ZipFile("strange.jpg", photo, method: 14), ZipFile("text.jpg", Array("text".utf8)), ZipFile("good.jpg", photo),
    ]
    let found = try PhotoFinder().find([try archive(bad)])
    #expect(names(found) == ["photos.zip/good.jpg"])
    #expect(found.skipped.count == 7)
    #expect(throws: RenderError.self) { try PhotoFinder(isStrict: true).find([try archive(bad)]) }
    var secret = ZipFile("secret.jpg", photo)
    secret.flags |= 1
    let error = #expect(throws: RenderError.self) {
      try PhotoFinder().find([try archive([ZipFile("a.jpg", photo), secret])])
    }
    #expect("\(try #require(error))".contains("encrypted"))
    // Files that share their bytes are a bomb, too.
    var large = ZipFile("large.jpg", photo)
    large.storedBytes = photo.count * 3
    #expect(throws: RenderError.self) { try PhotoFinder().find([try archive([large])]) }
  }

  @Test("the record of large archives counts, also where the numbers of the small one suffice")
  func realNumbers() throws {
    let files = [ZipFile("a.jpg", photo), ZipFile("b.jpg", photo, method: 8)]
    let path = try folder.write(ZipFile.archive(files, isLarge: true, repeatsNumbers: true), as: "photos.zip")
    #expect(try names(PhotoFinder().find([path])) == ["photos.zip/a.jpg", "photos.zip/b.jpg"])
  }

  @Test("archives may have more files than their small record counts", arguments: [false, true])
  func manyFiles(hasLargeRecord: Bool) throws {
    var files = (0..<65_537).map { ZipFile("n/\($0)", []) }
    files.append(ZipFile("last.jpg", photo))
    var bytes = ZipFile.archive(files, isLarge: false)
    if hasLargeRecord {
      // The large record precedes the small one, whose counts are the largest number.
      let end = bytes.count - 22
      let numbers = [UInt8](bytes[(end + 12)..<(end + 20)])
      func long(_ part: Range<Int>) -> [UInt8] { numbers[part] + [0, 0, 0, 0] }
      let count = ZipFile.field(files.count, 8)
      let record =
        [0x50, 0x4B, 6, 6] + ZipFile.field(44, 8) + [UInt8](repeating: 0, count: 12) + count + count + long(0..<4)
        + long(4..<8)
      let locator = [0x50, 0x4B, 6, 7] + ZipFile.field(0, 4) + ZipFile.field(end, 8) + ZipFile.field(1, 4)
      bytes.replaceSubrange((end + 8)..<(end + 12), with: [0xFF, 0xFF, 0xFF, 0xFF])
      bytes.insert(contentsOf: record + locator, at: end)
    }
    let path = try folder.write(bytes, as: "photos.zip")
    #expect(try names(PhotoFinder().find([path])) == ["photos.zip/last.jpg"])
  }

  @Test("a list with fewer files than the archive has is damaged") func shortList() throws {
    var bytes = ZipFile.archive([ZipFile("a.jpg", photo), ZipFile("b.jpg", photo)], isLarge: false)
    let second = try #require(bytes.lastIndex(of: 0x50).flatMap { bytes[..<$0].lastIndex(of: 0x50) })
    bytes[second] = 0
    let path = try folder.write(bytes, as: "photos.zip")
    let error = #expect(throws: RenderError.self) { try PhotoFinder().find([path]) }
    #expect("\(try #require(error))".contains("its list has 1 of 2 files"))
  }

  @Test("of several files of one name the last one is used, with a note") func repeatedNames() throws {
    try PixelWriter.writeJPEG(
      rgb: Pixels(width: 20, height: 30, filled: [90, 60, 30]).bytes, width: 20, height: 30, to: folder.file("two.jpg"))
    let other = try folder.read("two.jpg")
    let path = try archive([ZipFile("a.jpg", photo), ZipFile("b.jpg", photo), ZipFile("a.jpg", other)])
    let found = try PhotoFinder().find([path])
    #expect(names(found) == ["photos.zip/a.jpg", "photos.zip/b.jpg"])
    #expect(try readSmallFile(found.paths[0], limit: 1 << 20) == other)
    #expect(found.notes.map(\.description) == ["\(path) contains several files named a.jpg; the last one is used"])
  }

  @Test("no damaged archive traps")
  func damaged() throws {
    for isLarge in [false, true] {
      let whole = ZipFile.archive([ZipFile("a.jpg", photo), ZipFile("b/c.jpg", photo, method: 8)], isLarge: isLarge)
      let tail = min(whole.count - 4, 400)
      for change in stride(from: isLarge ? 1 : 0, to: tail, by: 6) {
        var bytes = whole
        bytes[bytes.count - 1 - change] = change % 3 == 0 ? 0xFF : bytes[bytes.count - 1 - change] &+ 1
        _ = PhotoFinder().search([try folder.write(bytes, as: "changed.zip")])
        _ = PhotoFinder().search([try folder.write(Array(whole.dropLast(change)), as: "short.zip")])
      }
    }
  }
}

/// A file of an archive that a test writes.
private struct ZipFile {
  var name: [UInt8]
  var bytes: [UInt8]
  var method: Int
  var flags = 0x800
  var checksum: UInt32
  var storedBytes: Int
  var byteCount: Int

  init(_ name: String, _ content: [UInt8], method: Int = 0) {
    (self.name, self.method, byteCount) = (Array(name.utf8), method, content.count)
    // One block of DEFLATE that is not compressed.
    let count = UInt16(content.count)
    let lengths: [UInt8] = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    let block: [UInt8] = [1] + lengths + content
    bytes = method == 8 ? block : content
    storedBytes = bytes.count
    checksum = Self.checksum(content)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  static func field(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private var facts: [UInt8] {
    let fields: [(Int, Int)] = [(flags, 2), (method, 2), (0x6000, 2), (0x5A21, 2), (Int(checksum), 4)]
    return fields.flatMap { Self.field($0.0, $0.1) }
  }

  /// Returns an archive, with the numbers of one above 4 GB on request.
  ///
  /// With `repeatsNumbers`, the small record has its real numbers as well.
  static func archive(_ files: [ZipFile], isLarge: Bool, repeatsNumbers: Bool = false) -> [UInt8] {
    var (archive, list): ([UInt8], [UInt8]) = ([], [])
    let most = [UInt8](repeating: 0xFF, count: 4)
    for file in files {
      var (extra, sizes, offset): ([UInt8], [UInt8], [UInt8]) = ([], most + most, most)
      if isLarge {
        extra = field(1, 2) + field(24, 2)
        for number in [file.byteCount, file.storedBytes, archive.count] { extra += field(number, 8) }
      } else {
        sizes = field(file.storedBytes, 4) + field(file.byteCount, 4)
        offset = field(archive.count, 4)
      }
      list += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + file.facts + sizes
      list += field(file.name.count, 2) + field(extra.count, 2) + [UInt8](repeating: 0, count: 10)
      list += offset + file.name + extra
      archive += [0x50, 0x4B, 3, 4, 20, 0] + file.facts + sizes
      archive += field(file.name.count, 2) + [0, 0] + file.name + file.bytes
    }
    let start = archive.count
    archive += list
    if isLarge {
      let record = archive.count
      archive += [0x50, 0x4B, 6, 6] + field(44, 8) + [UInt8](repeating: 0, count: 12)
      for number in [files.count, files.count, list.count, start] { archive += field(number, 8) }
      archive += [0x50, 0x4B, 6, 7] + field(0, 4) + field(record, 8) + field(1, 4)
    }
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + field(files.count, 2) + field(files.count, 2)
    archive += isLarge && !repeatsNumbers ? most + most : field(list.count, 4) + field(start, 4)
    return archive + [0, 0]
  }
}
