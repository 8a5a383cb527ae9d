internal import CollageModel

/// A photo across two facing pages, to their edges.
struct SpreadDesign {
  private let request: AlbumRequest
  private let photo: AlbumPhoto

  init(_ request: AlbumRequest, _ photo: AlbumPhoto) { (self.request, self.photo) = (request, photo) }

  /// The share of the spread's width on each side of the fold in which no subject may lie.
  private static let safeZone = 0.03
  private static let (freeLoss, mostLoss, lossWeight) = (0.1, 0.3, 4.0)
  /// The weight from which a photo deserves two pages, and the cost of one less.
  ///
  /// A tenth of all photos are that good, a third of
  /// which have the shape of two pages and nobody in the fold.
  private static let (deserving, weightCost) = (1.6, 20.0)
  /// The aspect ratio from which a photo is a panorama, which is hardly seen on one page, and its cost.
  private static let (panorama, panoramaCost) = (2.0, -0.6)
  /// The least cost, so that other pages still count.
  private static let leastCost = -1.0

  private var size: Size { Size(2 * request.canvas.size.width, request.canvas.size.height) }

  /// The cost of the spread compared with other pages; infinite if too much is cropped, or a subject lies in the fold.
  var cost: Double {
    let (own, aspect) = (photo.photo.aspect, size.aspect)
    let loss = 1 - min(own / aspect, aspect / own)
    guard loss <= Self.mostLoss, !touchesFold, request.enlargement.factor(photo.photo, size) <= Enlargement.most,
      photo.photo.lostSubjects(aspect: aspect) == 0
    else { return .infinity }
    let merit = max(Self.leastCost, Self.weightCost * (Self.deserving - photo.weight))
    let cost = own >= Self.panorama ? min(merit, Self.panoramaCost) : merit
    return cost + Self.lossWeight * max(0, loss - Self.freeLoss)
  }

  /// True if a subject may lie in the fold, wherever the window on a photo that is cropped left and right is.
  private var touchesFold: Bool {
    let window = min(1, size.aspect / photo.photo.aspect)
    let reach = (1 - window) / 2 + Self.safeZone * window
    return photo.photo.subjects.contains { box in
      // Hair and hats reach beyond a face.
      let around = reach + box.width / 2
      return box.x < 0.5 + around && box.right > 0.5 - around
    }
  }

  func design() throws(LayoutError) -> PageDesign {
    var canvas = request.canvas
    canvas.size = size
    let piece = GeneratedLayout.Piece(photo: 0, frame: canvas.bounds)
    let template = Template(
      name: "Page", canvas: canvas, defaults: request.defaults,
      arrangement: .slots([PlacedSlot(slot: try piece.slot(request.defaults), order: 1)]))
    return try PageDesign(template, cost: 0)
  }
}
