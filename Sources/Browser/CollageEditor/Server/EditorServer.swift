import LocalHTTP
import SystemCalls

/// The server of the editor, and the page that it delivers.
public struct EditorServer: Sendable {
  private let server: HTTPServer
  private let access: RequestGuard
  /// Makes the previews that the page asks for first.
  private let prepare: @Sendable () async -> Void
  /// Keeps the file locked while the server exists.
  private let addressFile: AddressFile?
  /// True if another editor of the same user has the collage open.
  public let isOpenElsewhere: Bool

  /// Starts listening on 127.0.0.1; requests are handled by `run(isStopped:)`.
  ///
  /// - Parameters:
  ///   - project: The project to edit.
  ///   - port: The port; 0 for any free port.
  ///   - modules: The folder of the WebAssembly modules.
  ///   - pageFolder: A folder with page files that replace the built-in ones, for development.
  ///   - cacheFolder: A folder for downscaled photos; nil to keep them in memory.
  ///   - addressFolder: A private folder of the user for the port and key of each collage, so that an open page
  ///     reconnects when its editor is started again; nil to create a new key for each start.
  ///   - exporter: The program and arguments of a process that calls ``ExportProcess/run(_:)``, which is killed if an
  ///     export is canceled; nil to render in this process.
  ///   - fontTrial: The program and arguments of a process that calls ``FontTrial/run(_:)`` with the path that follows
  ///     them; nil to test fonts in this process.
  ///   - opened: Called with the address for the next window when an address was used, on any thread.
  ///   - renamed: Called with the path of the collage when the user has renamed it, on any thread.
  /// - Throws: `EditorError` if the server cannot listen or a module is missing.
  public init(
    _ project: EditorProject, port: UInt16 = 0, modules: ModuleFolder, pageFolder: String? = nil,
    cacheFolder: String? = nil, addressFolder: String? = nil, exporter: [String]? = nil,
    fontTrial: [String]? = nil, opened: @escaping @Sendable (String) -> Void = { _ in },
    renamed: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EditorError) {
    let handler = LateHandler()
    var isLocked = false
    addressFile = addressFolder.flatMap { AddressFile(folder: $0, collage: project.output, isLocked: &isLocked) }
    isOpenElsewhere = isLocked
    let (server, key) = try Self.listen(port, handler, last: addressFile?.read())
    self.server = server
    access = RequestGuard(port: server.port, key: key, opened: opened)
    addressFile?.write(port: server.port, key: key.text)
    let notes = RenameNotes(folder: addressFolder)
    if !isLocked { notes.remove(at: project.output) }
    let store = EditorStore(project, history: HistoryFile(beside: addressFile), notes: notes, renamed: renamed)
    let previews = PhotoPreviews(cacheFolder: cacheFolder)
    prepare = { await previews.make(store.firstHeaders, project.policy) }
    handler.handler = EditorHandler(
      access: access, page: try PageFiles(modules: modules, folder: pageFolder), store: store, previews: previews,
      exports: ExportQueue(exporter: exporter),
      fontTrial: FontTrial(command: fontTrial),
      work: WorkLimit(atOnce: 2, maxWaiting: 64))
  }

  /// Listens on the last port with the last key, or else on another port with a new key.
  ///
  /// The key is not reused on another port, because the program that took the last port may have obtained data from an
  /// open page.
  private static func listen(
    _ port: UInt16, _ handler: any HTTPHandler, last: (port: UInt16, key: String)?
  ) throws(EditorError) -> (HTTPServer, EditorKey) {
    if let last, port == 0 || port == last.port, let key = EditorKey(last.key),
      let server = try? HTTPServer(port: last.port, handler: handler)
    {
      return (server, key)
    }
    guard let key = EditorKey() else {
      throw .cannotListen("libcrypto does not support HMAC-SHA-256, which is required for the page's key")
    }
    do {
      return (try HTTPServer(port: port, handler: handler), key)
    } catch {
      throw .cannotListen("\(error)")
    }
  }

  /// The one-time address of the page; it changes when it is used.
  public var address: String { access.address }

  /// Handles requests until `isStopped`, polled four times per second, returns true, or `stop()` is called.
  ///
  /// The previews that the page asks for first are made meanwhile, because the browser takes longer to start.
  public func run(isStopped: () -> Bool = { false }) {
    let preparing = Task { [prepare] in await prepare() }
    server.run(isStopped: isStopped)
    preparing.cancel()
  }

  /// Stops `run(isStopped:)`; can be called from any thread.
  public func stop() { server.stop() }
}

/// A handler that is set after the server's port is known.
private final class LateHandler: HTTPHandler {
  /// Set once, before the server runs.
  nonisolated(unsafe) var handler: EditorHandler?

  func admit(_ head: HTTPHead) -> HTTPAdmission { handler?.admit(head) ?? .answered(HTTPResponse(.busy)) }
  func respond(to request: HTTPRequest) -> HTTPResponse { handler?.respond(to: request) ?? HTTPResponse(.busy) }
}
