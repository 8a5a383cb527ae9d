import CollageFiles
import Digest
import ObjectStorage
import Synchronization
import SystemCalls

/// A photo on this machine, by its content.
struct StoredPhoto: Hashable, Sendable {
  /// The SHA-256 of its bytes.
  var digest: String
  var path: String
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
  private let maxBytes: Int
  private let freshSeconds: Double
  private let clock: @Sendable () -> Double
  private let metrics: ServiceMetrics
  private let known = Mutex<[String: Known]>([:])
  private let fetches = Flights<StoredPhoto>()

  /// The number of addresses that are remembered.
  private static let maxKnown = 100_000

  init(
    _ configuration: ServiceConfiguration, client: ObjectClient, metrics: ServiceMetrics,
    clock: @escaping @Sendable () -> Double
  ) throws(FileError) {
    (self.client, self.metrics, self.clock) = (client, metrics, clock)
    sources = SourceRules(hosts: configuration.hosts, buckets: configuration.buckets)
    maxBytes = configuration.limits.photoMegabytes << 20
    freshSeconds = Double(configuration.cache.freshSeconds)
    files = try BoundedFolder(
      path: configuration.cache.folder + "/photos", maxBytes: configuration.cache.photosMegabytes << 20)
  }

  /// Returns the photo at an address.
  ///
  /// - Throws: `Problem` if the source is not allowed or does not answer, or the object is missing or too large.
  func photo(at address: ObjectAddress) async throws(Problem) -> StoredPhoto {
    try sources.check(address)
    let name = Self.name(of: address)
    if let fresh = freshPhoto(name) { return fresh }
    return try await fetches.value(of: name) { [self] () async throws(Problem) in
      try await Blocking.run { [self] () throws(Problem) in
        let start = ContinuousClock.now
        defer { metrics.observe(.fetch, ContinuousClock.now - start) }
        do throws(StorageError) { return try fetch(address, name) } catch {
          metrics.count(.sourceFailures)
          throw SourceRules.problem(error)
        }
      }
    }
  }

  /// Stores bytes that were sent.
  ///
  /// - Throws: `Problem` if they cannot be written.
  func store(_ bytes: [UInt8]) throws(Problem) -> StoredPhoto {
    guard let digest = MessageDigests.sha256(bytes) else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    do throws(FileError) { try files.write(bytes, to: digest) } catch {
      throw Problem(.overloaded, "the service has no room for photos", retryAfter: 5)
    }
    return try stored(digest)
  }

  /// Takes a file that was received.
  ///
  /// - Throws: `Problem` if it cannot be moved.
  func take(_ file: String, digest: String) throws(Problem) -> StoredPhoto {
    do throws(FileError) { try files.take(file, as: digest) } catch {
      throw Problem(.overloaded, "the service has no room for photos", retryAfter: 5)
    }
    return try stored(digest)
  }

  /// Returns a stored photo by its content.
  private func stored(_ digest: String) throws(Problem) -> StoredPhoto {
    guard let file = files.file(digest) else {
      throw Problem(.overloaded, "the cache of photos is too small for this request", retryAfter: 5)
    }
    return StoredPhoto(digest: digest, path: file.path)
  }

  private func freshPhoto(_ name: String) -> StoredPhoto? {
    guard let entry = known.withLock({ $0[name] }), clock() - entry.checkedAt < freshSeconds,
      let file = files.file(entry.digest)
    else { return nil }
    metrics.count(.photoHits)
    return StoredPhoto(digest: entry.digest, path: file.path)
  }

  private func fetch(_ address: ObjectAddress, _ name: String) throws(StorageError) -> StoredPhoto {
    if let entry = known.withLock({ $0[name] }), let file = files.file(entry.digest), !entry.validator.isEmpty {
      if try client.state(of: address).tag == entry.validator {
        known.withLock { $0[name]?.checkedAt = clock() }
        metrics.count(.photoHits)
        return StoredPhoto(digest: entry.digest, path: file.path)
      }
    }
    metrics.count(.photoMisses)
    let (bytes, state) = try client.read(address, limit: maxBytes)
    let photo: StoredPhoto
    do throws(Problem) { photo = try store(bytes) } catch {
      throw .failed(address: address.description, reason: error.detail, isTransient: true)
    }
    known.withLock { known in
      if known.count >= Self.maxKnown { known = [:] }
      known[name] = Known(digest: photo.digest, validator: state.tag, checkedAt: clock())
    }
    return photo
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
    if let entry = known.withLock({ $0[path] }), entry.validator == validator, let file = files.file(entry.digest) {
      metrics.count(.photoHits)
      return StoredPhoto(digest: entry.digest, path: file.path)
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
