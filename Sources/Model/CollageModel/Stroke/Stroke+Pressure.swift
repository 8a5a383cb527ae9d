extension Stroke.Tool {
  /// True if the width follows the pressure, or the speed if the device reports no pressure.
  public var followsPressure: Bool { self == .pen || self == .pencil }

  /// True if the line follows the hand; other tools draw a figure between the first and the last sample.
  public var isFreehand: Bool {
    switch self {
    case .pen, .marker, .highlighter, .neon, .pencil, .eraser, .blur, .pixelate: true
    case .arrow, .line, .rectangle, .ellipse: false
    }
  }
}

extension Stroke {
  /// The width of a pressure-dependent line at zero pressure, as a fraction of its full width.
  static let leastWidth = 0.2

  /// Returns half the line's width at a pressure, for a line of width 1.
  func radius(pressure: Double) -> Double {
    tool.followsPressure ? (Self.leastWidth + (1 - Self.leastWidth) * pressure) / 2 : 0.5
  }

  /// Returns the pressure at each sample: the reported pressure, or else one derived from the speed on the canvas.
  ///
  /// A line drawn at `usualSpeed`, in short sides of the canvas per second, has about two thirds of its full width.
  func pressures(on canvas: Size) -> [Double] {
    guard tool.followsPressure else { return samples.map { _ in 1 } }
    guard samples.contains(where: { $0.pressure == nil }) else { return samples.map { $0.pressure ?? 1 } }
    let speeds = smoothedSpeeds(on: canvas)
    return samples.indices.map { index in
      samples[index].pressure ?? Self.leastFromSpeed + (1 - Self.leastFromSpeed) / (1 + speeds[index] / Self.usualSpeed)
    }
  }

  private static let usualSpeed = 1.5
  private static let leastFromSpeed = 0.25

  /// Returns the pen's speed at each sample, in short sides of the canvas per second, smoothed along the line.
  ///
  /// A first-order filter runs once forward and once backward, so that there is no shift; its length is one and a half
  /// times the line's width.
  private func smoothedSpeeds(on canvas: Size) -> [Double] {
    let length = canvas.shortSide * width * 1.5
    let steps = samples.indices.map { index in
      index == 0 ? 0 : (samples[index].position - samples[index - 1].position).length
    }
    var speeds = rawSpeeds(steps, side: canvas.shortSide)
    for index in speeds.indices.dropFirst() {
      let share = length / (length + steps[index])
      speeds[index] += (speeds[index - 1] - speeds[index]) * share
    }
    for index in speeds.indices.dropLast().reversed() {
      let share = length / (length + steps[index + 1])
      speeds[index] += (speeds[index + 1] - speeds[index]) * share
    }
    return speeds
  }

  /// Returns the unsmoothed speed at each sample, measured from the last sample with an earlier time.
  private func rawSpeeds(_ steps: [Double], side: Double) -> [Double] {
    var speeds = steps.map { _ in 0.0 }
    var (earlier, way) = (0, 0.0)
    for index in samples.indices.dropFirst() {
      way += steps[index]
      let passed = samples[index].time - samples[earlier].time
      guard passed > 0 else { continue }
      // Implausibly short time differences would divide by almost zero.
      let speed = min(way / (max(passed, 1e-4) * side), 1_000)
      for place in (earlier + 1)...index { speeds[place] = speed }
      (earlier, way) = (index, 0)
    }
    if speeds.count > 1 { speeds[0] = speeds[1] }
    return speeds
  }
}
