import CollageFiles
import LocalHTTP

/// The files of the page, each at its own path; nothing else of the machine can be asked for.
struct PageFiles: Sendable {
  private let modules: ModuleFolder
  private let folder: String?

  init(modules: ModuleFolder, folder: String?) throws(EditorError) {
    (self.modules, self.folder) = (modules, folder)
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "wasm": "application/wasm",
  ]

  /// Returns a file of the page, or 404.
  func response(to head: HTTPHead) -> HTTPResponse {
    let name = head.path.isEmpty ? "index.html" : head.path.joined(separator: "/")
    let type = Self.types[String(name[(name.lastIndex(of: ".") ?? name.startIndex)...].dropFirst())]
    guard let type, let body = body(of: name) else { return .message(.notFound, "there is no such page") }
    return HTTPResponse(
      .ok, headers: [("Content-Type", type), ("Cache-Control", "no-cache")] + HTTPResponse.security, body: body)
  }

  private func body(of name: String) -> HTTPResponse.Body? {
    if ModuleFolder.names.contains(name) { return SpooledFile(path: "\(modules.path)/\(name)").map { .file($0) } }
    if let folder, let path = try? PathGate(folder: folder).resolve(name), let own = SpooledFile(path: path) {
      return .file(own)
    }
    return Self.files[name].map { .bytes($0) }
  }

  /// The built-in files by their paths.
  private static let files: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: EmbeddedPage.files.map { ($0.name.description, Array($0.text.description.utf8)) })
}

/// The files of `Page/` and the scripts of the modules, embedded by the build.
enum EmbeddedPage {}
