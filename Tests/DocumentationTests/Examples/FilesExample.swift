import CollageFiles
import CollageTestSupport
import Foundation
import Testing

@Suite("The examples of CollageFiles' articles")
struct FilesExample {
  @Test("a file is read in its folder, copied, and not overwritten")
  func copy() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path
    try FileManager.default.createDirectory(atPath: folder + "/notes", withIntermediateDirectories: false)
    _ = try scratch.write(Array("Beach".utf8), as: "notes/captions.txt")

    let path = try PathGate(folder: folder).resolve("notes/captions.txt")
    let bytes = try readSmallFile(path, limit: 1 << 20)

    let inputs = InputGuard([path], as: .template)
    try AtomicFile.write(bytes, to: folder + "/copy.txt", protecting: inputs)
    // Writing to `path`, or to a link to it, would throw `FileError.isInput`.

    #expect(throws: FileError.isInput(path: path, role: .template, input: path)) {
      try AtomicFile.write([], to: path, protecting: inputs)
    }
    #expect(try readSmallFile(folder + "/copy.txt", limit: 5) == Array("Beach".utf8))
    #expect(try readSmallFile(path, limit: 5) == Array("Beach".utf8))
  }
}
