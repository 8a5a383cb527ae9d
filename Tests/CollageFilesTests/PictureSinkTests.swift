import CollageFiles
import CollageTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Sinks of pictures")
struct PictureSinkTests {
  /// Stands for an error of a renderer.
  private enum Failure: Error {
    case file(FileError)
    case trouble
  }

  private func write(_ text: String, to descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }

  @Test("sinks in memory receive all bytes once, when the picture is complete")
  func memory() async throws {
    let taken = Mutex<[[UInt8]]>([])
    let sink = PictureSink.memory { bytes in taken.withLock { $0.append(bytes) } }
    let count = try await sink.write(protecting: InputGuard(), wrap: Failure.file) { descriptor throws(Failure) in
      write("half", to: descriptor)
      #expect(taken.withLock { $0.isEmpty })
      write(" and half", to: descriptor)
    }
    #expect(count == 13 && taken.withLock { $0 } == [Array("half and half".utf8)])
    await #expect(throws: Failure.self) {
      _ = try await sink.write(protecting: InputGuard(), wrap: Failure.file) { descriptor throws(Failure) in
        write("lost", to: descriptor)
        throw .trouble
      }
    }
    #expect(taken.withLock { $0.count } == 1)
  }

  @Test("sinks of files replace a file only by a complete picture, and never an input")
  func files() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Array("old".utf8), as: "out.bin")
    let sink = PictureSink.file(path)
    await #expect(throws: Failure.self) {
      _ = try await sink.write(protecting: InputGuard(), wrap: Failure.file) { descriptor throws(Failure) in
        write("half", to: descriptor)
        throw .trouble
      }
    }
    #expect(try folder.read("out.bin") == Array("old".utf8))
    await #expect(throws: Failure.self) {
      _ = try await sink.write(protecting: InputGuard([path], as: .photo), wrap: Failure.file) {
        _ throws(Failure) in Issue.record("an input was opened for writing")
      }
    }
    let count = try await sink.write(protecting: InputGuard(), wrap: Failure.file) { descriptor throws(Failure) in
      write("new one", to: descriptor)
    }
    #expect(try count == 7 && folder.read("out.bin") == Array("new one".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.bin"])
  }
}
