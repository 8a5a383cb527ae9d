import CollageFiles
import Digest
import LocalHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves the files of the page, and no other files.
///
/// The page refers to all its files below a folder named after their digest, `/v/DIGEST/`, so that browsers can cache
/// them and their compiled code until the program changes.
struct PageFiles: Sendable {
  private let modules: ModuleFolder
  private let folder: String?
  /// The digest of all files; nil while they are served from a folder.
  private let version: String?
  /// The HTML of the page.
  private let index: [UInt8]
  private let coding = ContentCoding()

  init(modules: ModuleFolder, folder: String?) throws(EditorError) {
    (self.modules, self.folder) = (modules, folder)
    let index = Self.files[Self.indexName] ?? []
    version = folder == nil ? Self.version(modules) : nil
    self.index = version.map { Self.naming($0, in: index) } ?? index
  }

  private static let indexName = "index.html"

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml", "wasm": "application/wasm",
  ]

  /// Returns a file of the page, or a 404 response.
  func response(to head: HTTPHead) -> HTTPResponse {
    var path = head.path[...]
    let isVersioned = path.count > 2 && path[0] == "v"
    // A page that stays open while the program is replaced gets the files of the new version.
    let isKept = isVersioned && path[1] == version
    if isVersioned { path = path.dropFirst(2) }
    let name = path.isEmpty ? Self.indexName : path.joined(separator: "/")
    let type = Self.types[String(name[(name.lastIndex(of: ".") ?? name.startIndex)...].dropFirst())]
    guard let type, let (body, coding) = body(of: name, for: head) else {
      return .message(.notFound, "page not found")
    }
    let caching = isKept ? "max-age=31536000, immutable" : "no-cache"
    var headers: [(name: String, value: String)] = [("Content-Type", type), ("Cache-Control", caching)]
    headers += HTTPResponse.security + coding.map { (name: $0.0, value: $0.1) }
    return HTTPResponse(.ok, headers: headers, body: body)
  }

  /// Returns the content of a file with the headers of its coding.
  private func body(of name: String, for head: HTTPHead) -> (HTTPResponse.Body, [(String, String)])? {
    if ModuleFolder.names.contains(name) { return modules.body(of: name, for: head) }
    if let folder, let own = Self.file(name, of: folder) { return (.file(own), []) }
    // The page itself names the version, so that it is not known when the program is built.
    if name != Self.indexName, ContentCoding.accepts("br", head), let short = Self.compressed[name] {
      return (.bytes(short), [("Content-Encoding", "br"), ("Vary", "Accept-Encoding")])
    }
    return (name == Self.indexName ? index : Self.files[name]).map { coding.body($0, named: name, for: head) }
  }

  /// Returns a file of the page's source folder; the scripts of the modules are in another one.
  private static func file(_ name: String, of folder: String) -> SpooledFile? {
    let prefix = "modules/"
    let path =
      name.hasPrefix(prefix)
      ? try? PathGate(folder: "\(folder)/../../CollageWasm").resolve(String(name.dropFirst(prefix.count)))
      : try? PathGate(folder: folder).resolve(name)
    return path.flatMap { SpooledFile(path: $0) }
  }

  /// Returns 32 hexadecimal digits of the digest of all files.
  private static func version(_ modules: ModuleFolder) -> String? {
    var bytes: [UInt8] = []
    for (name, file) in files.sorted(by: { $0.key < $1.key }) { bytes += Array("\(name) \(file.count)\n".utf8) + file }
    for name in ModuleFolder.names { bytes += SpooledFile(path: "\(modules.path)/\(name)")?.bytes() ?? [] }
    return MessageDigests.sha256(bytes).map { String($0.prefix(32)) }
  }

  /// Returns the HTML with the addresses of its files below the version folder.
  private static func naming(_ version: String, in page: [UInt8]) -> [UInt8] {
    var text = String(decoding: page, as: UTF8.self)
    for attribute in ["href", "src"] { text = text.replacing("\(attribute)=\"", with: "\(attribute)=\"/v/\(version)/") }
    return Array(text.utf8)
  }

  /// The built-in files, by path.
  private static let files: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: EmbeddedPage.files.map { ($0.name.description, Array($0.text.description.utf8)) })
  /// The built-in files compressed by Brotli, by path.
  private static let compressed: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: EmbeddedPage.compressed.compactMap { file in
      Data(base64Encoded: file.base64.description).map { (file.name.description, Array($0)) }
    })
}

/// The files of `Page/` and the scripts of the modules, embedded by the build.
enum EmbeddedPage {}
