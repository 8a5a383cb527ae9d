import CollageFiles
import Digest
import ObjectStorage
import Synchronization
import SystemCalls

/// A photo on this machine, by its content; it stays while a request refers to it, also in a cache that is too small for it.
struct StoredPhoto: Hashable, Sendable {
  /// The SHA-256 of its bytes.
  var digest: String
  var file: KeptFile

  var path: String { file.path }
}

/// The photos that were fetched or uploaded, as files named by their content.
///
/// A source is asked for its validator (entity tag or date) once the last answer is older than `freshSeconds`, and for the bytes
/// if they have changed.
final class PhotoStore: Sendable {
  private struct Known {
    var digest: String
    var validator: String
    var checkedAt: Double
  }

  private let client: ObjectClient
  private let sources: SourceRules
  private let files: BoundedFolder
  private let disk: DiskRoom
  private let maxBytes: Int
  private let freshSeconds: Double
  private let clock: @Sendable () -> Double
  private let metrics: ServiceMetrics
  private let known = Mutex<[String: Known]>([:])
  private let fetches = Flights<StoredPhoto>()

  /// The number of addresses that are remembered.
  private static let maxKnown = 100_000

  init(
    _ configuration: ServiceConfiguration, client: ObjectClient, metrics: ServiceMetrics, disk: DiskRoom,
    clock: @escaping @Sendable () -> Double
  ) throws(FileError) {
    (self.client, self.metrics, self.disk, self.clock) = (client, metrics, disk, clock)
    sources = SourceRules(hosts: configuration.hosts, buckets: configuration.buckets)
    maxBytes = configuration.limits.photoMegabytes << 20
    freshSeconds = Double(configuration.cache.freshSeconds)
    files = try BoundedFolder(
      path: configuration.cache.folder + "/photos", maxBytes: configuration.cache.photosMegabytes << 20)
    disk.add(files)
  }

  /// Returns the photo at an address.
  ///
  /// - Throws: `Problem` if the source is not allowed or does not answer, or the object is missing or too large.
  func photo(at address: ObjectAddress) async throws(Problem) -> StoredPhoto {
    try sources.check(address)
    let name = Self.name(of: address)
    if let fresh = try freshPhoto(name) { return fresh }
    return try await fetches.value(of: name) { [self] () async throws(Problem) in
      try await Blocking.run { [self] () throws(Problem) in
        let start = ContinuousClock.now
        defer { metrics.observe(.fetch, ContinuousClock.now - start) }
        return try fetch(address, name)
      }
    }
  }

  /// Stores bytes that were sent.
  ///
  /// - Throws: `Problem` if they cannot be written.
  func store(_ bytes: [UInt8]) throws(Problem) -> StoredPhoto {
    guard let digest = MessageDigests.sha256(bytes) else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    if let known = try cached(digest) { return known }
    return try store(disk.keeping(bytes), digest: digest)
  }

  /// Stores a file that was received, and keeps it for later requests if the cache has room for it.
  ///
  /// - Throws: `Problem` if there is no room for the request itself.
  func store(_ file: KeptFile, digest: String) throws(Problem) -> StoredPhoto {
    // The tiles of a photo are found by its inode and time, so a photo that is sent again must not replace the first.
    if let known = try cached(digest) { return known }
    files.add(file, as: digest)
    disk.keepReserve()
    return StoredPhoto(digest: digest, file: file)
  }

  /// Returns a photo of the cache by its content.
  private func cached(_ digest: String) throws(Problem) -> StoredPhoto? {
    guard let file = files.file(digest) else { return nil }
    return try disk.keeping(file.path, byteCount: file.byteCount).map { StoredPhoto(digest: digest, file: $0) }
  }

  private func freshPhoto(_ name: String) throws(Problem) -> StoredPhoto? {
    guard let entry = known.withLock({ $0[name] }), clock() - entry.checkedAt < freshSeconds,
      let photo = try cached(entry.digest)
    else { return nil }
    metrics.count(.photoHits)
    return photo
  }

  private func fetch(_ address: ObjectAddress, _ name: String) throws(Problem) -> StoredPhoto {
    if let entry = known.withLock({ $0[name] }), !entry.validator.isEmpty, let photo = try cached(entry.digest) {
      if try asking({ () throws(StorageError) in try client.state(of: address).tag }) == entry.validator {
        known.withLock { $0[name]?.checkedAt = clock() }
        metrics.count(.photoHits)
        return photo
      }
    }
    metrics.count(.photoMisses)
    let (bytes, state) = try asking { () throws(StorageError) in try client.read(address, limit: maxBytes) }
    let photo = try store(bytes)
    known.withLock { known in
      if known.count >= Self.maxKnown { known = [:] }
      known[name] = Known(digest: photo.digest, validator: state.tag, checkedAt: clock())
    }
    return photo
  }

  /// Asks a source, and counts its failures.
  private func asking<Value>(_ work: () throws(StorageError) -> Value) throws(Problem) -> Value {
    do throws(StorageError) { return try work() } catch {
      metrics.count(.sourceFailures)
      throw SourceRules.problem(error)
    }
  }

  private static func name(of address: ObjectAddress) -> String {
    switch address.place {
    case .bucket(let bucket, let key): "s3://\(bucket)/\(key)"
    case .web(let scheme, let host, let target): "\(scheme)://\(host)\(target)"
    }
  }

  // MARK: Files of sets

  /// Returns the photo of a file in a configured folder.
  ///
  /// - Throws: `Problem` if it cannot be read.
  func photo(inFile path: String) async throws(Problem) -> StoredPhoto {
    guard let version = FileVersion(path: path) else { throw Problem(.unprocessable, "a photo of the set is missing") }
    let validator = "\(version)"
    if let entry = known.withLock({ $0[path] }), entry.validator == validator, let photo = try cached(entry.digest) {
      metrics.count(.photoHits)
      return photo
    }
    return try await fetches.value(of: path) { [self] () async throws(Problem) in
      try await Blocking.run { [self] () throws(Problem) in
        metrics.count(.photoMisses)
        let bytes: [UInt8]
        do throws(FileError) { bytes = try readSmallFile(path, limit: maxBytes) } catch {
          throw Problem(.unprocessable, "a photo of the set cannot be read")
        }
        let photo = try store(bytes)
        known.withLock { $0[path] = Known(digest: photo.digest, validator: validator, checkedAt: clock()) }
        return photo
      }
    }
  }
}
