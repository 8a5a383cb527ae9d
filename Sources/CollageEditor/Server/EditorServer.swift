import LocalHTTP
import SystemLibrary

/// The editor: a page on this machine that arranges one collage, and the server behind it.
public struct EditorServer: Sendable {
  private let server: HTTPServer
  private let token: String

  /// Starts to listen on 127.0.0.1; `run(isStopped:)` serves.
  ///
  /// - Parameters:
  ///   - project: What is edited.
  ///   - port: The port; 0 for any that is free.
  ///   - modules: The folder of the WebAssembly modules.
  ///   - pageFolder: A folder of page files that are served in place of the built-in ones, as who works on them needs it.
  ///   - cacheFolder: A folder in which small versions of photos are kept; nil keeps them for this run only.
  /// - Throws: `EditorError` if the server cannot listen or a module is missing.
  public init(
    _ project: EditorProject, port: UInt16 = 0, modules: ModuleFolder, pageFolder: String? = nil,
    cacheFolder: String? = nil
  ) throws(EditorError) {
    let token = RequestGuard.makeToken()
    let handler = LateHandler()
    do {
      server = try HTTPServer(port: port, handler: handler)
    } catch {
      throw .cannotListen("\(error)")
    }
    self.token = token
    handler.handler = EditorHandler(
      access: RequestGuard(port: server.port, token: token),
      page: try PageFiles(modules: modules, folder: pageFolder), store: EditorStore(project),
      previews: PhotoPreviews(cacheFolder: cacheFolder), exports: ExportQueue(),
      work: WorkLimit(atOnce: 2, maxWaiting: 64))
  }

  /// The page's address; who has it can edit.
  public var address: String { "http://127.0.0.1:\(server.port)/#\(token)" }

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
