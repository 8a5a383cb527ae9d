extension TextSetting {
  /// Returns the lines at the size that the text's fit requires, with glyphs for `scale` pixels per unit.
  package func fitted(scale: Double) throws(Setter.Failure) -> Block {
    let wanted = content.font.size
    switch content.fit {
    case .fixed, .growFrame:
      return try glyphs(size: wanted, .wordsAndLetters, maxLines: content.maxLines, scale: scale)
    case .shrink:
      if content.path != nil || wanted <= sizeLimit, try fits(wanted, .words) {
        return try withInkInside(wanted, .words, scale: scale)
      }
      var trimmed = self
      trimmed.isTrimmed = true
      return try trimmed.shrunk(scale: scale)
    case .fill:
      // A letter is never smaller than a hundredth of an em, so only an empty text fits at this size.
      var trimmed = self
      trimmed.isTrimmed = true
      let (size, breaking) = try trimmed.largest(below: 100 * max(frame.width, frame.height))
      return try trimmed.withInkInside(size, breaking, scale: scale)
    }
  }

  /// Returns the lines at the largest size that fits, at most the text's own.
  private func shrunk(scale: Double) throws(Setter.Failure) -> Block {
    let wanted = content.font.size
    if wanted <= sizeLimit, try fits(wanted, .words) { return try withInkInside(wanted, .words, scale: scale) }
    let (size, breaking) = try largest(below: wanted)
    return try withInkInside(size, breaking, scale: scale)
  }

  /// The minimum size of whole words relative to the size with broken words; below it, words are broken.
  private static var leastShare: Double { 1.0 / 3 }

  /// Returns the largest size that fits.
  ///
  /// Words stay whole, unless breaking them makes letters three times as large.
  private func largest(below top: Double) throws(Setter.Failure) -> (Double, LineRequest.Breaking) {
    let whole = try search(below: top, .words)
    if content.path != nil || whole >= top * Self.leastShare { return (whole, .words) }
    let broken = try search(below: top, .wordsAndLetters)
    return whole < broken * Self.leastShare ? (broken, .wordsAndLetters) : (whole, .words)
  }

  /// Bisects between a size that fits and one that does not; the returned size has been tested.
  private func search(below top: Double, _ breaking: LineRequest.Breaking) throws(Setter.Failure) -> Double {
    let top = content.path == nil ? min(top, sizeLimit) : top
    var (tooLarge, good) = (top, top / 2)
    while try !fits(good, breaking) {
      tooLarge = good
      good /= 2
      // Only text without any width remains here.
      if good < top * 1e-9 { return good }
    }
    // Long texts take a second to set, and a difference of one percent is invisible in them.
    for _ in 0..<(setter.isLong ? 4 : 9) {
      let middle = (good * tooLarge).squareRoot()
      if try fits(middle, breaking) { good = middle } else { tooLarge = middle }
    }
    return good
  }

  private func fits(_ size: Double, _ breaking: LineRequest.Breaking) throws(Setter.Failure) -> Bool {
    let block = try block(size: size, breaking: breaking, maxLines: nil)
    if let path = content.path {
      return block.width * size <= LinePath(path, in: frame).length
    }
    return block.width * size <= space.width && block.height * size <= space.height
      && block.lines.count <= content.maxLines ?? .max
  }

  /// Moves the text so that ink outside the lines (italics, swashes and marks), or an arc with its letters and their plate, lies
  /// within the frame, and reduces it if there is not enough room.
  private func withInkInside(
    _ size: Double, _ breaking: LineRequest.Breaking, scale: Double
  ) throws(Setter.Failure) -> Block {
    let isArc = if case .arc? = content.path { true } else { false }
    var (size, pathScale) = (size, 1.0)
    var block = try glyphs(size: size, breaking, maxLines: nil, scale: scale)
    if content.path != nil, !isArc { return block }
    for _ in 0..<24 {
      let placement = TextPlacement(of: block, content, in: frame)
      guard let ink = setter.inkBounds(placement) else { return block }
      let extent = isArc ? placement.extentOnPath(around: ink) : placement.extent(around: ink)
      let excess = max(extent.width / frame.width, extent.height / frame.height)
      if excess <= 1 {
        block.offset = Point(
          Self.wayInside(from: extent.x, to: extent.right, frame.width / 2) / size,
          Self.wayInside(from: extent.y, to: extent.bottom, frame.height / 2) / size)
        return block
      }
      let step = isArc ? max(excess, 1.002) : min(max(excess, 1.002), 1.25)
      size /= step
      if isArc { pathScale /= step } else { while try !fits(size, breaking) { size *= 0.995 } }
      block = try glyphs(size: size, breaking, maxLines: nil, scale: scale)
      block.pathScale = pathScale
    }
    return block
  }

  /// Returns the shift that moves an interval within the reach on both sides of the origin; the interval is not longer
  /// than that.
  private static func wayInside(from start: Double, to end: Double, _ reach: Double) -> Double {
    max(0, -reach - start) - max(0, end - reach)
  }

  private func glyphs(
    size: Double, _ breaking: LineRequest.Breaking, maxLines: Int?, scale: Double
  ) throws(Setter.Failure) -> Block {
    try block(
      size: size, breaking: breaking, maxLines: maxLines, colorResolution: min(max(size * scale, 1), 512))
  }
}
