/// A photo in a slot: the data from which poses, limits and placements are computed.
///
/// It uses five coordinate spaces:
/// - the pixels of the upright photo;
/// - the pixels of the corrected photo, after perspective and straightening;
/// - oriented space, after mirroring and quarter turns, still in photo pixels;
/// - rotated space, in canvas units about the slot's center, rotated so that the photo is upright;
/// - the canvas.
struct PhotoFitting {
  let fit: Fit
  let zoomRange: ClosedRange<Double>
  let shape: Shape
  let frame: Rect
  let space: PoseSpace
  let photoSize: Size
  /// The photo's perspective correction and straightening, if any.
  let correction: PhotoCorrection?
  /// The map from the corrected photo to oriented space.
  let layout: Affine
  /// The visible part of the corrected photo, in its pixels.
  let part: Rect
  /// The visible part in oriented space.
  let orientedPart: Rect

  /// The minimum side of a crop as a fraction of the photo's side; smaller crops are ignored as mistakes.
  private static let minCrop = 1e-6
  /// The minimum zoom, so that no quotient overflows.
  static let minZoom = 1e-6

  init(slot: Slot, intent: Intent, photoSize: Size) {
    self.photoSize = photoSize
    let fit = intent.fit ?? slot.style.fit
    self.fit = fit
    // A covering photo cannot be smaller than its slot, even if the slot's range allows it.
    let floor = fit == .cover ? 1 : Self.minZoom
    let minimum = max(slot.style.zoomRange.lowerBound, floor)
    zoomRange = minimum...max(slot.style.zoomRange.upperBound, minimum)
    shape = fit == .fill ? .rectangle : slot.shape
    frame = slot.frame
    space = PoseSpace(center: slot.frame.center, rotation: slot.rotation)
    layout = intent.orientation.transform(ofSize: photoSize)
    let usable = Self.usablePart(of: intent.crop, in: photoSize)
    correction = PhotoCorrection(intent, crop: usable, photoSize: photoSize)
    part = correction?.part ?? usable ?? Rect(x: 0, y: 0, width: photoSize.width, height: photoSize.height)
    orientedPart = layout.boundingBox(of: part)
  }

  /// Returns a crop in pixels, or nil if it is missing or too small.
  private static func usablePart(of crop: Rect?, in size: Size) -> Rect? {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let crop else { return nil }
    let scaled = Rect(
      x: crop.x * size.width, y: crop.y * size.height, width: crop.width * size.width,
      height: crop.height * size.height)
    guard let part = whole.intersection(scaled), part.width >= size.width * minCrop,
      part.height >= size.height * minCrop
    else { return nil }
    return part
  }

  /// Returns the bounding box of the slot's shape in rotated space, about the slot's center.
  func area(at rotation: Angle) -> Rect { shape.extent(in: frame.size, turned: -rotation) }

  /// Returns the scale at zoom 1, in canvas units per photo pixel.
  func baseline(at rotation: Angle) -> Size {
    switch fit {
    case .cover:
      let area = area(at: rotation)
      let minimum = max(area.width / orientedPart.width, area.height / orientedPart.height)
      return Size(minimum, minimum)
    case .fill:
      let area = area(at: rotation)
      return Size(area.width / orientedPart.width, area.height / orientedPart.height)
    case .contain:
      let extent = rotatedExtent(of: orientedPart.size, by: rotation)
      let maximum = min(frame.width / extent.width, frame.height / extent.height)
      return Size(maximum, maximum)
    case .none:
      return Size(1, 1)
    }
  }

  /// Returns the extents of a rotated box's bounding box in the slot's unrotated space.
  func rotatedExtent(of size: Size, by rotation: Angle) -> Size {
    let (sine, cosine) = rotation.sineAndCosine
    return Size(
      size.width * cosine.magnitude + size.height * sine.magnitude,
      size.width * sine.magnitude + size.height * cosine.magnitude)
  }

  func placement(of pose: Pose) -> Placement {
    let transform =
      layout
      .then(.translation(-pose.focus))
      .then(.scale(pose.scale.width, pose.scale.height))
      .then(.rotation(pose.rotation + space.rotation))
      .then(.translation(space.center))
    return Placement(
      photoToCanvas: transform, visiblePart: part, focus: share(of: pose.focus), zoom: zoom(of: pose),
      correction: correction?.map)
  }

  /// Converts a point of oriented space to fractions of the upright photo.
  func share(of oriented: Point) -> Point {
    let corrected = layout.inverse?.apply(oriented) ?? oriented
    let upright = correction?.original(corrected) ?? corrected
    return Point(upright.x / photoSize.width, upright.y / photoSize.height)
  }
}
