import SystemCalls

/// A socket that listens on the loopback interface only.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  /// The maximum number of connections waiting to be accepted; the system drops more, and clients retry after a second.
  private static let backlog: Int32 = 1024

  /// Listens on 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Throws: `HTTPServer.StartError` with the system's error number.
  init(port: UInt16) throws(HTTPServer.StartError) {
    #if os(Linux)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .init(port: port, number: errno) }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound, listen(descriptor, Self.backlog) == 0, setNonblocking(descriptor) else {
      let number = errno
      close(descriptor)
      throw .init(port: port, number: number)
    }
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Accepts a connection; nil if none is waiting.
  func next() -> Int32? {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return nil
      }
      _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
      guard setNonblocking(accepted) else {
        close(accepted)
        continue
      }
      var isOn: Int32 = 1
      setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
      return accepted
    }
  }
}

/// Makes a descriptor nonblocking; returns whether that succeeded.
func setNonblocking(_ descriptor: Int32) -> Bool {
  let flags = fcntl(descriptor, F_GETFL)
  return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
}

func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
