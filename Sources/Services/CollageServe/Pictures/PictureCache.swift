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

  var mediaType: String { format == "json" ? "application/json" : MediaType.ofPicture(format) }
}

/// Finished pictures: in memory, on disk, and in a bucket that several instances share.
final class PictureCache: Sendable {
  private let files: BoundedFolder
  private let disk: DiskRoom
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

  init(
    _ configuration: ServiceConfiguration, client: ObjectClient, metrics: ServiceMetrics, disk: DiskRoom
  ) throws(FileError) {
    (self.client, self.metrics, self.disk, bucket) = (client, metrics, disk, configuration.cache.bucket)
    memory = Mutex(Memory(uses: RecencyList(maxBytes: configuration.cache.memoryMegabytes << 20)))
    files = try BoundedFolder(
      path: configuration.cache.folder + "/pictures", maxBytes: configuration.cache.picturesMegabytes << 20)
    disk.add(files)
  }

  /// Returns a picture in memory or on disk; nil if it is missing.
  func picture(_ key: String, _ format: String) -> Picture? {
    let name = "\(key).\(format)"
    if let picture = held(name) {
      metrics.count(.pictureHits)
      return picture
    }
    // A picture for which there is not even room for a link is made again.
    guard let found = files.file(name), let file = try? disk.keeping(found.path, byteCount: found.byteCount),
      let picture = held(file, key, format, notes: notes(of: key))
    else {
      files.remove(name)
      return nil
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
      metrics.count(.sharedHits)
      return store(bytes, key, format, notes: state.metadata[Self.notesName])
    }
  }

  /// Stores a finished file with the notes of the command, in the caches that have room for it.
  ///
  /// - Throws: `Problem` if the file cannot be read.
  func store(_ file: KeptFile, _ key: String, _ format: String, notes: [String] = []) throws(Problem) -> Picture {
    let notes = notes.isEmpty ? nil : HeaderText.json(notes.prefix(Self.maxNoteCount).map { String($0.prefix(200)) })
    guard let picture = held(file, key, format, notes: notes) else {
      throw Problem(.failed, "the picture cannot be read")
    }
    keep(file, key, format, notes)
    share(file, "\(key).\(format)", format, notes)
    return picture
  }

  /// Stores a finished answer, in the caches that have room for it.
  func store(_ bytes: [UInt8], _ key: String, _ format: String, notes: String? = nil) -> Picture {
    let picture = Picture(key: key, format: format, body: .bytes(bytes), notes: notes)
    if bytes.count <= Self.maxHeld { hold(picture, "\(key).\(format)") }
    if let file = try? disk.keeping(bytes) { keep(file, key, format, notes) }
    return picture
  }

  /// Returns a picture of a file, which is held in memory if it is small; nil if it cannot be read.
  private func held(_ file: KeptFile, _ key: String, _ format: String, notes: String?) -> Picture? {
    var picture = Picture(key: key, format: format, body: .file(file), notes: notes)
    guard file.byteCount <= Self.maxHeld else { return picture }
    guard let bytes = try? readSmallFile(file.path, limit: Self.maxHeld) else { return nil }
    picture.body = .bytes(bytes)
    hold(picture, "\(key).\(format)")
    return picture
  }

  /// Keeps a file for later requests; without its notes it is not kept, since it would be found without them.
  private func keep(_ file: KeptFile, _ key: String, _ format: String, _ notes: String?) {
    if let notes {
      guard let note = try? disk.keeping(Array(notes.utf8)), files.add(note, as: "\(key).notes") else { return }
    }
    files.add(file, as: "\(key).\(format)")
    disk.keepReserve()
  }

  /// Writes a picture to the bucket in the background; a failure only means that others render it again.
  private func share(_ file: KeptFile, _ name: String, _ format: String, _ notes: String?) {
    guard let address = address(of: name) else { return }
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
