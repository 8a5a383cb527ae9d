/// The settings of an object storage client.
public struct StorageSettings: Sendable {
  /// Returns the credentials; called again before they expire, and if the server rejects them.
  public var credentials: @Sendable () throws(StorageError) -> Credentials?
  public var region: String
  /// The server's address including its scheme; nil for AWS.
  public var endpoint: String?
  /// The hosts of web addresses that may be read, with their ports unless standard; `http://host` also allows the host
  /// without encryption.
  public var allowedHosts: Set<String> = []
  /// The hosts among them that may be in a private network, because the user trusts them; with or without `http://`.
  public var privateHosts: Set<String> = []
  /// The words for these hosts in messages, such as "the hosts in privateHosts"; nil if the user cannot name any.
  public var privateHostsName: String?
  /// A file of certificate authorities; nil for the system's.
  public var authorities: String?
  public var limits = TransferLimits()
  /// The maximum number of attempts per request.
  public var maxTries = 3
  /// The seed of the random part of the pauses; it differs between processes by default, so that workers that failed
  /// together do not retry together.
  public var seed = UInt64.random(in: .min ... .max)
  /// Receives messages about requests that wait long; nil for none.
  public var report: (@Sendable (String) -> Void)?
  /// Waits between attempts, in seconds.
  public var wait: @Sendable (Double) -> Void
  /// Returns the seconds of a monotonic clock.
  public var clock: @Sendable () -> Double
  /// Returns the time in seconds since 1970.
  public var now: @Sendable () -> Int

  /// Creates the settings of a process.
  ///
  /// - Parameter source: The source of credentials, region and server.
  public init(_ source: CredentialSource = .ofProcess) {
    let roles = RoleClient(transport: HTTPTransport(), file: source.file, authorities: source.authorities)
    credentials = { () throws(StorageError) in
      if let named = source.credentials() { return named }
      guard let role = try source.role() else { return nil }
      return try roles.credentials(of: role)
    }
    (region, endpoint, authorities) = (source.region, source.endpoint, source.authorities)
    wait = { Pause.wait(seconds: $0) }
    let start = ContinuousClock.now
    clock = {
      let passed = (ContinuousClock.now - start).components
      return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    }
    now = { ServerTime.ofMachine }
  }
}
