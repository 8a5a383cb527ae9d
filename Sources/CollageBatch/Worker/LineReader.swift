import Glibc

/// Reads lines from a descriptor as they come.
struct LineReader {
  private let descriptor: Int32
  private var held: [UInt8] = []
  private var searched = 0
  /// A longer line is no job.
  private static let greatestLine = 16 << 20

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; nil once nothing more comes.
  mutating func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = held[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(held[..<end])
        held.removeSubrange(...end)
        searched = 0
        return line
      }
      searched = held.count
      guard held.count < Self.greatestLine else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        defer { held = [] }
        searched = 0
        return held.isEmpty ? nil : held
      }
      held += chunk[..<count]
    }
  }
}
