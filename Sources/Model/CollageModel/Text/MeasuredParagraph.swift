/// A paragraph whose letters were measured one by one, in reading order; lengths are in ems.
package struct MeasuredParagraph: Equatable {
  /// A letter with its marks, between which lines never break.
  package struct Cluster: Equatable {
    package var advance: Double
    /// True if a line may end before it.
    package var isBreak: Bool
    package var isSpace: Bool

    package init(advance: Double, isBreak: Bool = false, isSpace: Bool = false) {
      (self.advance, self.isBreak, self.isSpace) = (advance, isBreak, isSpace)
    }
  }

  /// The height of a font above and below the baseline.
  package struct Extent: Equatable {
    package var ascent: Double
    package var descent: Double

    package init(ascent: Double, descent: Double) { (self.ascent, self.descent) = (ascent, descent) }
  }

  /// Successive clusters that are shaped together.
  package struct Run: Equatable {
    package var clusters: Range<Int>
    /// The distance added after each cluster.
    package var spacing: Double
    /// The height of the run's font above and below the baseline; nil if it is that of the paragraph.
    package var extent: Extent?

    package init(clusters: Range<Int>, spacing: Double = 0, extent: Extent? = nil) {
      (self.clusters, self.spacing, self.extent) = (clusters, spacing, extent)
    }
  }

  /// Successive clusters whose ink was measured.
  package struct Word: Equatable {
    package var clusters: Range<Int>
    /// The extents of the ink from the word's left end and its baseline.
    package var ink: Rect

    package init(clusters: Range<Int>, ink: Rect) { (self.clusters, self.ink) = (clusters, ink) }
  }

  package var clusters: [Cluster]
  /// The runs, which have all clusters.
  package var runs: [Run]
  /// The words with ink.
  package var words: [Word]
  package var isRightToLeft: Bool
  package var ascent: Double
  package var descent: Double
  /// The advance of an ellipsis in the paragraph's font.
  package var ellipsis: Double
  /// The spacing of each cluster's run.
  private let spacings: [Double]

  package init(
    clusters: [Cluster], runs: [Run], words: [Word], isRightToLeft: Bool = false, ascent: Double = 1,
    descent: Double = 0.25, ellipsis: Double = 1
  ) {
    (self.clusters, self.runs, self.words, self.isRightToLeft) = (clusters, runs, words, isRightToLeft)
    (self.ascent, self.descent, self.ellipsis) = (ascent, descent, ellipsis)
    spacings = runs.flatMap { run in run.clusters.map { _ in run.spacing } }
  }

  /// Returns the length that a cluster takes on a line, with the distance to the next one.
  package func length(_ cluster: Int) -> Double { clusters[cluster].advance + spacings[cluster] }

  /// Returns the parts of runs in a range of clusters.
  private func runs(in range: Range<Int>) -> [Range<Int>] {
    runs.map { $0.clusters.clamped(to: range) }.filter { !$0.isEmpty }
  }

  /// Returns the height of the fonts of a range of clusters; that of the paragraph's font if there are none.
  private func extent(of range: Range<Int>) -> Extent {
    let own = Extent(ascent: ascent, descent: descent)
    var found: Extent?
    for run in runs where !run.clusters.clamped(to: range).isEmpty {
      let extent = run.extent ?? own
      found = Extent(
        ascent: max(found?.ascent ?? extent.ascent, extent.ascent),
        descent: max(found?.descent ?? extent.descent, extent.descent))
    }
    return found ?? own
  }

  /// Returns the words with letters in a range of clusters.
  package func words(in range: Range<Int>) -> [Word] {
    words.filter { !$0.clusters.clamped(to: range).isEmpty }
  }

  // MARK: Lines

  /// Returns the paragraph as a line of any length.
  package func whole() -> BrokenLine { line(0..<clusters.count, isWrapped: false) }

  /// Returns the paragraph in lines that are not longer than a length where possible.
  package func lines(_ request: LineRequest, isJustified: Bool = false) -> [BrokenLine] {
    guard let length = request.length else { return [ended(whole(), request)] }
    var lines: [BrokenLine] = []
    var start = 0
    repeat {
      let isLast = request.maxLines.map { lines.count + 1 >= $0 } ?? false
      let end = isLast ? clusters.count : end(from: start, length, request.breaking)
      if isLast, let short = shortened(start, length, endsInEllipsis: request.endsInEllipsis) { return lines + [short] }
      var line = line(start..<end, isWrapped: end < clusters.count)
      if isJustified, end < clusters.count { line.justify(to: length, clusters: clusters) }
      lines.append(line)
      start = end
    } while start < clusters.count
    return lines
  }

  /// Returns the end of the longest line from a cluster: at the last place where it may break, or within its first word.
  private func end(from start: Int, _ length: Double, _ breaking: LineRequest.Breaking) -> Int {
    var (width, best, cut) = (0.0, nil as Int?, nil as Int?)
    for index in start..<clusters.count {
      width += self.length(index)
      let visible = clusters[index].isSpace ? width - self.length(index) : width
      let end = index + 1
      let isEnd = end == clusters.count || clusters[end].isBreak
      if visible <= length {
        if isEnd { best = end }
        cut = end
      } else if best != nil || (breaking == .wordsAndLetters && cut != nil) {
        break
      } else if isEnd || breaking == .wordsAndLetters {
        // What is too long by itself has a line of its own.
        return end
      }
    }
    return best ?? (breaking == .wordsAndLetters ? cut : nil) ?? clusters.count
  }

  /// Returns the last line with an ellipsis if it is too long, or others follow; nil if it is complete.
  private func shortened(_ start: Int, _ length: Double, endsInEllipsis: Bool) -> BrokenLine? {
    let width = (start..<clusters.count).reduce(0) { $0 + self.length($1) }
    guard width > length || endsInEllipsis else { return nil }
    var (end, rest) = (clusters.count, width + ellipsis)
    while end > start, rest > length {
      end -= 1
      rest -= self.length(end)
    }
    var line = line(start..<end, isWrapped: false)
    line.width += ellipsis
    line.hasEllipsis = true
    return line
  }

  private func ended(_ line: BrokenLine, _ request: LineRequest) -> BrokenLine {
    guard request.endsInEllipsis else { return line }
    var line = line
    line.width += ellipsis
    line.hasEllipsis = true
    return line
  }

  /// Returns a line; the space at its break has no length, and there is no spacing before its first letter and after its last.
  private func line(_ range: Range<Int>, isWrapped: Bool) -> BrokenLine {
    let hidesSpace = isWrapped && range.last.map { clusters[$0].isSpace } ?? false
    let shown = hidesSpace ? range.lowerBound..<range.upperBound - 1 : range
    let extent = extent(of: range)
    var line = BrokenLine(
      range: shown, ascent: extent.ascent, descent: extent.descent, isRightToLeft: isRightToLeft)
    line.width = shown.reduce(0) { $0 + length($1) }
    let parts = runs(in: range)
    if let first = parts.first?.first, let last = parts.last {
      // A run of which only the space at the break is left takes the spacing from no letter.
      let isHidden = hidesSpace && last.count == 1
      line.width -= (spacings[first] + (isHidden ? 0 : spacings[last.lowerBound])) / 2
    }
    line.width = max(0, line.width)
    let inks = words(in: shown).map { $0.ink }
    line.inkAscent = inks.reduce(-1e9) { max($0, -$1.y) }
    line.inkDescent = inks.reduce(-1e9) { max($0, $1.bottom) }
    return line
  }
}

/// A line of a measured paragraph.
package struct BrokenLine: SetLine, Equatable {
  /// The clusters that are seen.
  package var range: Range<Int>
  package var width = 0.0
  package var ascent: Double
  package var descent: Double
  package var inkAscent = 0.0
  package var inkDescent = 0.0
  package var isRightToLeft: Bool
  package var hasEllipsis = false
  /// The length added to each space of a justified line.
  package var gap = 0.0

  init(range: Range<Int>, ascent: Double, descent: Double, isRightToLeft: Bool) {
    (self.range, self.ascent, self.descent, self.isRightToLeft) = (range, ascent, descent, isRightToLeft)
  }

  /// Stretches the spaces so that the line has a length.
  mutating func justify(to length: Double, clusters: [MeasuredParagraph.Cluster]) {
    let spaces = range.filter { clusters[$0].isSpace }.count
    guard spaces > 0, width < length else { return }
    gap = (length - width) / Double(spaces)
    width = length
  }
}
