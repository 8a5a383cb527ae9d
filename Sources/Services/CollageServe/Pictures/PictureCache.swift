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
  /// The notes of the command as a JSON array, in ASCII; nil for none.
  var notes: String?

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
    var pictures: [String: Picture] = [:]
    var uses: RecencyList
  }

  /// The maximum size of a picture that is held in memory, in bytes.
  private static let maxHeld = 1 << 20
  /// The maximum size of a picture in the bucket, in bytes.
  private static let maxShared = 100 << 20
  /// The maximum number of notes, and of bytes that they take as escaped JSON.
  private static let (maxNoteCount, maxNotes) = (5, 16 << 10)
  /// The maximum size of metadata in the bucket; stores accept 2 kB.
  private static let maxMetadata = 1500
  /// The metadata name of the notes in the bucket.
  private static let notesName = "collage-notes"

  init(_ configuration: ServiceConfiguration, client: ObjectClient, metrics: ServiceMetrics) throws(FileError) {
    (self.client, self.metrics, bucket) = (client, metrics, configuration.cache.bucket)
    memory = Mutex(Memory(uses: RecencyList(maxBytes: configuration.cache.memoryMegabytes << 20)))
    files = try BoundedFolder(
      path: configuration.cache.folder + "/pictures", maxBytes: configuration.cache.picturesMegabytes << 20)
  }

  /// Returns a picture in memory or on disk; nil if it is missing.
  func picture(_ key: String, _ format: String) -> Picture? {
    let name = "\(key).\(format)"
    if let picture = held(name) {
      metrics.count(.pictureHits)
      return picture
    }
    guard let file = files.file(name) else { return nil }
    var picture = Picture(
      key: key, format: format, body: .file(path: file.path, byteCount: file.byteCount), notes: notes(of: key))
    if file.byteCount <= Self.maxHeld {
      guard let bytes = try? readSmallFile(file.path, limit: Self.maxHeld) else {
        files.remove(name)
        return nil
      }
      picture.body = .bytes(bytes)
      hold(picture, name)
    }
    metrics.count(.pictureHits)
    return picture
  }

  private func notes(of key: String) -> String? {
    files.file("\(key).notes").flatMap { try? readSmallFile($0.path, limit: Self.maxNotes) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a picture of the bucket; nil if it is missing, or the bucket does not answer.
  func sharedPicture(_ key: String, _ format: String) async -> Picture? {
    guard let address = address(of: "\(key).\(format)") else { return nil }
    return try? await Blocking.run { [self] () throws(Problem) in
      guard let (bytes, state) = try? client.read(address, limit: Self.maxShared) else { throw Problem(.notFound, "") }
      let notes = state.metadata[Self.notesName]
      metrics.count(.sharedHits)
      do throws(FileError) {
        if let notes { try files.write(Array(notes.utf8), to: "\(key).notes") }
        try files.write(bytes, to: "\(key).\(format)")
      } catch { return Picture(key: key, format: format, body: .bytes(bytes), notes: notes) }
      return picture(key, format) ?? Picture(key: key, format: format, body: .bytes(bytes), notes: notes)
    }
  }

  /// Stores a finished file, which is moved here, with the notes of the command.
  ///
  /// - Throws: `Problem` if there is no room.
  func store(_ file: String, _ key: String, _ format: String, notes: [String] = []) throws(Problem) -> Picture {
    let name = "\(key).\(format)"
    let notes = notes.isEmpty ? nil : HeaderText.json(notes.prefix(Self.maxNoteCount).map { String($0.prefix(200)) })
    do throws(FileError) {
      if let notes { try files.write(Array(notes.utf8), to: "\(key).notes") }
      try files.take(file, as: name)
    } catch {
      throw Problem(.overloaded, "the service has no room for pictures", retryAfter: 5)
    }
    share(name, format, notes)
    guard let picture = picture(key, format) else {
      throw Problem(.overloaded, "the cache of pictures is too small for this picture", retryAfter: 5)
    }
    return picture
  }

  /// Writes a picture to the bucket in the background; a failure only means that others render it again.
  private func share(_ name: String, _ format: String, _ notes: String?) {
    guard let address = address(of: name), let file = files.file(name) else { return }
    // A picture is shared without its notes rather than not at all.
    let metadata = notes.flatMap { $0.utf8.count <= Self.maxMetadata ? [Self.notesName: $0] : nil } ?? [:]
    uploads.start { [self] in
      guard let bytes = try? readSmallFile(file.path, limit: Self.maxShared) else { return }
      do throws(StorageError) {
        try client.write(
          bytes, to: address, metadata: metadata, type: MediaType.ofPicture(format))
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

  private func held(_ name: String) -> Picture? {
    memory.withLock { memory in
      _ = memory.uses.use(name)
      return memory.pictures[name]
    }
  }

  private func hold(_ picture: Picture, _ name: String) {
    memory.withLock { memory in
      memory.pictures[name] = picture
      for old in memory.uses.add(name, byteCount: picture.body.byteCount) { memory.pictures[old] = nil }
    }
  }
}
