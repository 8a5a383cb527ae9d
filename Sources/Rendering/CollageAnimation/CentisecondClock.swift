/// Converts the durations of frames to hundredths of a second, the unit of GIF.
///
/// Every frame ends at the nearest hundredth, so that rounding errors do not accumulate. No frame is shorter than two
/// hundredths, because viewers treat a single one as an error and show the frame for a tenth of a second.
struct CentisecondClock {
  private static let shortest = 2

  private var milliseconds = 0
  private var centiseconds: [Int] = []
  /// The start of the last frame.
  private var start = 0

  /// Adds the duration of a frame; returns true if it replaces the previous frame, which would be too short.
  mutating func add(milliseconds: Int) -> Bool {
    let begin = Self.nearest(self.milliseconds)
    let replacesLast = !centiseconds.isEmpty && begin - start < Self.shortest
    if replacesLast {
      centiseconds.removeLast()
    } else {
      if !centiseconds.isEmpty { centiseconds[centiseconds.count - 1] = begin - start }
      start = begin
    }
    self.milliseconds += max(0, milliseconds)
    centiseconds.append(0)
    return replacesLast
  }

  /// The duration of each frame in hundredths of a second.
  var finished: [Int] {
    guard !centiseconds.isEmpty else { return [] }
    return centiseconds.dropLast() + [max(Self.shortest, Self.nearest(milliseconds) - start)]
  }

  private static func nearest(_ milliseconds: Int) -> Int { (milliseconds + 5) / 10 }
}
