import CollageFiles

/// Why an editor cannot start.
public enum EditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server can listen, and why.
  case cannotListen(String)
  /// The page's WebAssembly modules are missing.
  case missingModules(searched: [String])
  /// The collage's own file cannot be where its photos are reached, and why.
  case badProject(String)

  /// The error on one line.
  public var description: String {
    switch self {
    case .cannotListen(let reason): reason
    case .missingModules(let folders):
      "the editor's WebAssembly modules are missing; build them with Sources/Browser/CollageWasm/build.sh, or name their folder in "
        + "COLLAGE_WASM (looked in \(folders.map { escaped($0) }.joined(separator: ", ")))"
    case .badProject(let reason): reason
    }
  }
}
