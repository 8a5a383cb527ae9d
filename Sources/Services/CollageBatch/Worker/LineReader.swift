import SystemCalls

/// Reads lines from a descriptor.
package struct LineReader {
  private let descriptor: Int32
  private var held: [UInt8] = []
  private var searched = 0
  private var isSkipping = false
  /// The number of bytes of `held` already returned by `takeUnseen`.
  private var seen = 0

  /// The maximum number of lines returned ahead of `next`.
  private static let maxAhead = 16

  package enum Line: Hashable {
    case whole([UInt8])
    /// A line longer than `maxLine`, which was discarded.
    case tooLong
  }

  /// The maximum length of a line, in bytes.
  package static let maxLine = 16 << 20

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next line; nil at the end of the input.
  package mutating func next() -> Line? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = held[searched...].firstIndex(of: UInt8(ascii: "\n")) { return line(upTo: end, next: end + 1) }
      if held.count > Self.maxLine { isSkipping = true }
      if isSkipping { (held, seen) = ([], 0) }
      searched = held.count
      let count = chunk.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
      guard count > 0 else { return held.isEmpty && !isSkipping ? nil : line(upTo: held.count, next: held.count) }
      held += chunk[..<count]
    }
  }

  /// True if `next` would return without waiting for input.
  var isNextAtHand: Bool {
    if held[searched...].contains(UInt8(ascii: "\n")) { return true }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Returns complete lines that have arrived but were not returned by `next` yet, each once.
  mutating func takeUnseen() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while lines.count < Self.maxAhead, let end = held[seen...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(held[seen..<end]))
      seen = end + 1
    }
    return lines
  }

  private mutating func line(upTo end: Int, next: Int) -> Line {
    let line: Line = isSkipping || end > Self.maxLine ? .tooLong : .whole(Array(held[..<end]))
    held.removeSubrange(..<next)
    seen = max(0, seen - next)
    (searched, isSkipping) = (0, false)
    return line
  }
}
