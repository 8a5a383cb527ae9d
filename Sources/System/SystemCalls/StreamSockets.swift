// Writing to a socket, unlike a pipe, need not raise a signal after its reader has closed it: Linux has a flag for each
// call, Darwin a socket option.

/// Creates two connected sockets, which child processes do not inherit; returns nil with `errno` set on failure.
package func connectedSockets() -> (Int32, Int32)? {
  var ends: [Int32] = [-1, -1]
  #if os(Linux)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
  #else
    guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
      #endif
    }
  #endif
  return (ends[0], ends[1])
}

/// Sends all bytes to a socket, with as many calls as necessary; no signal is raised if the reader has closed it.
///
/// - Returns: Nil, or the system's error number.
package func sendAll(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int32? {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  var done = 0
  while done < bytes.count {
    let count = send(socket, bytes.baseAddress.map { $0 + done }, bytes.count - done, flags)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    done += count
  }
  return nil
}
