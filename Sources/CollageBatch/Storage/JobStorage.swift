public import CollageFiles
public import ObjectStorage
import Synchronization
import SystemCalls

/// Photos, masks, templates and pictures of jobs that are in object storage.
///
/// An object is identified by its tag, which is asked for once in the life of a process. Its bytes come when a decoder needs
/// them, or before, while another job is rendered; they are kept in files without names, so that they take no memory.
public final class JobStorage: Sendable {
  private let client: ObjectClient
  private let state: Mutex<Contents>
  private let maxBytes: Int

  private struct Contents {
    var states: [String: ObjectClient.State] = [:]
    /// The objects at hand, the one that was used last at the end.
    var held: [(name: String, source: PhotoSource, byteCount: Int)] = []
    var heldBytes = 0
    /// Objects that were opened or fetched before: what is read of them is known, or is in the cache of tiles.
    var seen: Set<String> = []
    var threads: [WaitingThread<Bool>] = []
  }

  /// The maximum size of a photo, as for one in a file.
  private static let maxPhoto = 100 << 20
  /// The maximum number of objects whose states are known; beyond it they are asked for again.
  private static let maxKnown = 1 << 16
  private static let threads = 4

  /// Creates storage; nothing is sent before it is used.
  ///
  /// - Parameters:
  ///   - settings: The server and the keys.
  ///   - maxBytes: The maximum size of all objects at hand.
  public init(_ settings: StorageSettings, maxBytes: Int = 256 << 20) {
    client = ObjectClient(settings)
    self.maxBytes = maxBytes
    state = Mutex(Contents())
  }

  // MARK: Photos

  /// Returns what identifies an object's bytes: its size and its tag.
  func identity(of name: String) throws(FileError) -> String {
    let state = try objectState(of: name)
    return "\(state.byteCount) \(state.tag)"
  }

  /// Returns a source for an object, which is opened when it is needed.
  func source(of name: String) -> PhotoSource { PhotoSource(name: name, store: ObjectPhoto(name: name, storage: self)) }

  fileprivate func version(of name: String) -> FileVersion? {
    guard let state = try? objectState(of: name) else { return nil }
    return FileVersion(tag: state.tag, byteCount: state.byteCount)
  }

  private func objectState(of name: String) throws(FileError) -> ObjectClient.State {
    if let known = state.withLock({ $0.states[name] }) { return known }
    let found: ObjectClient.State
    do throws(StorageError) {
      found = try client.state(of: ObjectAddress(name))
    } catch {
      throw error.reading(name)
    }
    state.withLock {
      if $0.states.count >= Self.maxKnown { $0.states = [:] }
      $0.states[name] = found
    }
    return found
  }

  fileprivate func open(_ name: String) throws(FileError) -> RegularFile {
    // A server may refuse to tell the state of an object, and an object without a tag has no version to hold on to.
    let known = try objectState(of: name)
    if let held = held(name) { return try held.open() }
    waitForFetches()
    if let held = held(name) { return try held.open() }
    return try fetch(name, known).open()
  }

  private func held(_ name: String) -> PhotoSource? {
    state.withLock { contents in
      guard let place = contents.held.firstIndex(where: { $0.name == name }) else { return nil }
      let found = contents.held.remove(at: place)
      contents.held.append(found)
      return found.source
    }
  }

