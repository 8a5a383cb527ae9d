import SystemCalls

/// The destination of an encoded picture: a file, standard output, or memory.
public struct PictureSink: Sendable {
  private enum Place: Sendable {
    case file
    case standardOutput
    case memory(@Sendable ([UInt8]) -> Void)
  }

  /// The name in messages: the path of a file.
  package let name: String
  private let place: Place

  /// True to check the free disk space before the picture is rendered.
  package var checksFreeSpace: Bool { if case .file = place { true } else { false } }

  /// Creates a sink for a file, which appears complete or not at all and never replaces an input.
  public static func file(_ path: String) -> PictureSink { PictureSink(name: path, place: .file) }

  /// Creates a sink for standard output, which receives bytes as they are encoded.
  public static var standardOutput: PictureSink { PictureSink(name: "standard output", place: .standardOutput) }

  /// Creates a sink for memory: a closure that is called once with all bytes when the picture is complete.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - take: Receives the bytes of the encoded picture; not called if rendering fails.
  /// - Returns: The sink.
  public static func memory(named name: String = "memory", _ take: @escaping @Sendable ([UInt8]) -> Void) -> PictureSink
  {
    PictureSink(name: name, place: .memory(take))
  }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - inputs: The files that are never overwritten.
  ///   - wrap: Converts an error about a file to the caller's error type.
  ///   - body: Writes all bytes of the picture to a descriptor.
  /// - Returns: The number of bytes; 0 if it is unknown.
  /// - Throws: The error of `body`, or an error about the destination, which is then unchanged.
  package func write<Failure: Error>(
    protecting inputs: InputGuard, wrap: (FileError) -> Failure, _ body: (Int32) async throws(Failure) -> Void
  ) async throws(Failure) -> Int {
    switch place {
    case .file:
      let file: OutputFile
      do throws(FileError) { file = try OutputFile(path: name, protecting: inputs) } catch { throw wrap(error) }
      let descriptor = file.descriptor
      try await body(descriptor)
      let count = FileVersion(descriptor: descriptor)?.byteCount ?? 0
      do throws(FileError) { try file.publish() } catch { throw wrap(error) }
      return count
    case .standardOutput:
      do throws(FileError) { try inputs.checkStandardOutput() } catch { throw wrap(error) }
      let start = lseek(STDOUT_FILENO, 0, SEEK_CUR)
      try await body(STDOUT_FILENO)
      let end = lseek(STDOUT_FILENO, 0, SEEK_CUR)
      // A pipe has no position.
      return start >= 0 && end > start ? Int(end - start) : 0
    case .memory(let take):
      // The encoder gets the descriptor of an anonymous file, which is then read into memory.
      let descriptor = openAnonymousFile()
      guard descriptor >= 0 else { throw wrap(.temporary(errno)) }
      defer { close(descriptor) }
      try await body(descriptor)
      let bytes: [UInt8]
      do throws(FileError) {
        let file = try RegularFile(duplicating: descriptor, name: name)
        bytes = file.firstBytes(file.byteCount)
      } catch { throw wrap(error) }
      take(bytes)
      return bytes.count
    }
  }
}
