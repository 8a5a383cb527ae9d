import Testing

@testable import CollageModel

/// Lines of letters that were measured, as pages have them.
struct TextLineTests {
  /// A paragraph whose letters are half an em wide and spaces a quarter.
  ///
  /// Lines may end after spaces and before `|`, which is no letter. Words and spaces are runs of their own.
  private func paragraph(_ text: String, spacing: Double = 0, isRightToLeft: Bool = false) -> MeasuredParagraph {
    var clusters: [MeasuredParagraph.Cluster] = []
    var (runs, words): ([MeasuredParagraph.Run], [MeasuredParagraph.Word]) = ([], [])
    var (start, isBreak) = (0, false)
    func end() {
      guard start < clusters.count else { return }
      let width = clusters[start...].reduce(0) { $0 + $1.advance }
      runs.append(.init(clusters: start..<clusters.count, spacing: spacing))
      words.append(.init(clusters: start..<clusters.count, ink: Rect(x: 0, y: -0.7, width: width, height: 0.9)))
      start = clusters.count
    }
    for letter in text {
      if letter == "|" {
        isBreak = true
        continue
      }
      let isSpace = letter == " "
      if let last = clusters.last, last.isSpace != isSpace {
        end()
        isBreak = isBreak || last.isSpace
      }
      clusters.append(.init(advance: isSpace ? 0.25 : 0.5, isBreak: isBreak && !isSpace, isSpace: isSpace))
      isBreak = false
    }
    end()
    return MeasuredParagraph(clusters: clusters, runs: runs, words: words, isRightToLeft: isRightToLeft, ellipsis: 0.5)
  }

  private func lines(
    _ text: String, _ length: Double, _ breaking: LineRequest.Breaking = .words, maxLines: Int? = nil
  ) -> [Range<Int>] {
    paragraph(text).lines(LineRequest(length: length, breaking: breaking, maxLines: maxLines)).map(\.range)
  }

  @Test func linesEndBetweenWordsAndTheSpaceAtTheirEndIsNotSeen() {
    // "one two" is 3.25 wide; the space at the end of a line needs no room.
    #expect(lines("one two three", 3.25) == [0..<7, 8..<13])
    #expect(lines("one two three", 3.24) == [0..<3, 4..<7, 8..<13])
    #expect(lines("", 1) == [0..<0])
    #expect(paragraph("one two").lines(LineRequest(length: 2, breaking: .words)).map(\.width) == [1.5, 1.5])
  }

  @Test func aLineIsAsHighAsTheFontsOfItsLetters() {
    var text = paragraph("one two three")
    text.runs[2].extent = .init(ascent: 1.5, descent: 0.5)
    let lines = text.lines(LineRequest(length: 2.5, breaking: .words))
    #expect(lines.map(\.ascent) == [1, 1.5, 1])
    #expect(lines.map(\.descent) == [0.25, 0.5, 0.25])
    // A font that is lower takes no room from the others of its line.
    text.runs[2].extent = .init(ascent: 0.5, descent: 0.1)
    #expect(text.whole().ascent == 1)
    #expect(paragraph("").whole().ascent == 1)
  }

  @Test func aWordThatIsTooLongHasALineOfItsOwnOrIsBroken() {
    #expect(lines("a seventeen b", 2) == [0..<1, 2..<11, 12..<13])
    #expect(lines("a seventeen b", 2, .wordsAndLetters) == [0..<1, 2..<6, 6..<10, 10..<13])
    // At least a letter is on every line.
    #expect(lines("abc", 0.1, .wordsAndLetters) == [0..<1, 1..<2, 2..<3])
    #expect(lines("abc|def", 1.6) == [0..<3, 3..<6])
  }

  @Test func theLastOfTooManyLinesEndsInAnEllipsis() {
    let cut = paragraph("one two three four").lines(LineRequest(length: 3.25, breaking: .words, maxLines: 2))
    #expect(cut.map(\.hasEllipsis) == [false, true])
    #expect(cut[1].range == 8..<14 && cut[1].width == 3.25)
    let complete = paragraph("one two").lines(LineRequest(length: 9, breaking: .words, maxLines: 1))
    #expect(complete.map(\.hasEllipsis) == [false])
  }

  @Test func spacingIsBetweenLettersOnly() {
    // Three letters have two distances, of which half are at the ends of the run.
    #expect(abs(paragraph("one", spacing: 0.1).whole().width - 1.7) < 1e-9)
    // Of the space at the end of a line, nothing is seen, but half a distance stays before it.
    let wrapped = paragraph("one two", spacing: 0.1).lines(LineRequest(length: 2, breaking: .words))
    #expect(abs(wrapped[0].width - 1.75) < 1e-9 && abs(wrapped[1].width - 1.7) < 1e-9)
  }

  @Test func justifiedLinesAreAsLongAsTheirSpaceButForTheLast() {
    let set = paragraph("a b cc d").lines(LineRequest(length: 2.6, breaking: .words), isJustified: true)
    #expect(set.map(\.range) == [0..<6, 7..<8])
    #expect(abs(set[0].gap - 0.05) < 1e-9 && set[0].width == 2.6)
    #expect(set[1].gap == 0 && set[1].width == 0.5)
  }

  @Test func textsShrinkIntoTheirFrames() throws {
    let content = TextContent("", font: FontChoice(size: 100), alignment: .end, verticalAlignment: .top)
    let setter = MeasuredSetter([paragraph("one two three four")], content, isLong: false)
    let frame = Size(200, 100)
    let block = TextSetting(content, in: frame, by: setter).fitted(scale: 1)
    let placement = TextPlacement(of: block, content, in: frame)
    #expect(placement.block.lines.count > 1 && placement.size < 50)
    #expect(placement.block.height * placement.size <= 100)
    for line in placement.block.lines {
      #expect(abs(placement.start(of: line) + line.line.width * placement.size - 100) < 1e-9)
    }
    let ink = try #require(setter.inkBounds(placement))
    #expect(ink.x >= -100 && ink.right <= 100.000001 && ink.y >= -50 && ink.bottom <= 50)
  }
}
