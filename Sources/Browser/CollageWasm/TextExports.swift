// The C interface to the lines of texts, through the buffer of numbers. The host measures letters; breaking, fitting and
// alignment are those of the renderer.
import CollageModel

/// The most clusters and paragraphs of a text.
private let clusterLimit = 20_000

/// Sets the text in the first `count` numbers of the buffer: its frame, its content and its measured paragraphs.
///
/// Writes the size of its letters, the height of its frame, whether it ends in an ellipsis, how far
/// its ink is within the frame, the lines with their places, and on a path the place of each letter.
@_cdecl("collage_text_lines") public func collageTextLines(_ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  do throws(ReadingError) {
    let frame = Size(try reader.positive(), try reader.positive())
    let content = try reader.textContent()
    let isLong = try reader.flag()
    let paragraphs = try reader.list { reader throws(ReadingError) in try reader.paragraph() }
    guard reader.isAtEnd, !paragraphs.isEmpty else { return FailureNumber.badNumbers }
    let setter = MeasuredSetter(paragraphs, content, isLong: isLong)
    let block = TextSetting(content, in: frame, by: setter).fitted(scale: 1)
    let placement = TextPlacement(of: block, content, in: frame)
    buffer.write(placement, margin: setter.inkBounds(placement)?.margin(in: placement.frame) ?? 1)
    return buffer.written
  } catch {
    return FailureNumber.badNumbers
  }
}

extension Rect {
  /// Returns how far a rectangle is within a frame, as a share of the frame's sides; below 0 if it is beyond.
  fileprivate func margin(in frame: Rect) -> Double {
    min(min(x - frame.x, frame.right - right) / frame.width, min(y - frame.y, frame.bottom - bottom) / frame.height)
  }
}

extension NumberBuffer {
  fileprivate mutating func write(_ placement: TextPlacement<MeasuredSetter.Paragraph>, margin: Double) {
    let block = placement.block
    clear()
    append(placement.size)
    append(placement.frame.height)
    append(block.isEllipsized)
    append(margin)
    append(block.lines.count)
    for line in block.lines {
      for number in [line.paragraph, line.line.range.lowerBound, line.line.range.upperBound] { append(number) }
      append(line.line.hasEllipsis)
      for number in [placement.start(of: line), placement.baseline(of: line)] { append(number) }
      for number in [line.line.width, line.line.ascent, line.line.descent, line.line.gap] { append(number) }
    }
    guard let path = placement.path else { return }
    for line in block.lines {
      let paragraph = block.paragraphs[line.paragraph].measured
      var x = placement.start(of: line)
      for cluster in line.line.range {
        let advance = paragraph.clusters[cluster].advance * placement.size
        let place = path.place(at: x + advance / 2)
        for number in [place.a, place.b, place.tx, place.ty] { append(number) }
        x += paragraph.length(cluster) * placement.size
      }
    }
  }
}

extension NumberReader {
  fileprivate mutating func positive() throws(ReadingError) -> Double {
    let number = try number()
    guard number > 0, number < 1e9 else { throw .outOfRange }
    return number
  }

  fileprivate mutating func finite() throws(ReadingError) -> Double {
    let number = try number()
    guard number.magnitude < 1e9 else { throw .outOfRange }
    return number
  }

  /// Reads what decides where letters stand; an outline is read as its reach.
  fileprivate mutating func textContent() throws(ReadingError) -> TextContent {
    var content = TextContent("")
    content.font.size = try positive()
    content.fit = try choice(TextContent.Fit.self)
    content.alignment = try choice(TextContent.Alignment.self)
    content.verticalAlignment = try choice(TextContent.VerticalAlignment.self)
    content.lineSpacing = try finite()
    let lines = try integer(0...clusterLimit)
    content.maxLines = lines == 0 ? nil : lines
    let padding = Size(try finite(), try finite())
    content.style.background = TextStyle.Background(color: .black, padding: padding)
    content.style.outline = TextStyle.Outline(width: try finite(), color: .black, alignment: .outside)
    switch try integer(0...3) {
    case 1: content.path = .arc(Angle(degrees: try finite()))
    case 2: content.path = .circle(start: Angle(degrees: try finite()))
    case 3: content.path = .wave(amplitude: try finite(), periods: try finite())
    default: content.path = nil
    }
    return content
  }

  fileprivate mutating func paragraph() throws(ReadingError) -> MeasuredParagraph {
    let isRightToLeft = try flag()
    let (ascent, descent, ellipsis) = (try finite(), try finite(), try finite())
    var (clusters, words) = ([MeasuredParagraph.Cluster](), [MeasuredParagraph.Word]())
    let runs = try list { reader throws(ReadingError) in
      let (spacing, start) = (try reader.finite(), clusters.count)
      let extent = MeasuredParagraph.Extent(ascent: try reader.finite(), descent: try reader.finite())
      words += try reader.list { reader throws(ReadingError) in
        let ink = Rect(
          left: try reader.finite(), top: try reader.finite(), right: try reader.finite(), bottom: try reader.finite())
        let first = clusters.count
        clusters += try reader.list { reader throws(ReadingError) in try reader.cluster() }
        return MeasuredParagraph.Word(clusters: first..<clusters.count, ink: ink)
      }
      return MeasuredParagraph.Run(clusters: start..<clusters.count, spacing: spacing, extent: extent)
    }
    guard clusters.count <= clusterLimit else { throw .outOfRange }
    return MeasuredParagraph(
      clusters: clusters, runs: runs, words: words.filter { $0.ink.width > 0 }, isRightToLeft: isRightToLeft,
      ascent: ascent, descent: descent, ellipsis: ellipsis)
  }

  fileprivate mutating func cluster() throws(ReadingError) -> MeasuredParagraph.Cluster {
    let (advance, flags) = (try finite(), try integer(0...3))
    return MeasuredParagraph.Cluster(advance: advance, isBreak: flags & 1 != 0, isSpace: flags & 2 != 0)
  }
}
