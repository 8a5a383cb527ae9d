/// The sides of an album's pages: a spread is a left and a right page.
struct PageSides {
  /// True for each page that is the right one of two facing pages, both of which are single pages.
  let isRightOfTwo: [Bool]

  init(_ pages: [PageBreaks.Page], startsOnRight: Bool) {
    var (sides, isRight, isAfterSingle) = ([Bool](), startsOnRight, false)
    for page in pages {
      sides.append(isRight && !page.isSpread && isAfterSingle)
      isAfterSingle = !page.isSpread
      if !page.isSpread { isRight.toggle() }
    }
    isRightOfTwo = sides
  }
}
