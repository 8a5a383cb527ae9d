/// The places of a block's lines in a frame around the origin.
package struct TextPlacement<Paragraph: SetParagraph> {
  package let block: TextBlock<Paragraph>
  package let content: TextContent
  package let size: Double
  /// The frame around the origin; if it grows with the text, it is as high as the text.
  package let frame: Rect
  package let path: LinePath?

  /// Aligns the lines of a block in a frame.
  package init(of block: TextBlock<Paragraph>, _ content: TextContent, in frame: Size) {
    (self.block, self.content) = (block, content)
    size = block.size
    path = content.path.map { path in
      guard case .arc = path else { return LinePath(path, in: frame) }
      let scale = block.pathScale
      return LinePath(
        path, in: Size(frame.width * scale, frame.height * scale), movedBy: block.offset * block.size)
    }
    var height = frame.height
    if content.fit == .growFrame, path == nil {
      height = block.height * block.size + 2 * (content.style.background?.padding.height ?? 0)
    }
    self.frame = Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: height)
  }

  /// The y coordinate of the block's top.
  private var top: Double {
    let padding = content.style.background?.padding.height ?? 0
    let free = frame.height - 2 * padding - block.height * size
    let share: Double =
      switch content.verticalAlignment {
      case .top: 0
      case .middle: 0.5
      case .bottom: 1
      }
    return frame.y + padding + free * share + block.offset.y * size
  }

  /// Returns the left end of a line; on a path, its distance from the path's first point.
  package func start(of line: TextBlock<Paragraph>.Line) -> Double {
    let width = line.line.width * size
    let share: Double =
      switch content.alignment {
      case .start, .justify: line.line.isRightToLeft ? 1 : 0
      case .left: 0
      case .right: 1
      case .center: 0.5
      case .end: line.line.isRightToLeft ? 0 : 1
      }
    if let path {
      if case .circle = content.path { return path.start - width * share }
      return (path.length - width) * share
    }
    let padding = content.style.background?.padding.width ?? 0
    return frame.x + padding + (frame.width - 2 * padding - width) * share + block.offset.x * size
  }

  /// Returns the y coordinate of a line's baseline, which is 0 on a path.
  package func baseline(of line: TextBlock<Paragraph>.Line) -> Double {
    path == nil ? top + line.baseline * size : 0
  }

  /// Returns a rectangle around the letters on a path, and around their plate.
  func extentOnPath(around ink: Rect) -> Rect {
    guard let path, let padding = content.style.background?.padding else { return ink }
    let steps = 64
    return block.lines.reduce(ink) { extent, line in
      let left = start(of: line) - padding.width
      let length = line.line.width * size + 2 * padding.width
      return (0...steps).reduce(extent) { extent, step in
        let place = path.place(at: left + length * Double(step) / Double(steps))
        return [-line.line.ascent * size - padding.height, line.line.descent * size + padding.height]
          .reduce(extent) { extent, y in
            let corner = place.apply(Point(0, y))
            return extent.union(Rect(x: corner.x, y: corner.y, width: 0, height: 0))
          }
      }
    }
  }

  /// Returns a rectangle around the lines and what is visible of them.
  func extent(around ink: Rect) -> Rect {
    block.lines.reduce(ink) { extent, line in
      let start = start(of: line)
      return extent.union(
        Rect(left: start, top: top, right: start + line.line.width * size, bottom: top + block.height * size))
    }
  }
}

extension Rect {
  /// Returns the smallest rectangle that contains this one and another.
  package func union(_ other: Rect) -> Rect {
    Rect(
      left: min(x, other.x), top: min(y, other.y), right: max(right, other.right), bottom: max(bottom, other.bottom))
  }
}

extension TextStyle.Outline {
  /// The distance by which the outline extends beyond the letters.
  package var outerReach: Double {
    switch alignment {
    case .inside: 0
    case .center: width / 2
    case .outside: width
    }
  }
}
