internal import CollageModel

/// An estimate of how well photos fill a page as a mosaic: the cost of the best one in their order, of all that there are.
///
/// Rows and columns alone know neither that four landscape photos on a square page are one giant with three stamps, nor that five fit an
/// upright page.
struct MosaicFit {
  private let request: AlbumRequest
  private let balance: Double

  init(_ request: AlbumRequest, _ mosaic: Mosaic) { (self.request, balance) = (request, mosaic.balance) }

  /// The number of photos up to which all mosaics are tried; more are two halves of the page.
  private static let mostTried = 6
  /// The cost of a mosaic that nobody finds fault with.
  private static let free = 0.8

  /// Returns what the photos of a page lose and how uneven they are, beyond what nobody minds: 1 is a loss of a twelfth of each.
  func cost(_ photos: ArraySlice<AlbumPhoto>) -> Double {
    max(0, cost(Array(photos), request.canvas.bounds.inset(by: request.margin).size) - Self.free)
  }

  private func cost(_ photos: [AlbumPhoto], _ size: Size) -> Double {
    guard photos.count <= Self.mostTried else { return halvedCost(photos, size) }
    var problem = SlicingProblem(
      aspects: photos.map { $0.photo.aspect }, weights: request.enlargement.weights(photos, area: request.innerArea),
      width: size.width, height: size.height, gap: request.gap,
      minSide: LayoutArea(size: size, gap: request.gap).minSide, balance: balance)
    guard photos.count > 1 else { return problem.lossCost(factor: size.aspect / problem.aspects[0]) }
    problem.isRead = true
    var search = ExhaustiveSearch(problem, keepsOrder: true)
    search.run()
    return search.found.first?.cost ?? Self.noRoom
  }

  /// Returns the cost of the first and of the second half of the photos, side by side or one above the other.
  private func halvedCost(_ photos: [AlbumPhoto], _ size: Size) -> Double {
    let count = photos.count / 2
    let share = Double(count) / Double(photos.count)
    let (width, height) = (size.width - request.gap, size.height - request.gap)
    guard width > 0, height > 0 else { return Self.noRoom }
    return [
      (Size(width * share, size.height), Size(width * (1 - share), size.height)),
      (Size(size.width, height * share), Size(size.width, height * (1 - share))),
    ].map { first, second in
      share * cost(Array(photos[..<count]), first) + (1 - share) * cost(Array(photos[count...]), second)
    }.reduce(Self.noRoom, min)
  }

  /// The cost of photos that gutters leave no room for.
  private static let noRoom = 100.0
}
