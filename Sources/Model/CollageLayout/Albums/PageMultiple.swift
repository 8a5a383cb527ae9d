internal import CollageModel

/// Numbers of pages that printers ask for, who fold sheets of paper: a multiple of 2 or 4.
extension AlbumRequest {
  /// Returns the photos of each page, and of as many pages as are a multiple and nearest to the number that suits the photos.
  func wholeMultiple(
    of photos: [AlbumPhoto], _ slotted: [SlottedTemplate]
  ) throws(LayoutError) -> [PageBreaks.Page] {
    let free = try pageBreaks(photos, slotted)
    let count = free.reduce(0) { $0 + ($1.isSpread ? 2 : 1) }
    guard pages == nil, pageMultiple > 1, count % pageMultiple != 0 else { return free }
    let below = count / pageMultiple * pageMultiple
    // Photos on more pages are larger.
    let isNearBelow = below > 0 && count - below < below + pageMultiple - count
    let nearest = isNearBelow ? below : below + pageMultiple
    for number in multiples(by: nearest, upTo: photos.count * (hasSpreads ? 2 : 1)) {
      var asked = self
      asked.pages = number
      if let found = try? asked.pageBreaks(photos, slotted) { return found }
    }
    throw .pages(nearest, photos: photos.count, perPage: perPage)
  }

  /// Returns the multiples up to a number by their distance from one of them, of two at the same distance the larger one first.
  private func multiples(by nearest: Int, upTo most: Int) -> [Int] {
    var multiples = [nearest]
    var distance = pageMultiple
    while nearest - distance > 0 || nearest + distance <= most {
      multiples += [nearest + distance, nearest - distance]
      distance += pageMultiple
    }
    return multiples.filter { 1 <= $0 && $0 <= most }
  }

  /// Returns the numbers of photos of a page as a range, for messages: those of templates if there are any.
  func range(of numbers: [Int]) -> ClosedRange<Int> {
    guard !templates.isEmpty, let least = numbers.first, let most = numbers.last, least <= most else { return perPage }
    return least...most
  }
}
