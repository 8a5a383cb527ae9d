/// Writes all bytes to a descriptor, with as many calls as necessary.
///
/// - Returns: Nil, or the system's error number.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    done += count
  }
  return nil
}

/// Writes all bytes to a descriptor, with as many calls as necessary.
///
/// - Returns: Nil, or the system's error number.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32? {
  let written = bytes.withContiguousStorageIfAvailable { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  if let written { return written }
  return Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
}

/// Reads bytes at an offset until the block is full, without moving the file's position.
///
/// - Returns: The number of bytes, which is smaller at the end of the file or on failure, and then the system's error
///   number.
package func readAll(
  _ descriptor: Int32, at offset: Int, into block: UnsafeMutableRawBufferPointer
) -> (count: Int, failure: Int32?) {
  var filled = 0
  while filled < block.count {
    // One call returns at most about 2 GiB.
    let count = pread(
      descriptor, block.baseAddress.map { $0 + filled }, block.count - filled, off_t(offset + filled))
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { return (filled, errno) }
    if count == 0 { break }
    filled += count
  }
  return (filled, nil)
}

/// Reads the available bytes of a descriptor, at most as many as the block has.
///
/// - Returns: The number of bytes, 0 at the end; -1 with `errno` set on failure.
package func readSome(_ descriptor: Int32, into block: UnsafeMutableRawBufferPointer) -> Int {
  while true {
    let count = read(descriptor, block.baseAddress, block.count)
    if count < 0 && errno == EINTR { continue }
    return count
  }
}

/// Returns the system's message for an error number, in lower case.
package func systemMessage(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text).lowercased()
}

/// The `errno` of a failed system call.
package struct SystemFailure: Error, Hashable {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// The system's text for the error, in lower case.
  package var text: String { systemMessage(number) }
}
