import SystemCalls

/// The destination of an encoded picture: a file, standard output, or memory.
public struct PictureSink: Sendable {
  /// The name in messages: the path of a file.
  package let name: String
  /// True to check the free disk space before the picture is rendered.
  package let checksFreeSpace: Bool
  private let receiver: any PictureReceiver

  /// Creates a sink for a file, which appears complete or not at all and never replaces an input.
  public static func file(_ path: String) -> PictureSink {
    PictureSink(name: path, receiver: FileReceiver(path: path), checksFreeSpace: true)
  }

  /// Creates a sink for standard output, which receives bytes as they are encoded.
  public static var standardOutput: PictureSink {
    PictureSink(name: "standard output", receiver: StandardOutputReceiver())
  }

  /// Creates a sink for memory: a closure that is called once with all bytes when the picture is complete.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - take: Receives the bytes of the encoded picture; not called if rendering fails.
  /// - Returns: The sink.
  public static func memory(named name: String = "memory", _ take: @escaping @Sendable ([UInt8]) -> Void) -> PictureSink
  {
    PictureSink(name: name, receiver: MemoryReceiver(name: name, take: take))
  }

  /// Creates a sink with another kind of receiver.
  package init(name: String, receiver: any PictureReceiver, checksFreeSpace: Bool = false) {
    self.name = name
    self.receiver = receiver
    self.checksFreeSpace = checksFreeSpace
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
    try await receiver.receive(protecting: inputs, wrap: wrap, body)
  }
}

/// A kind of destination for pictures, such as a file system or object storage.
package protocol PictureReceiver: Sendable {
  /// Opens a descriptor, lets `body` write a picture to it, and publishes the picture only if that succeeds.
  ///
  /// - Returns: The number of bytes; 0 if it is unknown.
  func receive<Failure: Error>(
    protecting inputs: InputGuard, wrap: (FileError) -> Failure, _ body: (Int32) async throws(Failure) -> Void
  ) async throws(Failure) -> Int
}

private struct FileReceiver: PictureReceiver {
  let path: String

  func receive<Failure: Error>(
    protecting inputs: InputGuard, wrap: (FileError) -> Failure, _ body: (Int32) async throws(Failure) -> Void
  ) async throws(Failure) -> Int {
    let file: OutputFile
    do throws(FileError) { file = try OutputFile(path: path, protecting: inputs) } catch { throw wrap(error) }
    let descriptor = file.descriptor
    try await body(descriptor)
    let count = FileVersion(descriptor: descriptor)?.byteCount ?? 0
    do throws(FileError) { try file.publish() } catch { throw wrap(error) }
    return count
  }
}

private struct StandardOutputReceiver: PictureReceiver {
  func receive<Failure: Error>(
    protecting inputs: InputGuard, wrap: (FileError) -> Failure, _ body: (Int32) async throws(Failure) -> Void
  ) async throws(Failure) -> Int {
    do throws(FileError) { try inputs.checkStandardOutput() } catch { throw wrap(error) }
    let start = lseek(STDOUT_FILENO, 0, SEEK_CUR)
    try await body(STDOUT_FILENO)
    let end = lseek(STDOUT_FILENO, 0, SEEK_CUR)
    // A pipe has no position.
    return start >= 0 && end > start ? Int(end - start) : 0
  }
}

private struct MemoryReceiver: PictureReceiver {
  let name: String
  let take: @Sendable ([UInt8]) -> Void

  /// Passes a descriptor of an anonymous file to the encoder, then reads the file into memory.
  func receive<Failure: Error>(
    protecting inputs: InputGuard, wrap: (FileError) -> Failure, _ body: (Int32) async throws(Failure) -> Void
  ) async throws(Failure) -> Int {
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
