import CollageModel

extension NumberReader {
  /// Reads the adjustments that are not neutral, each as its index and value, then four curves, each as its points,
  /// then the split toning and the duotone, each after a flag.
  mutating func adjustments() throws(ReadingError) -> Adjustments {
    var adjustments = Adjustments.neutral
    for _ in 0..<(try length()) { adjustments[try choice(Adjustment.self)] = try number() }
    for channel in ToneCurves.Channel.allCases {
      let points = try list { reader throws(ReadingError) in try reader.point() }
      if !points.isEmpty { adjustments.curves[channel] = ToneCurve(points) }
    }
    if try flag() {
      adjustments.splitToning = SplitToning(
        shadows: try color(), highlights: try color(), balance: try number(), strength: try number())
    }
    if try flag() { adjustments.duotone = Duotone(dark: try color(), light: try color(), strength: try number()) }
    return adjustments
  }

  mutating func color() throws(ReadingError) -> Color {
    Color(red: try byte(), green: try byte(), blue: try byte(), alpha: try byte())
  }

  private mutating func byte() throws(ReadingError) -> UInt8 { UInt8(try integer(0...255)) }
}

extension NumberBuffer {
  /// Writes a flag and, if there is a look, its filter (or -1), its strength and its adjustments in the order in which
  /// they are read.
  mutating func append(_ look: Look?) {
    append(look != nil)
    guard let look else { return }
    append(look.filter)
    append(look.strength)
    append(look.adjustments)
  }

  /// Writes a flag and, if the mix of looks changes anything, its adjustments and its filters with their weights.
  mutating func append(_ mix: LookMix) {
    append(!mix.isNeutral)
    if mix.isNeutral { return }
    append(mix.adjustments)
    append(mix.filters.count)
    for filter in mix.filters {
      append(filter.filter)
      append(filter.weight)
    }
  }

  private mutating func append(_ adjustments: Adjustments) {
    var count = 0
    for adjustment in Adjustment.allCases where adjustments[adjustment] != 0 { count += 1 }
    append(count)
    for adjustment in Adjustment.allCases where adjustments[adjustment] != 0 {
      append(adjustment.rawValue)
      append(adjustments[adjustment])
    }
    for channel in ToneCurves.Channel.allCases {
      let points = adjustments.curves[channel].points
      append(points.count)
      for point in points {
        append(point.x)
        append(point.y)
      }
    }
    append(adjustments.splitToning != nil)
    if let toning = adjustments.splitToning {
      append(toning.shadows)
      append(toning.highlights)
      append(toning.balance)
      append(toning.strength)
    }
    append(adjustments.duotone != nil)
    if let duotone = adjustments.duotone {
      append(duotone.dark)
      append(duotone.light)
      append(duotone.strength)
    }
  }

  mutating func append(_ color: Color) {
    append(Int(color.red))
    append(Int(color.green))
    append(Int(color.blue))
    append(Int(color.alpha))
  }
}
