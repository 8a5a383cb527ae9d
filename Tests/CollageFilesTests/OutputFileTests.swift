import CollageTestSupport
import Foundation
import SystemCalls
import Testing

@testable import CollageFiles

@Suite("Output files")
struct OutputFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("temporary names are distinguished from other names")
  func temporaryNames() {
    for name in ["a.jpg", "0001", ".hidden", "two words.png", String(repeating: "ä", count: 120)] {
      let temporary = TemporaryName.make(for: name)
      #expect(TemporaryName.process(of: temporary) == getpid(), "\(temporary)")
      #expect(temporary.utf8.count <= 255)
    }
    let others = [
      "a.jpg", ".collage", ".a.123.9af.tmp", ".a.jpg.123.0123abcd.tmp", "a.jpg.123.0123abcd.collage-tmp",
      ".a.jpg.123.0123abcg.collage-tmp", ".a.jpg.0.0123abcd.collage-tmp", ".a.jpg.-1.0123abcd.collage-tmp",
      ".a.jpg.123.0123abc.collage-tmp", ".123.0123abcd.collage-tmp", ".a.jpg.99999999999.0123abcd.collage-tmp",
    ]
    for name in others { #expect(TemporaryName.process(of: name) == nil, "\(name)") }
  }

  @Test("only old files of killed processes are removed")
  func sweeping() throws {
    // The process number of one that has ended: no other gets it so soon.
    let gone = try ChildProcess(["true"]).start()
    ChildProcess.wait(for: gone)
    let abandoned = ".a.jpg.\(gone).0123abcd.collage-tmp"
    let kept = [
      ".b.jpg.\(gone).0123abcd.collage-tmp", ".c.jpg.\(getpid()).0123abcd.collage-tmp", ".d.jpg.\(gone).0123abcd.tmp",
      "e.jpg",
    ]
    for name in [abandoned] + kept { _ = try folder.write([1], as: name) }
    // The rule for a folder that only one run has: gone is enough. An hour cannot be waited for, and the time of change
    // of a file's entry cannot be set.
    #expect(TemporaryName.removeAbandoned(folder.path + "/", abandoned))
    for name in kept.dropFirst() { #expect(!TemporaryName.removeAbandoned(folder.path + "/", name), "\(name)") }
    for (age, isGone, isAbandoned) in [
      (3600, true, false), (3601, true, true), (3601, false, false), (86_400, false, false), (86_401, false, true),
      (-1, true, false),
    ] { #expect(TemporaryName.isAbandoned(age: age, isGone: isGone) == isAbandoned, "\(age) \(isGone)") }
    try AtomicFile.write([2], to: folder.file("out"), protecting: InputGuard())
    #expect(try names() == (kept + ["out"]).sorted(), "a young one is left by those who only write into the folder")
  }

  @Test("files of a process that has ended are removed, even if nobody has asked how it ended")
  func unawaited() throws {
    let process = try ChildProcess(["true"]).start()
    defer { ChildProcess.wait(for: process) }
    // Waits for its end, and leaves it to be waited for again.
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
    let abandoned = ".a.jpg.\(process).0123abcd.collage-tmp"
    _ = try folder.write([1], as: abandoned)
    #expect(TemporaryName.removeAbandoned(folder.path + "/", abandoned))
    #expect(isRunning(getpid()) && isRunning(1))
  }

  /// The process' umask, which only the system can tell without changing it.
  private func ownMask() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
    return try #require(Int(line.dropFirst(6).filter { $0.isNumber }, radix: 8))
  }

  @Test("a file's mode follows the umask even if other files are written at the same time")
  func rights() async throws {
    let mask = try ownMask()
    let paths = (0..<64).map { folder.file("f\($0)") }
    await withTaskGroup(of: Void.self) { group in
      for path in paths {
        group.addTask { try? AtomicFile.write([1, 2, 3], to: path, protecting: InputGuard(), isDurable: false) }
      }
    }
    for path in paths {
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(rights == 0o666 & ~mask)
    }
    #expect(try ownMask() == mask, "the process' own umask was changed")
  }

  @Test("an input that appears at the path during writing is not replaced")
  func race() throws {
    let photo = try folder.write([1, 2, 3], as: "photo.jpg")
    let file = try OutputFile(path: folder.file("out.jpg"), protecting: InputGuard([photo], as: .photo))
    try file.write([9])
    #expect(rename(photo, folder.file("out.jpg")) == 0)
    do throws(FileError) {
      try file.publish()
      Issue.record("the input was replaced")
    } catch {
      #expect(error == .isInput(path: folder.file("out.jpg"), role: .photo, input: photo))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("out.jpg"))) == Data([1, 2, 3]))
    #expect(try names() == ["out.jpg"])
  }

  @Test("an input that is replaced during the request stays protected")
  func replacedInput() throws {
    let photo = try folder.write([1, 2, 3], as: "photo.jpg")
    let inputs = InputGuard([photo], as: .photo)
    try FileManager.default.removeItem(atPath: photo)
    _ = try folder.write([4, 5], as: "photo.jpg")
    #expect(throws: FileError.self) { try inputs.check(photo) }
    #expect(throws: FileError.self) { try inputs.check(folder.path + "/./photo.jpg") }
    #expect(throws: Never.self) { try inputs.check(folder.file("Photo.jpg")) }
  }

  @Test("a file is published at its path even if its folder was replaced, and leaves nothing in the old folder")
  func swappedFolder() throws {
    for isReplaced in [true, false] {
      let (place, away) = (folder.file("place-\(isReplaced)"), folder.file("away-\(isReplaced)"))
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      let file = try OutputFile(path: place + "/out", protecting: InputGuard())
      try file.write([1, 2, 3])
      try FileManager.default.moveItem(atPath: place, toPath: away)
      if isReplaced { try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false) }
      let failure: FileError?
      do throws(FileError) {
        try file.publish()
        failure = nil
      } catch { failure = error }
      #expect((failure == nil) == isReplaced)
      #expect(try FileManager.default.contentsOfDirectory(atPath: away) == [])
      if isReplaced { #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["out"]) }
    }
  }
}
