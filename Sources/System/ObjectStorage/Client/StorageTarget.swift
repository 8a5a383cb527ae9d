/// The destination of a request for an object.
struct StorageTarget {
  /// The scheme, the host and the port, as in `https://host:9000`.
  let base: String
  /// The host as it is sent, including a nonstandard port.
  let host: String
  /// The path as it is sent, including the query of web addresses.
  let path: String
  let isSigned: Bool
  /// True if the server may be in a private network, because the user configured it.
  let allowsPrivateNetwork: Bool

  /// Determines the server for an address.
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
        // The regions in China are a separate cloud.
        let server = "s3.\(settings.region).amazonaws.com" + (settings.region.hasPrefix("cn-") ? ".cn" : "")
        guard
          settings.region.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { throw .settings(reason: "AWS_REGION: not a valid region; expected a name such as eu-central-1") }
        // A wildcard certificate covers only one label before the server's name.
        let isPath = bucket.contains(".")
        host = isPath ? server : "\(bucket).\(server)"
        base = "https://" + host
        self.path = isPath ? "/\(bucket)/\(path)" : "/\(path)"
      }
    case .web(let scheme, let host, let target):
      let option = scheme == "https" ? host : "http://\(host)"
      guard settings.allowedHosts.contains(option) else {
        throw .refused(
          address: address.description, reason: "the host is not allowed; add \(option) to the allowed hosts")
      }
      (base, self.host, path, isSigned) = ("\(scheme)://\(host)", host, target, false)
      allowsPrivateNetwork = settings.privateHosts.contains(option) || settings.privateHosts.contains(host)
    }
  }

  /// Returns the base and the host of a configured server.
  private static func server(_ endpoint: String) throws(StorageError) -> (base: String, host: String) {
    guard endpoint.hasPrefix("http") else {
      throw .settings(reason: "AWS_ENDPOINT_URL: must begin with https:// or http://")
    }
    guard case .web(let scheme, let host, let target)? = try? ObjectAddress(endpoint).place, target == "/" else {
      throw .settings(
        reason: "AWS_ENDPOINT_URL: must be a scheme, a host and an optional port, such as https://s3.example.com")
    }
    let isUsual = host.hasSuffix(scheme == "https" ? ":443" : ":80")
    // The port is signed only if it is sent.
    let sent = isUsual ? String(host[..<(host.lastIndex(of: ":") ?? host.endIndex)]) : host
    return ("\(scheme)://\(sent)", sent)
  }
}
