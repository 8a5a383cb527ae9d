import LocalHTTP
import SystemCalls

/// The editor: a page on this machine that arranges one collage, and the server behind it.
public struct EditorServer: Sendable {
  private let server: HTTPServer
  private let access: RequestGuard
  /// Locked as long as the server is there.
  private let addressFile: AddressFile?
  /// Whether another editor of this user has the collage open.
  public let isOpenElsewhere: Bool

  /// Starts to listen on 127.0.0.1; `run(isStopped:)` serves.
  ///
  /// - Parameters:
  ///   - project: What is edited.
  ///   - port: The port; 0 for any that is free.
  ///   - modules: The folder of the WebAssembly modules.
  ///   - pageFolder: A folder of page files that are served in place of the built-in ones, as who works on them needs it.
  ///   - cacheFolder: A folder in which small versions of photos are kept; nil keeps them for this run only.
  ///   - addressFolder: A folder of the user's own in which the port and key of each collage are kept, so that a page goes
  ///     on when its editor is started again; nil makes a new key for each start.
  ///   - exporter: The program and arguments of a process that calls ``ExportProcess/run(_:)``: an export that is canceled ends
  ///     with it at once, whatever it does. Nil renders in this process.
  ///   - opened: Called with the page's next address when one was used, on any thread.
  /// - Throws: `EditorError` if the server cannot listen or a module is missing.
  public init(
    _ project: EditorProject, port: UInt16 = 0, modules: ModuleFolder, pageFolder: String? = nil,
    cacheFolder: String? = nil, addressFolder: String? = nil, exporter: [String]? = nil,
    opened: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EditorError) {
    let handler = LateHandler()
    var isLocked = false
    addressFile = addressFolder.flatMap { AddressFile(folder: $0, collage: project.output, isLocked: &isLocked) }
    isOpenElsewhere = isLocked
    let (server, key) = try Self.listen(port, handler, last: addressFile?.read())
    self.server = server
    access = RequestGuard(port: server.port, key: key, opened: opened)
    addressFile?.write(port: server.port, key: key.text)
    handler.handler = EditorHandler(
      access: access, page: try PageFiles(modules: modules, folder: pageFolder),
      store: EditorStore(project, history: HistoryFile(path: addressFile?.historyPath)),
      previews: PhotoPreviews(cacheFolder: cacheFolder), exports: ExportQueue(exporter: exporter),
      work: WorkLimit(atOnce: 2, maxWaiting: 64))
  }

  /// Listens where the collage's editor listened last, with its key; or elsewhere, with a new one: whoever has taken the port
  /// may have got from a page what it reads there.
  private static func listen(
    _ port: UInt16, _ handler: any HTTPHandler, last: (port: UInt16, key: String)?
  ) throws(EditorError) -> (HTTPServer, EditorKey) {
    if let last, port == 0 || port == last.port, let key = EditorKey(last.key),
      let server = try? HTTPServer(port: last.port, handler: handler)
    {
      return (server, key)
    }
    guard let key = EditorKey() else {
      throw .cannotListen("libcrypto computes no HMAC-SHA-256, which the page's key needs")
    }
    do {
      return (try HTTPServer(port: port, handler: handler), key)
    } catch {
      throw .cannotListen("\(error)")
    }
  }

  /// The page's address; who opens it first can edit, and it changes then.
  public var address: String { access.address }

  /// Serves until `isStopped`, which is asked four times a second, returns true, or `stop()` is called.
  public func run(isStopped: () -> Bool = { false }) { server.run(isStopped: isStopped) }

  /// Ends `run(isStopped:)`; may be called from any thread.
  public func stop() { server.stop() }
}

/// The handler, which needs to know the port that the server got.
private final class LateHandler: HTTPHandler {
  /// Set once, before the server runs.
  nonisolated(unsafe) var handler: EditorHandler?

  func admit(_ head: HTTPHead) -> HTTPAdmission { handler?.admit(head) ?? .answered(HTTPResponse(.busy)) }
  func respond(to request: HTTPRequest) -> HTTPResponse { handler?.respond(to: request) ?? HTTPResponse(.busy) }
}
