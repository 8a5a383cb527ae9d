#if Server
  internal import CollageServe
  internal import SystemCalls

  /// A file of an answer, which is read while it is sent.
  ///
  /// Unchecked because only the task that sends it reads it.
  final class ResponseFile: @unchecked Sendable {
    private let descriptor: Int32

    private static let blockBytes = 256 << 10

    /// Opens a file; nil if it is missing.
    init?(_ file: KeptFile) {
      descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return nil }
    }

    /// Returns the next bytes; nil at the end.
    func next() -> [UInt8]? {
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.blockBytes) { block, count in
        count = max(0, readSome(descriptor, into: UnsafeMutableRawBufferPointer(block)))
      }
      return bytes.isEmpty ? nil : bytes
    }

    deinit { close(descriptor) }
  }
#endif
