import ObjectStorage

/// The sources from which photos may be read.
struct SourceRules: Sendable {
  private let hosts: Set<String>
  private let buckets: Set<String>

  init(hosts: [String], buckets: [String]) { (self.hosts, self.buckets) = (Set(hosts), Set(buckets)) }

  /// Checks an address before anything is sent; the client checks hosts again, and the network of each connection.
  ///
  /// - Throws: `Problem` for a bucket or a host that is not allowed.
  func check(_ address: ObjectAddress) throws(Problem) {
    switch address.place {
    case .bucket(let bucket, let key):
      guard buckets.contains(bucket) else {
        throw Problem(.unprocessable, "\(address): the bucket is not among those that this service may read")
      }
      // S3 takes such parts as they are; a server or a proxy that resolves them would leave the bucket.
      guard !key.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
        throw Problem(.unprocessable, "\(address): the key must not contain \".\" or \"..\" between slashes")
      }
    case .web(let scheme, let host, _):
      guard hosts.contains(host) && scheme == "https" || hosts.contains("\(scheme)://\(host)") else {
        throw Problem(.unprocessable, "\(address): the host is not among those that this service may read")
      }
    }
  }

  /// Returns the problem of a source; it names the address that the client sent, and nothing of this machine.
  static func problem(_ error: StorageError) -> Problem {
    switch error {
    case .notFound, .tooLarge, .refused: Problem(.unprocessable, error.description)
    case .failed(_, _, let isTransient):
      isTransient
        ? Problem(.sourceFailed, error.description, retryAfter: 5) : Problem(.unprocessable, error.description)
    case .notAvailable, .settings, .exists: Problem(.failed, "the service cannot read this source")
    }
  }
}
