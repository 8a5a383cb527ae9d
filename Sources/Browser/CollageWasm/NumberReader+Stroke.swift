import CollageModel

extension NumberReader {
  /// Reads the properties that determine a stroke's outline: the tool, the width as a fraction of the canvas' short
  /// side, the two ends, the dashes, and the samples, whose pressure is negative if unknown.
  mutating func strokeForm() throws(ReadingError) -> Stroke {
    let (tool, width) = (try choice(Stroke.Tool.self), try number())
    let (start, end) = (try choice(LineEnd.self), try choice(LineEnd.self))
    let dashes = try list { reader throws(ReadingError) in try reader.number() }
    let samples = try list { reader throws(ReadingError) in
      let (position, pressure) = (try reader.point(), try reader.number())
      return Stroke.Sample(position, pressure: pressure < 0 ? nil : pressure, time: try reader.number())
    }
    return Stroke(tool, samples: samples, width: width, dashes: dashes, start: start, end: end)
  }

  /// Reads the touch area of a content: contours, or the columns of a mask and its cells; nil if it is unknown.
  mutating func touchArea() throws(ReadingError) -> TouchArea? {
    switch try choice(TouchAreaNumber.self) {
    case .none: return nil
    case .outline:
      return .outline(
        Outline(
          try list { reader throws(ReadingError) in
            try reader.list { reader throws(ReadingError) in
              let point = try reader.point()
              guard point.x.isFinite, point.y.isFinite else { throw .outOfRange }
              return point
            }
          }))
    case .mask:
      let columns = try integer(1...TouchMask.sideLimit)
      let cells = try list { reader throws(ReadingError) in try reader.flag() }
      guard let mask = TouchMask(columns: columns, cells: cells) else { throw .outOfRange }
      return .mask(mask)
    }
  }
}
