/// How a photo can lie in a slot: the facts from which poses, limits and placements are worked out.
///
/// Four spaces: the upright photo's pixels; the laid space, after mirror and quarter turns, still in photo pixels; the
/// turned space, canvas units about the slot's center and rotated so that the photo stands upright; the canvas.
struct PhotoFitting {
  let fit: Fit
  let zoomRange: ClosedRange<Double>
  let shape: Shape
  let frame: Rect
  let space: PoseSpace
  let photoSize: Size
  /// The map from the upright photo to laid space.
  let layout: AffineTransform
  /// The part of the upright photo in use, in its pixels.
  let part: Rect
  /// The same part in laid space.
  let laidPart: Rect

  /// The least share of a photo's side that a crop may leave; below it a crop is taken for a mistake.
  private static let leastCrop = 1e-6
  /// The least zoom that is ever used, so that no quotient overflows.
  static let leastZoom = 1e-6

  init(slot: Slot, intent: Intent, photoSize: Size) {
    self.photoSize = photoSize
    let fit = intent.fit ?? slot.style.fit
    self.fit = fit
    // A photo that covers cannot be smaller than what it covers, whatever its slot's range says.
    let floor = fit == .cover ? 1 : Self.leastZoom
    let least = max(slot.style.zoomRange.lowerBound, floor)
    zoomRange = least...max(slot.style.zoomRange.upperBound, least)
    shape = fit == .fill ? .rectangle : slot.shape
    frame = slot.frame
    space = PoseSpace(center: slot.frame.center, rotation: slot.rotation)
    layout = intent.orientation.transform(ofSize: photoSize)
    part = Self.usablePart(of: intent.crop, in: photoSize)
    laidPart = layout.boundingBox(of: part)
  }

  private static func usablePart(of crop: Rect?, in size: Size) -> Rect {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let crop else { return whole }
    let scaled = Rect(
      x: crop.x * size.width, y: crop.y * size.height, width: crop.width * size.width,
      height: crop.height * size.height)
    guard let part = whole.intersection(scaled), part.width >= size.width * leastCrop,
      part.height >= size.height * leastCrop
    else { return whole }
    return part
  }

  /// The slot's extent in turned space, about the slot's center.
  func area(at rotation: Angle) -> Rect { shape.extent(in: frame.size, turned: -rotation) }

  /// The fit's own scale, canvas units a photo pixel: what a zoom of 1 stands for.
  func baseline(at rotation: Angle) -> Size {
    switch fit {
    case .cover:
      let area = area(at: rotation)
      let least = max(area.width / laidPart.width, area.height / laidPart.height)
      return Size(least, least)
    case .fill:
      let area = area(at: rotation)
      return Size(area.width / laidPart.width, area.height / laidPart.height)
    case .contain:
      let extent = rotatedExtent(of: laidPart.size, by: rotation)
      let most = min(frame.width / extent.width, frame.height / extent.height)
      return Size(most, most)
    case .none:
      return Size(1, 1)
    }
  }

  /// The extents of a box's bounding box in the slot's own, un-rotated space.
  func rotatedExtent(of size: Size, by rotation: Angle) -> Size {
    let (sine, cosine) = rotation.sineAndCosine
    return Size(
      size.width * cosine.magnitude + size.height * sine.magnitude,
      size.width * sine.magnitude + size.height * cosine.magnitude)
  }

  /// The map from the upright photo's pixels to the canvas, and what is known of it.
  func placement(of pose: Pose) -> Placement {
    let transform =
      layout
      .then(.translation(-pose.focus))
      .then(.scale(pose.scale.width, pose.scale.height))
      .then(.rotation(pose.rotation + space.rotation))
      .then(.translation(space.center))
    return Placement(
      photoToCanvas: transform, visiblePart: part, focus: share(of: pose.focus),
      zoom: pose.scale.width / baseline(at: pose.rotation).width)
  }

  /// A point of laid space as shares of the upright photo.
  func share(of laid: Point) -> Point {
    let upright = layout.inverse?.apply(laid) ?? laid
    return Point(upright.x / photoSize.width, upright.y / photoSize.height)
  }
}
