import CollageFiles
import CollageFormat
import Digest
import ObjectStorage
import Synchronization
import SystemCalls

/// Answers requests for pictures, without sockets: a request is a value, and so is its answer.
///
/// It mounts in any server: pass each request to ``answer(_:)``. Pictures are made by worker processes that run the commands of
/// the tool, so that options, messages and bytes are those of the command line, and a photo that crashes a decoder ends one
/// worker. As every process that writes to pipes, the server must ignore SIGPIPE, which Hummingbird does.
public final class RenderService: Sendable {
  let configuration: ServiceConfiguration
  let catalog: CommandCatalog
  let version: String
  let toolDigest: String
  let metrics = ServiceMetrics()
  let workers: WorkerPool
  let photos: PhotoStore
  let sets: PhotoSets
  let pictures: PictureCache
  let jobs: PictureJobs
  let flights = Flights<Picture>()
  let senders: SenderLimits
  let sources: ObjectClient
  let webhooks: ObjectClient
  let resources: ResourceStamp
  /// The folder of requests, on the file system of the caches.
  let folder: InstanceFolder
  let disk: DiskRoom
  /// Lets few requests with large JSON be read at once.
  let readers = TaskGate(count: 2)
  let known = KnownAddresses()
  /// Returns the seconds of a monotonic clock.
  let clock: @Sendable () -> Double
  let state = Mutex(State())
  private let log: @Sendable (ServiceEvent) -> Void

  /// The state that changes while the service runs.
  struct State {
    var isReady = false
    var isStopping = false
  }

  private static let systemClock: @Sendable () -> Double = {
    let passed = (ContinuousClock.now - start).components
    return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
  }
  private static let start = ContinuousClock.now

  /// Creates a service that does not answer pictures yet.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - tool: The path of the program `collage`.
  ///   - log: Receives an event for each answer, on any thread.
  /// - Throws: `FormatError` with every error of the configuration that only this machine can tell; `Problem` if the tool cannot be
  ///   run; `FileError` if the folders of caches cannot be used.
  public convenience init(
    _ configuration: ServiceConfiguration, tool: String, log: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
  ) throws {
    try self.init(configuration, tool: tool, clock: Self.systemClock, log: log)
  }

  /// Creates a service with a clock of its own, which tests may stop.
  init(
    _ configuration: ServiceConfiguration, tool: String, clock: @escaping @Sendable () -> Double,
    log: @escaping @Sendable (ServiceEvent) -> Void = { _ in }
  ) throws {
    (self.configuration, self.clock, self.log) = (configuration, clock, log)
    let description = try ToolDescription(tool)
    (catalog, version, toolDigest) = (description.catalog, description.version, description.digest)
    try MachineCheck(configuration, catalog).check()
    folder = try InstanceFolder(in: configuration.cache.folder + "/requests")
    disk = DiskRoom(folder: folder.path, clock: clock)
    disk.add(DroppableTiles(tiles: TileDiskCache(path: configuration.cache.folder + "/tiles")))
    sources = ObjectClient(Self.settings(configuration, hosts: configuration.hosts, tries: 3))
    webhooks = ObjectClient(Self.settings(configuration, hosts: configuration.webhookHosts, tries: 6))
    photos = try PhotoStore(configuration, client: sources, metrics: metrics, disk: disk, clock: clock)
    sets = PhotoSets(configuration, client: sources, clock: clock)
    pictures = try PictureCache(configuration, client: sources, metrics: metrics, disk: disk)
    jobs = PictureJobs(maxJobs: configuration.limits.jobs, maxRunning: configuration.workers.count)
    disk.add(jobs)
    senders = SenderLimits(clock: clock)
    resources = ResourceStamp(
      folders: configuration.templates + configuration.filters + configuration.fonts, clock: clock)
    workers = WorkerPool(Self.workerSettings(configuration, tool: tool), metrics: metrics)
  }

  private static func settings(
    _ configuration: ServiceConfiguration, hosts: [String], tries: Int
  ) -> StorageSettings {
    var settings = StorageSettings()
    settings.allowedHosts = Set(hosts)
    settings.privateHosts = Set(configuration.privateHosts)
    settings.privateHostsName = "the hosts in privateHosts"
    settings.maxTries = tries
    settings.limits.totalMilliseconds = configuration.limits.seconds * 1000
    settings.limits.slowSeconds = min(10, configuration.limits.seconds)
    return settings
  }

