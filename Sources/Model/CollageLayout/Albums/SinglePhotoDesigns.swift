internal import CollageModel

/// Pages of one photo: over the whole page, within the margin, or whole with white around it.
struct SinglePhotoDesigns {
  private let request: AlbumRequest
  private let photo: AlbumPhoto

  init(_ request: AlbumRequest, _ photo: AlbumPhoto) { (self.request, self.photo) = (request, photo) }

  private static let lossWeight = 6.0
  private static let subjectWeight = 12.0
  /// The share of a photo that may be cropped, on a whole page and within the margin.
  private static let freeLoss = (page: 0.2, margin: 0.1)
  private static let cost = (page: 0.1, margin: 0.2, whole: 0.35)
  /// The least share of the largest width that a photo with few pixels has on a page of its own.
  private static let leastShare = 0.4

  func all() throws(LayoutError) -> [PageDesign] {
    let page = request.canvas.bounds
    let inner = page.inset(by: request.margin)
    var designs = [
      try design(page, Self.cost.page, free: Self.freeLoss.page),
      try design(whole(within: inner), Self.cost.whole, free: 0),
      try design(whole(within: inner.inset(by: 0.08 * inner.size.shortSide)), Self.cost.whole + 0.05, free: 0),
    ]
    let frame = whole(within: inner)
    if let size = request.enlargement.largestSize(photo.photo), size.width < frame.width {
      // Better small than soft, but not a stamp.
      let share = max(Self.leastShare, size.width / frame.width)
      let (width, height) = (share * frame.width, share * frame.height)
      let small = Rect(x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width, height: height)
      designs.append(try design(small, Self.cost.whole, free: 0))
    }
    if request.margin > 0 { designs.append(try design(inner, Self.cost.margin, free: Self.freeLoss.margin)) }
    return designs
  }

  /// Returns the largest frame of the photo's own aspect ratio in the middle of a part of the page.
  private func whole(within part: Rect) -> Rect {
    let aspect = photo.photo.aspect
    let width = min(part.width, part.height * aspect)
    let size = Size(width, width / aspect)
    return Rect(
      x: part.center.x - size.width / 2, y: part.center.y - size.height / 2, width: size.width, height: size.height)
  }

  private func design(_ frame: Rect, _ cost: Double, free: Double) throws(LayoutError) -> PageDesign {
    let (own, aspect) = (photo.photo.aspect, frame.size.aspect)
    let loss = 1 - min(own / aspect, aspect / own)
    let piece = GeneratedLayout.Piece(photo: 0, frame: frame)
    let template = Template(
      name: "Page", canvas: request.canvas, defaults: request.defaults,
      arrangement: .slots([PlacedSlot(slot: try piece.slot(request.defaults), order: 1)]))
    return try PageDesign(
      template,
      cost: cost + Self.lossWeight * max(0, loss - free)
        + Enlargement.weight * request.enlargement.excess(photo.photo, frame.size) + Self.subjectWeight
        * photo.photo.lostSubjects(aspect: aspect)
    )
  }
}
