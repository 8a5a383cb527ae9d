/// Turns the times of pictures into the hundredths of a second that GIF counts in.
///
/// Every picture ends at the hundredth next to where it should, so that the whole runs at the right speed. No picture is
/// shorter than two hundredths: viewers take a single one for a mistake and show the picture for a tenth of a second.
struct CentisecondClock {
  private static let shortest = 2

  private var milliseconds = 0
  private var centiseconds: [Int] = []
  /// Where the last picture begins.
  private var start = 0

  /// Adds a picture's time; true where it takes the place of the picture before it, which would be seen too shortly.
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

  /// The hundredths of each picture.
  var finished: [Int] {
    guard !centiseconds.isEmpty else { return [] }
    return centiseconds.dropLast() + [max(Self.shortest, Self.nearest(milliseconds) - start)]
  }

  private static func nearest(_ milliseconds: Int) -> Int { (milliseconds + 5) / 10 }
}
