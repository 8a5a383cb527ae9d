public import CollageFiles
import CollageRender
public import ObjectStorage
import Synchronization
import SystemCalls

/// Photos, masks, templates and pictures of jobs that are in object storage.
///
/// An object is identified by its tag, which is asked for once in the life of a process. Its bytes come when a decoder needs
/// them, or before, while another job is rendered; they are kept in files without names, so that they take no memory.
public final class JobStorage: Sendable {
  let client: ObjectClient
  let objects: HeldObjects
  let ahead = FetchAhead()
  private let states = Mutex<[String: ObjectClient.State]>([:])
  /// Objects whose states could not be had in a check, with the reasons; nil outside of one.
  private let failures = Mutex<[String: FileError]?>(nil)

  /// The maximum number of objects whose states are known; beyond it they are asked for again.
  private static let maxKnown = 1 << 16
  /// How many seconds the server may fail in a check.
  private static let patience = 45.0
  /// The maximum number of requests that wait for the server at once, where answers are short.
  private static let maxRequests = 32

  /// Creates storage with the server and the keys of its settings; nothing is sent before it is used.
  public convenience init(_ settings: StorageSettings) { self.init(settings, holding: HeldObjects.Limits()) }

  init(_ settings: StorageSettings, holding limits: HeldObjects.Limits) {
    client = ObjectClient(settings)
    objects = HeldObjects(limits)
  }

  // MARK: States

  /// Returns what identifies an object's bytes: its size and its tag.
  func identity(of name: String) throws(FileError) -> String {
    let state = try state(of: name)
    return "\(state.byteCount) \(state.tag)"
  }

  /// Returns an object's size and tag.
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

  /// Checks objects before a run: each that fails is asked for once, and a server that fails for long is given up.
  public func checking<Value>(_ body: () throws -> Value) rethrows -> Value {
    client.limitFailing(seconds: Self.patience)
    failures.withLock { $0 = [:] }
    defer {
      client.limitFailing(seconds: nil)
      failures.withLock { $0 = nil }
    }
    return try body()
  }

  /// Forgets an object's state, which may have changed.
  func forgetState(of name: String) { states.withLock { $0[name] = nil } }

  /// Asks for the states of many objects at once; one that cannot be had is asked for again when it is needed.
  func lookUp(_ names: [String]) {
    let unknown = states.withLock { states in
      names.filter { ObjectAddress.isAddress($0) && states[$0] == nil }
    }
    atOnce(Array(Set(unknown))) { [self] name in _ = try? state(of: name) }
  }

  /// Does short requests for many objects, several at a time, and waits for all of them.
  private func atOnce(_ names: [String], _ request: @escaping @Sendable (String) -> Void) {
    let threads = ThreadPool(maxThreads: min(Self.maxRequests, names.count) - 1, callerHelps: true)
    for name in names { threads.start { request(name) } }
    threads.finish()
    threads.help()
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

  /// Reads pictures, many at once.
  ///
  /// - Parameter sizes: The sizes that the pictures should have, by their addresses.
  /// - Returns: The digest of each one's bytes; none for one that is missing, or larger than it should be.
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
    if let format = OutputFormat(path: name) { return format.traits.mediaType }
    let types = [".json": "application/json", ".jsonl": "application/x-ndjson"]
    return types.first { name.lowercased().hasSuffix($0.key) }?.value ?? "application/octet-stream"
  }
}

extension StorageError {
  /// The error for an object that cannot be read.
  func reading(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotOpen(path: name, reason: reason)
  }

  /// The error for an object that cannot be written.
  fileprivate func writing(_ name: String) -> FileError {
    isTransient ? .unreachable(path: name, reason: reason) : .cannotCreate(path: name, reason: reason)
  }
}
