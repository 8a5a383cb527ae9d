import CollageFiles

/// The reasons an editor cannot start.
public enum EditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server cannot listen, with the reason.
  case cannotListen(String)
  /// The page's WebAssembly modules are missing.
  case missingModules(searched: [String])
  /// The collage cannot be saved where its photos are accessible, with the reason.
  case badProject(String)

  /// The cause, and how to fix it, on one line.
  public var description: String {
    switch self {
    case .cannotListen(let reason): reason
    case .missingModules(let folders):
      "the editor's WebAssembly modules are missing; build them with `Samples/build.sh page`, or set COLLAGE_WASM to their "
        + "folder (searched \(folders.map { escaped($0) }.joined(separator: ", ")))"
    case .badProject(let reason): reason
    }
  }
}
