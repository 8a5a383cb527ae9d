import CollageFiles
import CollageModel

/// The files that a user names in arguments.
///
/// Every option and argument that names a file asks here before the file is opened. A user may name any file, an order only
/// those of its folder.
enum UserFiles {
  /// Rejects names that lead out of the folder of the running order.
  static func check(_ names: some Sequence<String>) throws {
    guard let order = RunningOrder.current else { return }
    for name in names where !order.gate.contains(name) {
      throw UsageError(message: "\(escaped(name)): must be the name of a file in the order's folder")
    }
  }

  static func check(_ name: String?) throws { try check(name.map { [$0] } ?? []) }

  /// Rejects an output that is not a file in the folder of the running order.
  static func check(output: String?) throws {
    if RunningOrder.current != nil, output == "-" {
      throw UsageError(message: "-o -: must be the name of a file in the order's folder")
    }
    try check(output)
  }

  /// Returns a path relative to the folder of the running order, so that caches find a photo whatever the order's folder.
  static func name(ofPath path: String) -> String {
    guard let folder = RunningOrder.current?.gate.folder, path.hasPrefix(folder + "/") else { return path }
    return String(path.dropFirst(folder.count + 1))
  }
}
