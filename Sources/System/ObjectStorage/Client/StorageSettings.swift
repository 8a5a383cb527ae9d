/// The settings of a client of object storage.
public struct StorageSettings: Sendable {
  /// Returns the credentials; asked again before they expire, and when the server refuses those in use.
  public var credentials: @Sendable () throws(StorageError) -> Credentials?
  /// The region of the buckets.
  public var region: String
  /// The address of the server, with its scheme; nil for that of AWS.
  public var endpoint: String?
  /// The hosts of web addresses that are read, with their ports unless usual; `http://host` also allows the host without
  /// encryption.
  public var allowedHosts: Set<String> = []
  /// A file of certificate authorities; nil for those of the system.
  public var authorities: String?
  /// The limits of each request.
  public var limits = TransferLimits()
  /// How often a request is sent at most.
  public var maxTries = 3
  /// The seed of the random part of the time between tries; differs between processes unless set, so that workers which
  /// failed together do not return together.
  public var seed = UInt64.random(in: .min ... .max)
  /// Is told what requests wait for, if they wait long; nil to wait in silence.
  public var report: (@Sendable (String) -> Void)?
  /// Waits between tries, in seconds.
  public var wait: @Sendable (Double) -> Void
  /// Returns the seconds since some moment, which only grow.
  public var clock: @Sendable () -> Double
  /// Returns the time in seconds since 1970.
  public var now: @Sendable () -> Int

  /// Creates the settings of a process.
  ///
  /// - Parameter source: Where credentials, region and server come from.
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
