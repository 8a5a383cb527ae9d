import CollageTestSupport
import Foundation
import Testing

@testable import CollageBatch

@Suite("Reading lines from a descriptor")
struct LineReaderTests {
  private func lines(_ bytes: [UInt8]) throws -> [LineReader.Line] {
    let folder = try ScratchFolder()
    let path = try folder.write(bytes, as: "lines")
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var reader = LineReader(descriptor: file.fileDescriptor)
    var lines: [LineReader.Line] = []
    while let line = reader.next() { lines.append(line) }
    return lines
  }

  private func whole(_ text: String) -> LineReader.Line { .whole(Array(text.utf8)) }

  @Test("lines are returned without line feeds, with or without one at the end")
  func usual() throws {
    #expect(try lines(Array("one\n\ntwo\n".utf8)) == [whole("one"), whole(""), whole("two")])
    #expect(try lines(Array("one\ntwo".utf8)) == [whole("one"), whole("two")])
    #expect(try lines([]).isEmpty)
    let long = String(repeating: "x", count: 200_000)
    #expect(try lines(Array("\(long)\nb".utf8)) == [whole(long), whole("b")])
  }

  @Test("a line that is too long is reported, and the next ones are read")
  func tooLong() throws {
    let long = [UInt8](repeating: 120, count: LineReader.maxLine + 70_000)
    #expect(try lines(Array("a\n".utf8) + long + Array("\nb\n".utf8)) == [whole("a"), .tooLong, whole("b")])
    #expect(try lines(long) == [.tooLong])
    let limit = [UInt8](repeating: 120, count: LineReader.maxLine)
    #expect(try lines(limit + [10]) == [.whole(limit)])
    #expect(try lines(limit + [120, 10, 98]) == [.tooLong, whole("b")])
  }
}
