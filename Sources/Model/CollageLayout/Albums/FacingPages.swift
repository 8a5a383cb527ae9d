internal import CollageModel

/// Two facing pages whose photos end a few millimeters from each other's lines, which looks like a mistake: the smaller block of photos is
/// stretched to the lines of the other.
struct FacingPages {
  private let request: AlbumRequest
  private let photos: [AlbumPhoto]

  init(_ request: AlbumRequest, _ photos: [AlbumPhoto]) { (self.request, self.photos) = (request, photos) }

  /// The factor by which a block may be larger than its neighbor on either side; a larger difference looks intended.
  private static let most = 1.08
  /// The difference of lines, in shares of the page, that nobody sees.
  static let least = 1e-3

  /// Returns the design of a page with the lines of the page that it faces; nil if they differ too much or not at all, or a photo would
  /// lose a subject.
  func evened(_ page: PageDesign, facing other: PageDesign) throws(LayoutError) -> PageDesign? {
    let (own, across) = (page.block, other.block)
    let target = Rect(x: 1 - across.right, y: across.y, width: across.width, height: across.height)
    // Frames that the template computes fill the page.
    guard case .slots(var placed) = page.template.arrangement, placed.count == page.frames.count,
      Self.isNear(own.x, own.right, target.x, target.right), Self.isNear(own.y, own.bottom, target.y, target.bottom)
    else { return nil }
    let size = request.canvas.size
    let beside = Stretch(own.x, own.right, to: target.x, target.right, gap: request.gap / size.width)
    let below = Stretch(own.y, own.bottom, to: target.y, target.bottom, gap: request.gap / size.height)
    for (index, frame) in page.frames.enumerated() {
      placed[index].slot.frame = Rect(
        left: request.snapped(beside.start(frame.x) * size.width),
        top: request.snapped(below.start(frame.y) * size.height),
        right: request.snapped(beside.end(frame.right) * size.width),
        bottom: request.snapped(below.end(frame.bottom) * size.height))
    }
    var template = page.template
    template.arrangement = .slots(placed)
    guard try template.lostSubjects(of: photos) <= page.template.lostSubjects(of: photos) else { return nil }
    return try PageDesign(template, cost: page.cost)
  }

  /// Returns whether a side of a block lies within that of another, which is longer by little.
  private static func isNear(_ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double) -> Bool {
    otherStart <= start + least && otherEnd >= end - least && otherEnd - otherStart <= (end - start) * most
  }

  /// Moves the lines of a block to those of another, and keeps the gaps within it.
  private struct Stretch {
    private let own: Double
    private let target: Double
    private let factor: Double
    /// Half a gap: with it around every frame, there is nothing between them.
    private let half: Double

    init(_ start: Double, _ end: Double, to otherStart: Double, _ otherEnd: Double, gap: Double) {
      half = gap / 2
      (own, target) = (start - half, otherStart - half)
      factor = (otherEnd - otherStart + gap) / (end - start + gap)
    }

    func start(_ value: Double) -> Double { target + (value - half - own) * factor + half }
    func end(_ value: Double) -> Double { target + (value + half - own) * factor - half }
  }
}
