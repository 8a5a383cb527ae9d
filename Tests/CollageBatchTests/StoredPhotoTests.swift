import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import Foundation
import ObjectStorage
import Determinism
import StorageTestServer
import Synchronization
import Testing
import Vips

@testable import CollageBatch

@Suite("Fetching photos from object storage")
struct StoredPhotoTests {
  private let jobs: StoredJobs

  init() throws { jobs = try StoredJobs() }

  // MARK: Fetching ahead

  @Test("photos of the next job are prefetched while the first job is processed")
  func overlap() async throws {
    let arrived = DispatchSemaphore(value: 0)
    let server = try jobs.server { request in
      guard request.method == "GET" else { return nil }
      if request.target.hasSuffix("/2.png") { arrived.signal() }
      guard request.target.hasSuffix("/1.png"), arrived.wait(timeout: .now() + 20) == .timedOut else { return nil }
      return .status(403, code: "AccessDenied")
    }
    for place in 1...3 { server.put("photos/\(place).png", jobs.photo) }
    let found = try await jobs.answers((1...3).map { jobs.job("\($0)", photo: "s3://photos/\($0).png") }, server)
    #expect(found.allSatisfy { $0.status == .ok }, "\(found.map { $0.error ?? "" })")
  }

  @Test(
    "each photo is read once, with or without room for prefetching and caching",
    arguments: [0, 1, 1 << 20])
  func once(bytes: Int) async throws {
    let server = try jobs.server()
    let photos = (0..<12).map { "s3://photos/\($0).png" }
    for place in 0..<12 {
      server.put("photos/\(place).png", try StoredJobs.png(QuadrantImage(width: 40 + 2 * place, height: 60)))
    }
    let limits = HeldObjects.Limits(bytes: bytes, bytesAhead: bytes)
    let found = try await jobs.answers(
      photos.enumerated().map { jobs.job("\($0)", photo: $1) }, server, holding: limits)
    #expect(found.allSatisfy { $0.status == .ok }, "\(found.map { $0.error ?? "" })")
    let usual = try jobs.server()
    for (name, object) in server.objects where name.hasPrefix("photos/") { usual.put(name, object.bytes) }
    _ = try await jobs.answers(photos.enumerated().map { jobs.job("\($0)", photo: $1) }, usual)
    #expect(server.objects == usual.objects)
    if bytes > 1 {
      let reads = server.received.filter { $0.method == "GET" && $0.target.hasSuffix(".png") }
      #expect(reads.count == 12 && Set(reads.map(\.target)).count == 12)
    }
  }

  @Test("prefetched data stays within the limit until jobs use it, fail or end")
  func bound() throws {
    let objects = HeldObjects(HeldObjects.Limits(bytes: 1000, bytesAhead: 30))
    #expect(objects.new(["a", "b", "c", "d", "b"]) == ["a", "b", "c", "d"] && objects.new(["a"]).isEmpty)
    #expect(objects.reserve("a", byteCount: 10) == .granted && objects.reserve("b", byteCount: 20) == .granted)
    #expect(objects.reserve("c", byteCount: 1) == .noRoom, "30 bytes are on their way")
    #expect(objects.reserve("c", byteCount: 31) == .notNeeded, "there will never be room")
    objects.used("a")
    #expect(objects.reserve("c", byteCount: 11) == .noRoom && objects.reserve("c", byteCount: 10) == .granted)
    objects.end("b", nil, byteCount: 0)
    #expect(objects.reserve("d", byteCount: 20) == .granted, "what could not be read takes no room")
    objects.ended(["c"]) { _ in true }
    _ = objects.new(["e", "f"])
    objects.ended(["e"]) { _ in true }
    #expect(objects.reserve("e", byteCount: 1) == .notNeeded, "its job has ended")
    #expect(objects.reserve("f", byteCount: 10) == .granted && objects.reserve("f", byteCount: 10) == .notNeeded)
    // What is dropped to make room for others is not on its way either.
    for (name, count) in [("d", 20), ("f", 10), ("g", 990)] {
      objects.end(name, try PhotoSource(bytes: [0], name: name), byteCount: count)
    }
    #expect(objects.source(of: "d") == nil && objects.source(of: "f") != nil && objects.source(of: "g") != nil)
    _ = objects.new(["h"])
    #expect(objects.reserve("h", byteCount: 20) == .granted)
  }

