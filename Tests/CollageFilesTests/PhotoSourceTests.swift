import CollageFiles
import CollageTestSupport
import Testing

@Suite("Sources of pictures")
struct PhotoSourceTests {
  @Test("sources of files are equal if their paths are, and notice changes")
  func files() throws {
    let folder = try ScratchFolder()
    let path = try folder.write([1, 2, 3], as: "a.bin")
    let source = PhotoSource(path: path)
    #expect(source == PhotoSource(path: path) && source != PhotoSource(path: folder.file("b.bin")))
    #expect(source.name == path && source.path == path && source.identity == path)
    #expect(try source.open().firstBytes(8) == [1, 2, 3])
    let before = try #require(source.version())
    try folder.write([1, 2, 3, 4], as: "a.bin")
    #expect(source.version() != before)
    try folder.remove(path)
    #expect(source.version() == nil)
    #expect(throws: FileError.self) { _ = try source.open().byteCount }
  }

  @Test("sources in memory can be read repeatedly and concurrently, and are equal only to themselves")
  func memory() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    let source = try PhotoSource(bytes: bytes, name: "upload.jpg")
    let twin = try PhotoSource(bytes: bytes, name: "upload.jpg")
    #expect(source == source && source != twin && source.name == "upload.jpg" && source.path == nil)
    #expect(source.version() != nil && source.version() == source.version() && source.version() != twin.version())
    let first = try source.open()
    let second = try source.open()
    #expect(first.firstBytes(4) == Array(bytes.prefix(4)))
    #expect(second.firstBytes(bytes.count) == bytes && second.byteCount == bytes.count)
    #expect(first.firstBytes(bytes.count) == bytes)
  }
}
