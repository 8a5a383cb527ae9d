import SystemCalls

/// A file that stays while a value refers to it, whatever caches drop meanwhile.
///
/// It is a link of its own in the folder of an instance, and is removed with the last reference.
public final class KeptFile: Sendable {
  /// The absolute path.
  public let path: String
  public let byteCount: Int

  /// Takes over a file that nothing else names by this path.
  init(path: String, byteCount: Int) { (self.path, self.byteCount) = (path, byteCount) }

  deinit { unlink(path) }
}

extension KeptFile: Hashable {
  /// Returns whether two references are to the same file.
  public static func == (left: KeptFile, right: KeptFile) -> Bool { left === right }

  /// Hashes the identity of the reference.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
