import SystemCalls

/// The folder of the WebAssembly modules that the page runs.
public struct ModuleFolder: Hashable, Sendable {
  /// The folder.
  public let path: String

  /// The modules.
  static let names = ["collage-editor.wasm", "collage-color.wasm", "collage-layout.wasm"]

  /// Takes a folder that has every module.
  ///
  /// - Throws: `EditorError.missingModules`.
  public init(path: String) throws(EditorError) {
    guard Self.isComplete(path) else { throw .missingModules(searched: [path]) }
    self.path = path
  }

  /// Finds the folder: COLLAGE_WASM, or beside the program, where builds and packages put it.
  ///
  /// - Throws: `EditorError.missingModules` with the folders that were looked in.
  public static func find() throws(EditorError) -> ModuleFolder {
    if let named = getenv("COLLAGE_WASM").map({ String(cString: $0) }), !named.isEmpty {
      return try ModuleFolder(path: named)
    }
    let program = executablePath() ?? ""
    let folder = String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    // Beside the program; in a build's folder, .build/TRIPLE/release; and in an installation's share.
    let candidates = ["/wasm", "/../../wasm", "/../share/collage/wasm"].map { folder + $0 }
    guard let found = candidates.first(where: isComplete) else {
      throw .missingModules(searched: candidates.map { resolvedPath($0) ?? $0 })
    }
    return try ModuleFolder(path: found)
  }

  private static func isComplete(_ folder: String) -> Bool {
    names.allSatisfy { access("\(folder)/\($0)", R_OK) == 0 }
  }
}