  @Test("few photos are prefetched before the first one is used")
  func slowStart() {
    let (objects, names) = (HeldObjects(HeldObjects.Limits()), (0..<20).map { "\($0).jpg" })
    _ = objects.new(names)
    #expect(names.map { objects.reserve($0, byteCount: 1) == .granted } == names.indices.map { $0 < 8 })
    objects.used(names[0])
    #expect(names[8...].allSatisfy { objects.reserve($0, byteCount: 1) == .granted })
  }

  @Test("photos without room are fetched once when room becomes available", arguments: [3, 30])
  func waiting(room: Int) throws {
    let (queue, gate, ended) = (FetchAhead(), Allowance(), DispatchSemaphore(value: 0))
    let fetch: @Sendable (String) -> FetchAhead.Outcome = { name in
      guard gate.take(name) else { return .waits }
      ended.signal()
      return .done
    }
    let names = (0..<30).map { "\($0)" }
    queue.add(names, fetch: fetch)
    for _ in 0..<(30 / room) {
      gate.allow(room)
      // A thread that has just found no room may not have ended yet: it is asked until all have come.
      for _ in 0..<room { while ended.wait(timeout: .now() + 0.01) == .timedOut { queue.add([], fetch: fetch) } }
    }
    #expect(Set(gate.taken) == Set(names) && gate.taken.count == 30)
  }

  /// Lets a number of objects be fetched.
  private final class Allowance: Sendable {
    private let state = Mutex<(left: Int, taken: [String])>((0, []))

    var taken: [String] { state.withLock { $0.taken } }

    func allow(_ count: Int) { state.withLock { $0.left += count } }

    func take(_ name: String) -> Bool {
      state.withLock { state in
        guard state.left > 0 else { return false }
        state.left -= 1
        state.taken.append(name)
        return true
      }
    }
  }

