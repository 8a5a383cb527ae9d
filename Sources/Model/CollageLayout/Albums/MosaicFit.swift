internal import CollageModel

/// An estimate of how well photos fill a page as a mosaic: the cost of the best one in their order, of all that there are.
///
/// Rows and columns alone know neither that four landscape photos on a square page are one giant with three stamps, nor that five fit an
/// upright page.
struct MosaicFit {
  private let request: AlbumRequest
  private let balance: Double

  init(_ request: AlbumRequest, _ mosaic: Mosaic) { (self.request, balance) = (request, mosaic.balance) }

  /// The number of photos up to which all mosaics are tried; more fit well in some of their many ways.
  private static let mostTried = 6
  /// The cost of a mosaic that nobody finds fault with.
  private static let free = 0.8

  /// Returns what the photos of a page lose and how uneven they are, beyond what nobody minds: 1 is a loss of a twelfth of each.
  func cost(_ photos: ArraySlice<AlbumPhoto>) -> Double {
    guard photos.count <= Self.mostTried else { return 0 }
    let inner = request.canvas.bounds.inset(by: request.margin).size
    let own = Array(photos)
    var problem = SlicingProblem(
      aspects: own.map { $0.photo.aspect }, weights: request.enlargement.weights(own, area: request.innerArea),
      width: inner.width, height: inner.height, gap: request.gap,
      minSide: LayoutArea(size: inner, gap: request.gap).minSide, balance: balance)
    guard own.count > 1 else {
      return max(0, problem.lossCost(factor: inner.aspect / problem.aspects[0]) - Self.free)
    }
    problem.isRead = true
    var search = ExhaustiveSearch(problem, keepsOrder: true)
    search.run()
    return search.found.first.map { max(0, $0.cost - Self.free) } ?? Self.noRoom
  }

  /// The cost of photos that gutters leave no room for.
  private static let noRoom = 100.0
}