  @discardableResult
  private func fetch(_ name: String, _ known: ObjectClient.State) throws(FileError) -> PhotoSource {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try client.read(ObjectAddress(name), limit: Self.maxPhoto, tag: known.tag).bytes
    } catch {
      // The object may have changed: the next try asks for its state again.
      state.withLock { $0.states[name] = nil }
      throw error.reading(name)
    }
    let source = try PhotoSource(bytes: bytes, name: name)
    state.withLock { contents in
      contents.held.append((name, source, bytes.count))
      contents.heldBytes += bytes.count
      contents.seen.insert(name)
      while contents.heldBytes > maxBytes, contents.held.count > 1 {
        contents.heldBytes -= contents.held.removeFirst().byteCount
      }
    }
    return source
  }

  // MARK: Fetching ahead

  /// Fetches the objects of coming jobs in the background, those that this process has not read before.
  func fetchAhead(_ names: [String]) {
    let wanted = state.withLock { contents in
      if contents.seen.count > Self.maxKnown { contents.seen = [] }
      return names.filter { ObjectAddress.isAddress($0) && contents.seen.insert($0).inserted }
    }
    guard !wanted.isEmpty else { return }
    waitForFetches()
    for part in 0..<min(Self.threads, wanted.count) {
      let thread = WaitingThread { [self] in
        for index in stride(from: part, to: wanted.count, by: Self.threads) {
          // A failure is met again, and reported, by the job that needs the object.
          guard let known = try? objectState(of: wanted[index]) else { continue }
          if held(wanted[index]) == nil { _ = try? fetch(wanted[index], known) }
        }
        return true
      }
      if let thread { state.withLock { $0.threads.append(thread) } }
    }
  }

  private func waitForFetches() {
    let threads = state.withLock { contents in
      defer { contents.threads = [] }
      return contents.threads
    }
    for thread in threads { thread.join() }
  }

  // MARK: Documents

  /// Reads a whole small object, such as a template or a manifest.
  ///
  /// - Parameters:
  ///   - name: The object's address.
  ///   - limit: The maximum size in bytes.
  /// - Returns: All bytes.
  /// - Throws: `FileError` with the address.
  public func document(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(StorageError) {
      return try client.read(ObjectAddress(name), limit: limit).bytes
    } catch {
      throw error.reading(name)
    }
  }

  // MARK: Pictures

  /// The name of the key among the metadata of a picture.
  private static let keyName = "collage-key"
  private static let digestName = "collage-sha256"

  /// Returns the key and the digest that a picture was written with; nil if there is no picture.
  func written(_ name: String) throws(FileError) -> (key: String?, digest: String?, byteCount: Int)? {
    do throws(StorageError) {
      let address = try ObjectAddress(name)
      guard case .bucket = address.place else {
        throw .refused(address: name, reason: "web addresses are only read; write to s3://")
      }
      let state = try client.state(of: address)
      return (state.metadata[Self.keyName], state.metadata[Self.digestName], state.byteCount)
    } catch {
      if case .notFound = error { return nil }
      throw error.writing(name)
    }
  }

  /// Writes a picture with its key and digest.
  ///
  /// - Parameters:
  ///   - bytes: The picture.
  ///   - name: The object's address.
  ///   - key: The job's key.
  ///   - digest: The SHA-256 of the bytes.
  ///   - isNew: Whether an existing object is kept if it has another key or digest, which is an error.
  /// - Throws: `FileError` with the address.
  func write(_ bytes: [UInt8], to name: String, key: String, digest: String, isNew: Bool) throws(FileError) {
    do throws(StorageError) {
      try client.write(
        bytes, to: ObjectAddress(name), metadata: [Self.keyName: key, Self.digestName: digest],
        type: Self.mediaType(of: name), digest: digest, isNew: isNew)
    } catch {
      guard case .exists = error, let found = try written(name), found.key == key, found.digest == digest else {
        throw error.writing(name)
      }
      // Another run was faster, with the same picture.
    }
  }

  /// Writes a document, such as the list of failures.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    do throws(StorageError) {
      try client.write(bytes, to: ObjectAddress(name), type: Self.mediaType(of: name))
    } catch {
      throw error.writing(name)
    }
  }

  /// Removes an object; nothing happens if there is none.
  func remove(_ name: String) throws(FileError) {
    do throws(StorageError) { try client.remove(ObjectAddress(name)) } catch { throw error.writing(name) }
  }

  /// Lists all objects below an address with their full addresses and sizes.
  func list(below folder: String, _ take: (_ name: String, _ byteCount: Int) -> Void) throws(FileError) {
    do throws(StorageError) {
      let address = try ObjectAddress(folder + "/")
      guard case .bucket(let bucket, _) = address.place else {
        throw .refused(address: address.description, reason: "web addresses are only read; write to s3://")
      }
      try client.list(address) { key, state in take("s3://\(bucket)/\(key)", state.byteCount) }
    } catch {
      throw error.reading(folder)
    }
  }

  private static func mediaType(of name: String) -> String {
    let types = [
      ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif",
      ".tif": "image/tiff", ".tiff": "image/tiff", ".json": "application/json", ".jsonl": "application/x-ndjson",
    ]
    return types.first { name.lowercased().hasSuffix($0.key) }?.value ?? "application/octet-stream"
  }
}

/// A picture in object storage.
private struct ObjectPhoto: PhotoStore {
  let name: String
  let storage: JobStorage
  var identity: String { name }
  var path: String? { nil }

  func version() -> FileVersion? { storage.version(of: name) }

  func open(named name: String) throws(FileError) -> RegularFile { try storage.open(name) }
}

extension StorageError {
  /// The error for an object that cannot be read.
  fileprivate func reading(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotOpen(path: name, reason: reason)
  }

  /// The error for an object that cannot be written.
  fileprivate func writing(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotCreate(path: name, reason: reason)
  }
}
