/// The numbers of an album's printed pages, from 1 and without the cover: a spread has two.
public struct PageNumbers: Hashable, Sendable {
  /// The number of each page; of a spread, that of its left half.
  public let first: [Int]
  /// The number of printed pages.
  public let count: Int

  /// Creates the numbers of pages by whether each is a spread.
  public init(spreads: [Bool]) {
    var (first, count) = ([Int](), 0)
    for isSpread in spreads {
      first.append(count + 1)
      count += isSpread ? 2 : 1
    }
    (self.first, self.count) = (first, count)
  }
}
