/// Where a request for an object goes.
struct StorageTarget {
  /// The scheme and host.
  let base: String
  /// The host as it is sent, with a port that is not usual.
  let host: String
  /// The path as it is sent; for web addresses with their query.
  let path: String
  /// Whether requests are signed.
  let isSigned: Bool
  /// Whether the user has named this very server.
  let allowsPrivateNetwork: Bool

  /// Finds the server of an address.
  ///
  /// - Throws: `StorageError.refused` for a host that is not allowed, `.settings` for an invalid server.
  init(_ address: ObjectAddress, _ settings: StorageSettings) throws(StorageError) {
    switch address.place {
    case .bucket(let bucket, let key):
      let path = PercentEncoding.encoded(key, keepsSlashes: true)
      (isSigned, allowsPrivateNetwork) = (true, settings.endpoint != nil)
      if let endpoint = settings.endpoint {
        (base, host) = try Self.server(endpoint)
        self.path = "/\(bucket)/\(path)"
      } else {
        // The regions of China are a cloud of their own.
        let server = "s3.\(settings.region).amazonaws.com" + (settings.region.hasPrefix("cn-") ? ".cn" : "")
        guard
          settings.region.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { throw .settings(reason: "AWS_REGION: not a region; regions look like eu-central-1") }
        // A certificate covers one label before the server's name, and a dot separates labels.
        let isPath = bucket.contains(".")
        host = isPath ? server : "\(bucket).\(server)"
        base = "https://" + host
        self.path = isPath ? "/\(bucket)/\(path)" : "/\(path)"
      }
    case .web(let scheme, let host, let target):
      guard settings.allowedHosts.contains(scheme == "https" ? host : "http://\(host)") else {
        let option = scheme == "https" ? host : "http://\(host)"
        throw .refused(
          address: address.description, reason: "the host is not allowed; allow it with --allow-host \(option)")
      }
      (base, self.host, path, isSigned) = ("\(scheme)://\(host)", host, target, false)
      allowsPrivateNetwork = false
    }
  }

  /// Returns the base and the host of a server that the user has named.
  private static func server(_ endpoint: String) throws(StorageError) -> (base: String, host: String) {
    guard endpoint.hasPrefix("http") else {
      throw .settings(reason: "AWS_ENDPOINT_URL: must begin with https:// or http://")
    }
    guard case .web(let scheme, let host, let target)? = try? ObjectAddress(endpoint).place, target == "/" else {
      throw .settings(
        reason: "AWS_ENDPOINT_URL: must be a scheme, a host and at most a port, as in https://s3.example.com")
    }
    let isUsual = host.hasSuffix(scheme == "https" ? ":443" : ":80")
    // The port is part of what is signed only where it is sent.
    let sent = isUsual ? String(host[..<(host.lastIndex(of: ":") ?? host.endIndex)]) : host
    return ("\(scheme)://\(sent)", sent)
  }
}
