import CollageFiles
import ObjectStorage
import Synchronization
import SystemCalls

/// A finished picture, or another finished answer.
struct Picture: Hashable, Sendable {
  /// The SHA-256 of the request, which is the entity tag.
  var key: String
  /// The extension of its file: `jpeg`, or `json` for a template.
  var format: String
  var body: ServiceResponse.Body
  /// The notes of the command; only known where it has just run.
  var notes: [String] = []

  /// The media type.
  var mediaType: String { format == "json" ? "application/json" : MediaType.ofPicture(format) }
}

/// Finished pictures: in memory, on disk, and in a bucket that several instances share.
final class PictureCache: Sendable {
  private let files: BoundedFolder
  private let bucket: ObjectAddress?
  private let client: ObjectClient
  private let metrics: ServiceMetrics
  private let memory: Mutex<Memory>
  private let uploads = ThreadPool(maxThreads: 4)

  /// Small pictures in memory, for the many requests of the same picture.
  private struct Memory {
    var pictures: [String: [UInt8]] = [:]
    var uses: RecencyList
  }

  /// The maximum size of a picture that is held in memory, in bytes.
  private static let maxHeld = 1 << 20
  /// The maximum size of a picture in the bucket, in bytes.
  private static let maxShared = 100 << 20

  init(_ configuration: ServiceConfiguration, client: ObjectClient, metrics: ServiceMetrics) throws(FileError) {
    (self.client, self.metrics, bucket) = (client, metrics, configuration.cache.bucket)
    memory = Mutex(Memory(uses: RecencyList(maxBytes: configuration.cache.memoryMegabytes << 20)))
    files = try BoundedFolder(
      path: configuration.cache.folder + "/pictures", maxBytes: configuration.cache.picturesMegabytes << 20)
  }

  /// Returns a picture in memory or on disk; nil if it is missing.
  func picture(_ key: String, _ format: String) -> Picture? {
    let name = "\(key).\(format)"
    if let bytes = held(name) {
      metrics.count(.pictureHits)
      return Picture(key: key, format: format, body: .bytes(bytes))
    }
    guard let file = files.file(name) else { return nil }
    guard file.byteCount <= Self.maxHeld else {
      metrics.count(.pictureHits)
      return Picture(key: key, format: format, body: .file(path: file.path, byteCount: file.byteCount))
    }
    guard let bytes = try? readSmallFile(file.path, limit: Self.maxHeld) else {
      files.remove(name)
      return nil
    }
    metrics.count(.pictureHits)
    hold(bytes, name)
    return Picture(key: key, format: format, body: .bytes(bytes))
  }

  /// Returns a picture of the bucket; nil if it is missing, or the bucket does not answer.
  func sharedPicture(_ key: String, _ format: String) async -> Picture? {
    guard let address = address(of: "\(key).\(format)") else { return nil }
    return try? await Blocking.run { [self] () throws(Problem) in
      guard let found = try? client.read(address, limit: Self.maxShared).bytes,
        (try? files.write(found, to: "\(key).\(format)")) != nil
      else { throw Problem(.notFound, "") }
      metrics.count(.sharedHits)
      return picture(key, format) ?? Picture(key: key, format: format, body: .bytes(found))
    }
  }

  /// Stores a finished file, which is moved here.
  ///
  /// - Throws: `Problem` if there is no room.
  func store(_ file: String, _ key: String, _ format: String) throws(Problem) -> Picture {
    let name = "\(key).\(format)"
    do throws(FileError) { try files.take(file, as: name) } catch {
      throw Problem(.overloaded, "the service has no room for pictures", retryAfter: 5)
    }
    share(name, format)
    guard let picture = picture(key, format) else {
      throw Problem(.overloaded, "the cache of pictures is too small for this picture", retryAfter: 5)
    }
    return picture
  }

  /// Writes a picture to the bucket in the background; a failure only means that others render it again.
  private func share(_ name: String, _ format: String) {
    guard let address = address(of: name), let file = files.file(name) else { return }
    uploads.start { [self] in
      guard let bytes = try? readSmallFile(file.path, limit: Self.maxShared) else { return }
      do throws(StorageError) {
        try client.write(bytes, to: address, type: MediaType.ofPicture(format))
      } catch { metrics.count(.sharedFailures) }
    }
  }

  /// Waits for the uploads.
  func finish() {
    uploads.finish()
    uploads.help()
  }

  private func address(of name: String) -> ObjectAddress? {
    guard case .bucket(let bucket, let key)? = bucket?.place else { return nil }
    let folder = key.isEmpty || key.hasSuffix("/") ? key : key + "/"
    return try? ObjectAddress(bucket: bucket, key: folder + name)
  }

  // MARK: Memory

  private func held(_ name: String) -> [UInt8]? {
    memory.withLock { memory in
      _ = memory.uses.use(name)
      return memory.pictures[name]
    }
  }

  private func hold(_ bytes: [UInt8], _ name: String) {
    memory.withLock { memory in
      memory.pictures[name] = bytes
      for old in memory.uses.add(name, byteCount: bytes.count) { memory.pictures[old] = nil }
    }
  }
}
