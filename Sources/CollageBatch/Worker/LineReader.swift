import SystemCalls
import SystemLibrary

/// Reads lines from a descriptor as they come.
struct LineReader {
  private let descriptor: Int32
  private var held: [UInt8] = []
  private var searched = 0
  private var isSkipping = false

  /// A line that came.
  enum Line: Hashable {
    /// All of it, without its end.
    case whole([UInt8])
    /// One that is longer than any job, of which nothing is kept.
    case tooLong
  }

  /// A longer line is no job.
  static let greatestLine = 16 << 20

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line; nil once nothing more comes.
  mutating func next() -> Line? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = held[searched...].firstIndex(of: UInt8(ascii: "\n")) { return line(upTo: end, next: end + 1) }
      if held.count > Self.greatestLine { isSkipping = true }
      if isSkipping { held = [] }
      searched = held.count
      let count = chunk.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
      guard count > 0 else { return held.isEmpty && !isSkipping ? nil : line(upTo: held.count, next: held.count) }
      held += chunk[..<count]
    }
  }

  private mutating func line(upTo end: Int, next: Int) -> Line {
    let line: Line = isSkipping || end > Self.greatestLine ? .tooLong : .whole(Array(held[..<end]))
    held.removeSubrange(..<next)
    (searched, isSkipping) = (0, false)
    return line
  }
}
