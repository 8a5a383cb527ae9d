import LocalHTTP
import SystemCalls

/// The folder of the WebAssembly modules that the page runs.
public struct ModuleFolder: Hashable, Sendable {
  public let path: String

  static let names = [
    "collage.wasm", "collage-album.wasm", "collage-color.wasm", "collage-layout.wasm", "collage-slots.wasm",
  ]

  /// Uses a folder that contains all modules.
  ///
  /// - Throws: `EditorError.missingModules` if a module is missing.
  public init(path: String) throws(EditorError) {
    guard Self.isComplete(path) else { throw .missingModules(searched: [path]) }
    self.path = path
  }

  /// Finds the folder given by COLLAGE_WASM, or a folder near the program as created by builds and packages.
  ///
  /// - Throws: `EditorError.missingModules` with the searched folders.
  public static func find() throws(EditorError) -> ModuleFolder {
    if let named = getenv("COLLAGE_WASM").map({ String(cString: $0) }), !named.isEmpty {
      return try ModuleFolder(path: named)
    }
    let program = executablePath() ?? ""
    let folder = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    // Beside the program; in the build folder (.build/TRIPLE/release); in the share folder of an installation.
    let candidates = ["/wasm", "/../../wasm", "/../share/collage/wasm"].map { folder + $0 }
    guard let found = candidates.first(where: isComplete) else {
      throw .missingModules(searched: candidates.map { resolvedPath($0) ?? $0 })
    }
    return try ModuleFolder(path: found)
  }

  /// Returns a module as a response body with the headers of its coding: `NAME.br`, compressed when the modules were built,
  /// for browsers that accept Brotli, or else the module itself.
  func body(of name: String, for head: HTTPHead) -> (HTTPResponse.Body, [(String, String)])? {
    let varies = ("Vary", "Accept-Encoding")
    if ContentCoding.accepts("br", head), let short = SpooledFile(path: "\(path)/\(name).br") {
      return (.file(short), [("Content-Encoding", "br"), varies])
    }
    return SpooledFile(path: "\(path)/\(name)").map { (.file($0), [varies]) }
  }

  private static func isComplete(_ folder: String) -> Bool {
    names.allSatisfy { access("\(folder)/\($0)", R_OK) == 0 }
  }
}
