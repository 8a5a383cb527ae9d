#if Server
  import CollageFiles
  import CollageFormat
  import CollageServe
  import Hummingbird
  import SystemCalls

  /// Reads the configuration of this process: options, then the environment, then the file, then defaults.
  struct ServerSettings {
    let file: String?
    let listen: String?
    let allowsUnsigned: Bool

    private static let maxBytes = 8 << 20

    /// Returns the configuration.
    ///
    /// - Throws: `FormatError` with every error, `ServerError` for a file that cannot be read.
    func read() throws -> ServiceConfiguration {
      var base = ServiceConfiguration(cacheFolder: Self.cacheFolder, workers: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
      base.allowsUnsigned = allowsUnsigned
      var bytes: [UInt8]?
      if let file {
        do { bytes = try readSmallFile(file, limit: Self.maxBytes) } catch {
          throw ServerError(message: "\(error)", code: 66)
        }
      }
      var configuration = try ConfigurationReader.read(
        bytes, file: file ?? "environment", environment: Self.environment, base: base)
      if let listen { configuration.listen = listen }
      if allowsUnsigned { configuration.allowsUnsigned = true }
      return configuration
    }

    private static var cacheFolder: String {
      (TileDiskCache.usual.map { String($0.dropLast("tiles".count)) } ?? "/var/cache/collage/") + "serve"
    }

    private static var environment: [String: String] {
      var variables: [String: String] = [:]
      var next = environ
      while let entry = next.pointee {
        let text = String(cString: entry)
        if let equals = text.firstIndex(of: "=") {
          variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        next += 1
      }
      return variables
    }

    /// Returns the path of the program `collage`, which lies beside this one, or is named by COLLAGE_TOOL.
    ///
    /// - Throws: `ServerError` if it is missing.
    static func tool() throws(ServerError) -> String {
      if let named = getenv("COLLAGE_TOOL") { return String(cString: named) }
      let own = executablePath() ?? ""
      let beside = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "collage"
      guard access(String(beside), X_OK) == 0 else {
        throw ServerError(message: "\(beside): the program is missing; it must lie beside collage-server", code: 69)
      }
      return String(beside)
    }

    /// Returns how many connections are possible with the files that this process may open, of which it takes as many as the system
    /// allows.
    ///
    /// - Parameter wanted: The maximum number of connections.
    /// - Returns: Fewer where the system allows few files. At the limit no connection could be accepted, not even to refuse it.
    static func connections(_ wanted: Int) -> Int {
      let files =
        raiseFileLimit(to: wanted * filesPerConnection + filesOfService) ?? wanted * filesPerConnection + filesOfService
      return max(1, min(wanted, (files - filesOfService) / filesPerConnection))
    }

    /// Raises the number of files that this process may have open, as far as the system allows.
    ///
    /// - Parameter wanted: The number of files.
    /// - Returns: The number of files that may be open, which may be larger or smaller; nil where the system does not tell.
    private static func raiseFileLimit(to wanted: Int) -> Int? {
      var limit = rlimit()
      #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
        let resource = RLIMIT_NOFILE
      #endif
      guard getrlimit(resource, &limit) == 0 else { return nil }
      if Int(clamping: limit.rlim_cur) < wanted {
        var raised = limit
        raised.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        if setrlimit(resource, &raised) == 0 { limit = raised }
      }
      return Int(clamping: limit.rlim_cur)
    }

    /// The files of a connection: itself, a file that it sends or receives, and one that is written for it; and those of the
    /// service: workers, caches, and connections to sources.
    private static let (filesPerConnection, filesOfService) = (3, 160)

    /// Returns where to listen.
    ///
    /// - Throws: `ServerError` for an address that is not valid.
    static func address(_ text: String) throws(ServerError) -> BindAddress {
      if text.hasPrefix("unix:") { return .unixDomainSocket(path: String(text.dropFirst(5))) }
      guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
        throw ServerError(
          message: "\(text): not a valid address; must be HOST:PORT, such as 127.0.0.1:8080, or unix:PATH")
      }
      let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
      return .hostname(host.isEmpty ? "0.0.0.0" : host, port: Int(port))
    }
  }

  /// The signed form of an address.
  struct SignedAddress {
    let text: String

    /// Signs `/r/PRESET?QUERY`.
    ///
    /// - Throws: `ServerError` without a secret, or for another address.
    init(_ address: String, expires seconds: Int?, _ configuration: ServiceConfiguration) throws(ServerError) {
      guard address.hasPrefix("/r/"), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw ServerError(message: "--sign: must be /r/PRESET?QUERY in ASCII, with other characters percent-encoded")
      }
      guard let secret = configuration.keys.lazy.compactMap(\.secret).first else {
        throw ServerError(message: "--sign: the configuration has no key with a secret")
      }
      let expiry = seconds.map { Int(time(nil)) + $0 } ?? 0
      let rest = "/\(expiry)/\(address.dropFirst(3))"
      guard let signature = AddressSignature.sign(rest, secret: secret) else {
        throw ServerError(message: "--sign: libcrypto cannot compute the signature", code: 70)
      }
      text = "/r/\(signature)\(rest)"
    }
  }
#endif
