import CollageFormat
import CollageServe
import Synchronization
import SystemCalls
import Testing

@testable import CollageServe

/// What happens when the disk of the caches is full.
@Suite struct DiskTests {
  /// A cache without files.
  private final class Cache: DiskRoom.Droppable {
    private let bytes: Mutex<Int>

    init(_ bytes: Int) { self.bytes = Mutex(bytes) }

    var byteCount: Int { bytes.withLock { $0 } }
    func drop(_ byteCount: Int) { bytes.withLock { $0 = max(0, $0 - byteCount) } }
  }

  private let folder = "\(TemporaryFiles.folder)/collage-disk-\(UInt64.random(in: .min ... .max))"

  private func room() -> DiskRoom {
    #expect(createFolders(folder, mode: 0o700))
    return DiskRoom(folder: folder) { 0 }
  }

  @Test("A full disk loses cached files, not requests", arguments: [ENOSPC, EDQUOT]) func full(_ number: Int32) throws {
    let (disk, cache) = (room(), Cache(8 << 20))
    disk.add(cache)
    let text = try disk.writing { () throws(SystemFailure) in
      guard cache.byteCount < 8 << 20 else { throw SystemFailure(number: number) }
      return "written"
    }
    #expect(text == "written")
    RequestFolder.remove(folder)
  }

  @Test("Without anything to drop, a request is refused, and the service tells why it is not ready")
  func refusal() throws {
    let disk = room()
    #expect(disk.lack() == nil)
    let problem = #expect(throws: Problem.self) {
      try disk.writing { () throws(SystemFailure) in throw SystemFailure(number: ENOSPC) }
    }
    #expect(problem?.kind == .overloaded)
    #expect(disk.lack() == "the disk of the service is full")
    RequestFolder.remove(folder)
  }

  @Test("Caches that fill up again do not make a write endless") func refilling() throws {
    let (disk, cache) = (room(), Cache(.max / 2))
    disk.add(cache)
    var tries = 0
    let problem = #expect(throws: Problem.self) {
      try disk.writing { () throws(SystemFailure) in
        tries += 1
        throw SystemFailure(number: ENOSPC)
      }
    }
    #expect(problem?.kind.status == 503)
    #expect((2...10).contains(tries))
    RequestFolder.remove(folder)
  }

  @Test("A file stays as long as something refers to it, whatever the cache drops") func keeping() throws {
    let disk = room()
    let cache = try BoundedFolder(path: folder + "/photos", maxBytes: 100)
    var kept: KeptFile? = try disk.keeping([1, 2, 3])
    let name = String(repeating: "a", count: 64)
    #expect(cache.add(try #require(kept), as: name))
    cache.drop(100)
    #expect(cache.file(name) == nil)
    let path = try #require(kept?.path)
    #expect(try readWhole(path) == [1, 2, 3])
    kept = nil
    #expect(access(path, F_OK) != 0)
    RequestFolder.remove(folder)
  }

  @Test("A photo that is larger than the cache of photos is shown") func smallCache() async throws {
    let fixture = try await ServiceFixture { $0.cache.photosMegabytes = 1 }
    let photo = String(repeating: "x", count: 3 << 20)
    for _ in 0..<2 {
      let answer = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.jpg", photo)])
      #expect(answer.status == 200)
    }
    await fixture.end()
  }

  @Test("An order that found no room is executed again, when cached files are dropped") func order() async throws {
    // A refusal is forgotten after a while, which a busy machine may need to answer.
    let fixture = try await ServiceFixture(stoppedAt: 0)
    let first = await fixture.send("/v1/render", #"{"template": "pair"}"#, files: [("a.jpg", "AAA")])
    #expect(first.status == 200)
    let again = await fixture.post("/v1/render", #"{"template": "pair", "background": "full-once"}"#)
    #expect(again.status == 200)
    let full = await fixture.post("/v1/render", #"{"template": "pair", "background": "full"}"#)
    #expect(full.status == 503)
    #expect(full.text("detail") == "the disk of the service is full")
    let ready = await fixture.get("/ready")
    #expect(ready.status == 503)
    #expect(ready.text("detail") == "the disk of the service is full")
    await fixture.end()
  }
}