  private static func workerSettings(_ configuration: ServiceConfiguration, tool: String) -> WorkerPool.Settings {
    var command = [
      tool, "orders", "--cache=\(configuration.cache.folder)/tiles", "--cache-mb=\(configuration.cache.tilesMegabytes)",
      "--memory-mb=\(configuration.workers.cacheMegabytes)", "--parent=\(getpid())",
      "--photo-mb=\(configuration.limits.photoMegabytes)",
    ]
    command += configuration.filters.map { "--filters=\($0)" } + configuration.fonts.map { "--font-dir=\($0)" }
    return WorkerPool.Settings(
      command: command,
      environment: configuration.templates.isEmpty
        ? [] : ["COLLAGE_TEMPLATES=" + configuration.templates.joined(separator: ":")],
      count: configuration.workers.count, megabytes: configuration.workers.memoryMegabytes,
      seconds: Double(configuration.limits.seconds), queue: configuration.limits.queue)
  }

  // MARK: Running

  /// Starts the workers and renders a test picture; the service is ready afterward.
  ///
  /// - Throws: `Problem` if the picture cannot be rendered.
  public func start() async throws(Problem) {
    try workers.start()
    let test = try RequestFolder(on: disk)
    try test.write(TestPicture.png, to: "test.png")
    _ = try await run(
      RenderOrder(folder: test.path, arguments: ["layout", "test.png", "--canvas=16x16", "-o", "picture.jpeg"]))
    state.withLock { $0.isReady = true }
  }

  /// Refuses further pictures, and waits for the jobs that run; other requests are answered until the service is stopped.
  public func drain() async {
    state.withLock { $0.isStopping = true }
    await jobs.finish()
  }

  /// Finishes what runs, and refuses what comes.
  public func stop() async {
    await drain()
    await withCheckedContinuation { continuation in
      if WaitingThread({ [self] in
        workers.stop()
        pictures.finish()
        continuation.resume()
      }) == nil {
        continuation.resume()
      }
    }
    folder.remove()
  }

  /// True while the service takes requests for pictures.
  public var isReady: Bool { state.withLock { $0.isReady && !$0.isStopping } }

  /// Answers a request; never throws, since every error is an answer.
  public func answer(_ request: ServiceRequest) async -> ServiceResponse {
    let start = ContinuousClock.now
    let id = request.headers["X-Request-Id"].flatMap { RequestID.checked($0) } ?? RequestID.make()
    var (response, problem, route): (ServiceResponse, Problem?, Route?) = (ServiceResponse(), nil, nil)
    do throws(Problem) {
      let match = try Route.match(method: request.method, path: request.path)
      route = match.route
      response = try await answer(request, match, id: id)
    } catch {
      let error = error.bounded
      problem = error
      response = error.response(instance: id)
    }
    response.headers["X-Request-Id"] = id
    if request.method == "HEAD" {
      response.headers["Content-Length"] = String(response.body.byteCount)
      response.body = .empty
    }
    let took = ContinuousClock.now - start
    metrics.observe(.total, took)
    metrics.answered(route?.path ?? "unknown", status: response.status, problem?.kind)
    log(
      ServiceEvent(
        id: id, method: request.method, route: route?.path, status: response.status,
        milliseconds: Double(took.components.seconds) * 1000 + Double(took.components.attoseconds) / 1e15,
        byteCount: response.body.byteCount, problem: problem))
    return response
  }
}

/// The line that is logged about an answer; nothing of a photo's address or of a secret.
public struct ServiceEvent: Sendable {
  /// The ID of the request, which its answer has, too.
  public var id: String
  public var method: String
  /// The pattern of the address; nil if there is nothing at it.
  public var route: String?
  public var status: Int
  public var milliseconds: Double
  public var byteCount: Int
  /// The reason of a refusal or a failure.
  public var problem: Problem?
}

/// The IDs of requests.
enum RequestID {
  /// Returns the ID that a proxy has given if it is harmless in logs.
  static func checked(_ id: String) -> String? {
    (1...64).contains(id.utf8.count) && id.utf8.allSatisfy { ServiceName.isCharacter($0) || $0 == 0x2E } ? id : nil
  }

  static func make() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }
}