  @Test("threads that need the same object concurrently read it once")
  func together() throws {
    let server = try jobs.server()
    let storage = StoredJobs.storage(server)
    let sizes = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let count = (try? storage.source(of: "s3://photos/one +.png").open())?.byteCount ?? 0
      sizes.withLock { $0.append(count) }
    }
    #expect(sizes.withLock { $0 } == [Int](repeating: jobs.photo.count, count: 16))
    #expect(server.received.count { $0.method == "GET" } == 1)
  }

  // MARK: Headers

  /// Returns a JPEG of noise, of some 300 kB.
  private func photograph(isProgressive: Bool = false) throws -> [UInt8] {
    var random = SplitMix64(seed: 7)
    let pixels = Pixels(width: 480, height: 320) { _, _ in (0..<3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    let target = try Target.memory()
    try Image.fromMemory(
      copying: pixels.bytes, width: pixels.width, height: pixels.height, bands: 3, interpretation: .srgb
    ).save(to: target, as: .jpeg(quality: 95, progressive: isProgressive), keepProfile: false)
    return target.bytes()
  }

  /// Returns storage that has seen so many photos whose pixels nobody read that it reads headers.
  private func headerStorage(_ server: StorageTestServer) -> JobStorage {
    let storage = StoredJobs.storage(server)
    for place in 0..<16 {
      #expect(storage.objects.areHeadersEnough == (place >= 8))
      storage.objects.readHeader("\(place).jpg", isFetched: true)
      storage.objects.ended(["\(place).jpg"]) { _ in true }
    }
    #expect(storage.objects.areHeadersEnough)
    return storage
  }

  /// Returns a JPEG with comments before its other segments.
  private func commented(_ photo: [UInt8], bytes: Int) -> [UInt8] {
    var comments: [UInt8] = []
    while comments.count < bytes { comments += [0xFF, 0xFE, 0x40, 0x02] + [UInt8](repeating: 32, count: 0x4000) }
    return photo[..<2] + comments + photo[2...]
  }

  @Test(
    "if a cache has the pixels, only the beginning of a JPEG is read for its header")
  func headers() throws {
    let photo = try photograph()
    let server = try jobs.server()
    server.put("photos/large.jpg", photo)
    let storage = headerStorage(server)
    try jobs.folder.write(photo, as: "large.jpg")
    storage.fetchAhead(["s3://photos/large.jpg"])
    let found = try PhotoProbe.header(of: storage.source(of: "s3://photos/large.jpg"), policy: PhotoPolicy())
    let file = try PhotoProbe.header(of: jobs.folder.file("large.jpg"), policy: PhotoPolicy())
    #expect(found.storedSize == file.storedSize && found.byteCount == file.byteCount && found.format == .jpeg)
    #expect(found.orientation == file.orientation && found.hasAlpha == file.hasAlpha)
    let reads = server.received.filter { $0.method == "GET" }
    #expect(reads.map { $0.headers["range"] } == ["bytes=0-65535"] && reads[0].headers["if-match"] != nil)
    let source = storage.source(of: "s3://photos/large.jpg")
    #expect(try source.open().firstBytes(photo.count) == photo)
    // One photo more or less does not change what is expected of others; several do.
    #expect(storage.objects.areHeadersEnough)
    storage.ended(["s3://photos/large.jpg"])
    for _ in 0..<3 { storage.objects.used("other.jpg") }
    #expect(!storage.objects.areHeadersEnough, "pixels are needed again")
  }

  @Test("headers that exceed the beginning, or need the whole file, are read from the whole file")
  func longHeaders() throws {
    let (photo, scans) = (try photograph(), try photograph(isProgressive: true))
    let pictures: [(name: String, bytes: [UInt8], isFirstRead: Bool)] = [
      ("late.jpg", commented(photo, bytes: 70_000), true), ("scans.jpg", scans, true),
      ("a png.jpg", jobs.photo + [UInt8](repeating: 0, count: 200_000), true),
      ("small.jpeg", Array(photo[..<100_000]), false),
      ("photo.png", jobs.photo, false),
    ]
    let server = try jobs.server()
    for picture in pictures { server.put("photos/\(picture.name)", picture.bytes) }
    for picture in pictures {
      let storage = headerStorage(server)
      try jobs.folder.write(picture.bytes, as: picture.name)
      let before = server.received.count
      let source = storage.source(of: "s3://photos/\(picture.name)")
      let found = Result { try PhotoProbe.header(of: source, policy: PhotoPolicy()).storedSize }
      let file = Result { try PhotoProbe.header(of: jobs.folder.file(picture.name), policy: PhotoPolicy()).storedSize }
      #expect((try? found.get()) == (try? file.get()), "\(picture.name): \(found) \(file)")
      let reads = server.received[before...].filter { $0.method == "GET" }
      #expect(
        reads.map { $0.headers["range"] != nil } == (picture.isFirstRead ? [true, false] : [false]), "\(picture.name)")
    }
  }

  @Test("servers without range requests are supported")
  func withoutRanges() throws {
    let server = try jobs.server { request in
      request.headers["range"] == nil ? nil : .status(501, code: "NotImplemented")
    }
    server.put("photos/large.jpg", try photograph())
    let source = headerStorage(server).source(of: "s3://photos/large.jpg")
    #expect(try PhotoProbe.header(of: source, policy: PhotoPolicy()).storedSize == PixelSize(480, 320))
  }

  @Test("photos used once per job keep being prefetched: recurring photos do not count as unused")
  func recurring() throws {
    let objects = HeldObjects(HeldObjects.Limits())
    for _ in 0..<20 {
      objects.readHeader("a.jpg", isFetched: false)
      objects.ended(["a.jpg"]) { _ in true }
    }
    #expect(!objects.areHeadersEnough)
    for place in 0..<20 {
      objects.readHeader("\(place).png", isFetched: true)
      objects.ended(["\(place).png"]) { $0.hasSuffix(".jpg") }
    }
    #expect(!objects.areHeadersEnough, "headers of PNG files are not at their beginning alone")
  }
}
