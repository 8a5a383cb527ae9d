public import CollageFiles
import CollageRender
public import ObjectStorage
import Synchronization
import SystemCalls

/// Access to photos, masks, templates and pictures in object storage.
///
/// An object is identified by its entity tag, which is looked up once per process. Its bytes are fetched when a decoder
/// needs them, or ahead of time while another job is rendered, and kept in anonymous files rather than in memory.
public final class JobStorage: Sendable {
  let client: ObjectClient
  let objects: HeldObjects
  let ahead = FetchAhead()
  private let states = Mutex<[String: ObjectClient.State]>([:])
  /// The objects whose lookup failed during a check, with the errors; nil outside a check.
  private let failures = Mutex<[String: FileError]?>(nil)

  /// The maximum number of cached states; the cache is cleared beyond it.
  private static let maxKnown = 1 << 16
  /// The time after which a check gives up on a failing server, in seconds.
  private static let patience = 45.0
  /// The maximum number of concurrent short requests.
  private static let maxRequests = 32

  /// Creates a client with the endpoint and credentials of the settings; does not connect before it is used.
  public convenience init(_ settings: StorageSettings) { self.init(settings, holding: HeldObjects.Limits()) }

  init(_ settings: StorageSettings, holding limits: HeldObjects.Limits) {
    client = ObjectClient(settings)
    objects = HeldObjects(limits)
  }

  // MARK: States

  /// Returns the identity of an object: its size and entity tag.
  func identity(of name: String) throws(FileError) -> String {
    let state = try state(of: name)
    return "\(state.byteCount) \(state.tag)"
  }

  /// Returns the size and entity tag of an object.
  func state(of name: String) throws(FileError) -> ObjectClient.State {
    if let known = states.withLock({ $0[name] }) { return known }
    if let failure = failures.withLock({ $0?[name] }) { throw failure }
    let found: ObjectClient.State
    do throws(StorageError) {
      found = try client.state(of: ObjectAddress(name))
    } catch {
      let failure = error.reading(name)
      failures.withLock { $0?[name] = failure }
      throw failure
    }
    states.withLock {
      if $0.count >= Self.maxKnown { $0 = [:] }
      $0[name] = found
    }
    return found
  }

  /// Performs checks before a run: each failing object is requested once, and a server that keeps failing is given up.
  public func checking<Value>(_ body: () throws -> Value) rethrows -> Value {
    client.limitFailing(seconds: Self.patience)
    failures.withLock { $0 = [:] }
    defer {
      client.limitFailing(seconds: nil)
      failures.withLock { $0 = nil }
    }
    return try body()
  }

  /// Discards the cached state of an object that may have changed.
  func forgetState(of name: String) { states.withLock { $0[name] = nil } }

  /// Looks up the states of objects in parallel; failed lookups are repeated when the object is needed.
  func lookUp(_ names: [String]) {
    let unknown = states.withLock { states in
      names.filter { ObjectAddress.isAddress($0) && states[$0] == nil }
    }
    atOnce(Array(Set(unknown))) { [self] name in _ = try? state(of: name) }
  }

  /// Performs short requests for many objects in parallel, and waits for all of them.
  private func atOnce(_ names: [String], _ request: @escaping @Sendable (String) -> Void) {
    let threads = ThreadPool(maxThreads: min(Self.maxRequests, names.count) - 1, callerHelps: true)
    for name in names { threads.start { request(name) } }
    threads.finish()
    threads.help()
  }

  // MARK: Documents

  /// Reads a small object, such as a template or a manifest.
  ///
  /// - Parameters:
  ///   - name: The address of the object.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The contents of the object.
  /// - Throws: `FileError` with the address.
  public func document(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(StorageError) {
      return try client.read(ObjectAddress(name), limit: limit).bytes
    } catch {
      throw error.reading(name)
    }
  }

  // MARK: Pictures

  /// The metadata name of a picture's key.
  private static let keyName = "collage-key"
  private static let digestName = "collage-sha256"

  /// Returns the key and digest stored with a picture; nil if the picture does not exist.
  func written(_ name: String) throws(FileError) -> (key: String?, digest: String?, byteCount: Int)? {
    do throws(StorageError) {
      let address = try ObjectAddress(name)
      guard case .bucket = address.place else {
        throw .refused(address: name, reason: "web addresses are read-only; write to an s3:// address")
      }
      let state = try client.state(of: address)
      return (state.metadata[Self.keyName], state.metadata[Self.digestName], state.byteCount)
    } catch {
      if case .notFound = error { return nil }
      throw error.writing(name)
    }
  }

  /// Reads pictures in parallel and returns their digests.
  ///
  /// - Parameter sizes: The expected sizes of the pictures, by address.
  /// - Returns: The digests, by address; pictures that are missing or larger than expected are omitted.
  func digests(of sizes: [String: Int]) -> [String: String] {
    let found = Mutex<[String: String]>([:])
    atOnce(sizes.keys.sorted()) { [self] name in
      guard let size = sizes[name], let bytes = try? document(name, limit: size),
        let digest = try? JobKey.digest(bytes)
      else { return }
      found.withLock { $0[name] = digest }
    }
    return found.withLock { $0 }
  }

  /// Writes a picture with its key and digest as metadata.
  ///
  /// - Parameters:
  ///   - bytes: The picture.
  ///   - name: The address of the object.
  ///   - key: The job's key.
  ///   - digest: The SHA-256 of the bytes.
  ///   - isNew: Whether to fail if an object with a different key or digest exists.
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
      // Another run has written the same picture in the meantime.
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

  /// Removes an object; has no effect if it does not exist.
  func remove(_ name: String) throws(FileError) {
    do throws(StorageError) { try client.remove(ObjectAddress(name)) } catch { throw error.writing(name) }
  }

  /// Lists all objects below an address, with their addresses and sizes.
  func list(below folder: String, _ take: (_ name: String, _ byteCount: Int) -> Void) throws(FileError) {
    do throws(StorageError) {
      let address = try ObjectAddress(folder + "/")
      guard case .bucket(let bucket, _) = address.place else {
        throw .refused(address: address.description, reason: "web addresses are read-only; write to an s3:// address")
      }
      try client.list(address) { key, state in take("s3://\(bucket)/\(key)", state.byteCount) }
    } catch {
      throw error.reading(folder)
    }
  }

  private static func mediaType(of name: String) -> String {
    if let format = OutputFormat(path: name) { return format.traits.mediaType }
    let types = [".json": "application/json", ".jsonl": "application/x-ndjson"]
    return types.first { name.lowercased().hasSuffix($0.key) }?.value ?? "application/octet-stream"
  }
}

extension StorageError {
  /// Returns the file error for an object that cannot be read.
  func reading(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotOpen(path: name, reason: reason)
  }

  /// Returns the file error for an object that cannot be written.
  fileprivate func writing(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotCreate(path: name, reason: reason)
  }
}
