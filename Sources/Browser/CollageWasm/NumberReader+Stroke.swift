import CollageModel

extension NumberReader {
  /// Reads what makes a stroke's outline: its tool, its width as a share of the canvas' short side, its two ends, its
  /// dashes, and its samples, each with a pressure below zero for none.
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

  /// Reads where a content is touched: contours, or the columns of a mask and its cells; nil if nothing is known.
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
    case .stroke: return .form(.stroke(try strokeForm()))
    case .shape: return .form(.shape(try drawnShape()))
    }
  }

  /// Reads what makes a shape's outline: its form, whether it has a fill, and whether it has a line, with its width and its place.
  private mutating func drawnShape() throws(ReadingError) -> DrawnShape {
    let form: DrawnShape.Form
    switch try choice(DrawnFormNumber.self) {
    case .area: form = .area(try shape())
    case .star: form = .star(points: try integer(DrawnShape.starPoints), innerRadius: try number())
    case .line: form = .line(try list { reader throws(ReadingError) in try reader.point() })
    }
    let fill: Fill? = try flag() ? .color(.black) : nil
    guard try flag() else { return DrawnShape(form, fill: fill) }
    let (width, alignment) = (try number(), try choice(Border.Alignment.self))
    return DrawnShape(form, fill: fill, line: DrawnShape.Line(width: width, color: .black, alignment: alignment))
  }
}
