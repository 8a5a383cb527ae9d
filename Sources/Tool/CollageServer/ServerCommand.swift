#if Server
  import ArgumentParser
  import CollageFormat
  import CollageHummingbird
  import CollageServe
  import Hummingbird
  import HummingbirdCore
  import Logging
  import ServiceLifecycle
  import SystemCalls
  import UnixSignals

  /// `collage serve`: the service behind Hummingbird.
  @main
  struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "collage serve",
      abstract: "Answer requests for pictures over HTTP, with the bytes of `collage render`.",
      discussion: """
        The configuration is a JSON file. Each of its values can be set by the environment instead: COLLAGE_SERVE_LIMITS_PHOTOS=20
        is {"limits": {"photos": 20}}. All of it is checked before the service starts.

        Examples:
          collage serve --allow-unsigned
          collage serve --config serve.json --listen 0.0.0.0:8080
          collage serve --config serve.json --check
          collage serve --config serve.json --sign '/r/card?photo=https://images.example.com/a.jpg' --expires 3600
        """)

    @Option(help: ArgumentHelp("Address and port, or unix:PATH; default 127.0.0.1:8080.", valueName: "address"))
    var listen: String?

    @Option(help: "The configuration.", completion: .file())
    var config: String?

    @Flag(help: "Answer everybody, for trying it on this machine.")
    var allowUnsigned = false

    @Flag(help: "Check the configuration, and end.")
    var check = false

    @Option(
      help: ArgumentHelp(
        "Print the signed form of an address such as '/r/card?photo=...', and end.", valueName: "address"))
    var sign: String?

    @Option(
      help: ArgumentHelp("With --sign: the seconds until the address expires; default: never.", valueName: "seconds"))
    var expires: Int?

    /// The connections that the system holds until they are accepted; the system may hold fewer.
    ///
    /// If it holds too few, connections of a burst are reset, and their senders learn nothing of a refusal.
    private static let waitingConnections = 4096

    func run() async throws {
      signal(SIGPIPE, SIG_IGN)
      do { try await serve() } catch let error as FormatError {
        ServerLog.printError("\(error)")
        throw ExitCode(65)
      } catch let error as Problem {
        ServerLog.printError("collage: \(error)")
        throw ExitCode(70)
      } catch let error as ServerError {
        ServerLog.printError("collage: \(error.message)")
        throw ExitCode(error.code)
      }
    }

    private func serve() async throws {
      let configuration = try ServerSettings(file: config, listen: listen, allowsUnsigned: allowUnsigned).read()
      if let sign { return print(try SignedAddress(sign, expires: expires, configuration).text) }
      let tool = try ServerSettings.tool()
      let log = ServerLog()
      let service = try RenderService(configuration, tool: tool) { log.write($0) }
      if check { return print("The configuration is valid.") }
      var logger = Logger(label: "collage-server")
      logger.logLevel = .warning
      let limits = configuration.limits
      let allowed = ServerSettings.connections(limits.connections)
      if allowed < limits.connections {
        log.note("at most \(allowed) connections, because this process may open few files; see ulimit -n")
      }
      let connections = OpenConnections(maxCount: allowed, idleSeconds: limits.idleSeconds)
      let server = HTTPServerBuilder.http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionHandler(connections), ContinueHandler()],
          idleTimeout: .seconds(Int64(configuration.limits.idleSeconds)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)))
      let application = Application(
        responder: ServiceResponder<SenderContext>(
          service, idleSeconds: configuration.limits.idleSeconds, sender: { $1.sender }),
        server: server,
        configuration: ApplicationConfiguration(
          address: try ServerSettings.address(configuration.listen), serverName: nil,
          backlog: Self.waitingConnections, reuseAddress: true),
        services: [RunningService(service: service)],
        onServerRunning: { channel in
          log.note("listening on \(channel.localAddress.map { "\($0)" } ?? configuration.listen)")
        }, logger: logger)
      // The last one ends first, and the others when it has ended.
      let group = ServiceGroup(
        configuration: .init(
          services: [application, DrainingService(service: service, connections: connections)],
          gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
      try await group.run()
      log.note("ended")
    }
  }

  /// The known facts of a connection.
  struct SenderContext: InitializableFromSource {
    /// The address of the sender, without its port.
    let sender: String

    init(source: ApplicationRequestContextSource) { sender = source.channel.remoteAddress?.ipAddress ?? "" }
  }

  /// Starts the workers with the application, and ends them after its last answer.
  struct RunningService: Service {
    let service: RenderService

    func run() async throws {
      try await service.start()
      try? await gracefulShutdown()
      await service.stop()
    }
  }

  /// Waits, when the program is asked to end, until everything that has begun was answered; new requests are refused meanwhile.
  struct DrainingService: Service {
    let service: RenderService
    let connections: OpenConnections

    func run() async throws {
      try? await gracefulShutdown()
      await service.drain()
      await connections.drain()
    }
  }

  /// An error of the program's options.
  struct ServerError: Error {
    let message: String
    var code: Int32 = 64
  }
#else
  import SystemCalls

  /// The program in builds without the package trait `Server`.
  @main
  struct ServerCommand {
    static func main() {
      let message = "collage-server: built without the trait Server; build it with Samples/build.sh collage-server\n"
      _ = writeAll(Array(message.utf8), to: STDERR_FILENO)
      exit(69)
    }
  }
#endif
