/// Returns the color of a hexadecimal number such as `0xffcc88`.
func rgb(_ hex: UInt32) -> RGB {
  RGB(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)) / 255
}

/// Colors that blend smoothly from one to the next.
struct Ramp: Sendable {
  private let offsets: [Float]
  private let colors: [RGB]

  /// Creates a ramp from offsets in ascending order and their colors.
  init(_ stops: [(Float, UInt32)]) {
    offsets = stops.map(\.0)
    colors = stops.map { rgb($0.1) }
  }

  /// Returns the color at an offset; the first and last colors continue beyond the ends.
  func color(at offset: Float) -> RGB {
    var next = 0
    while next < offsets.count, offsets[next] < offset { next += 1 }
    if next == 0 { return colors[0] }
    if next == offsets.count { return colors[next - 1] }
    let share = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
    return mix(colors[next - 1], colors[next], share)
  }
}
