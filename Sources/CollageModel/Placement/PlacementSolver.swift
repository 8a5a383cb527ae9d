extension Slot {
  /// Places a photo in this slot: the one rule by which intent becomes an effective transform.
  ///
  /// - Parameters:
  ///   - intent: What the author asked for; values out of range are clamped, never refused.
  ///   - photoSize: The upright photo's size in pixels; both extents above zero.
  ///   - automaticFocus: The point, 0 to 1 of the upright photo, that stands for a focus of `attention` or `entropy`.
  /// - Returns: The placement. For `cover`, the photo covers the slot's shape at every angle: the shape's extent is
  ///   taken in the un-rotated photo's space and must lie within the photo, which is exact because the photo is an
  ///   upright rectangle there.
  public func placement(
    of intent: Intent, photoSize: Size, automaticFocus: Point? = nil
  ) -> Placement {
    PlacementSolver(slot: self, intent: intent, photoSize: photoSize, automaticFocus: automaticFocus).solve()
  }
}

/// The numbers between an intent and its placement.
///
/// Four spaces: the upright photo's pixels; the laid space, after mirror and quarter turns, still in photo pixels; the
/// turned space, canvas units about the slot's center and rotated so that the photo stands upright; the canvas.
private struct PlacementSolver {
  let fit: Fit
  let zoom: Double
  /// The slot's extent in turned space.
  let area: Rect
  /// The photo's rotation within the slot.
  let rotation: Angle
  /// The rotation from turned space to the canvas.
  let angle: Angle
  let slotCenter: Point
  let slotFrame: Rect
  let layout: AffineTransform
  let part: Rect
  /// `part` in laid space.
  let laidPart: Rect
  let wantedFocus: Point
  let photoSize: Size

  /// The least share of a photo's side that a crop may leave; below it a crop is taken for a mistake.
  private static let leastCrop = 1e-6
  /// How many photos away a focus may lie, so that no product overflows.
  private static let farthestFocus = 1e6

  init(slot: Slot, intent: Intent, photoSize: Size, automaticFocus: Point?) {
    self.photoSize = photoSize
    fit = intent.fit ?? slot.style.fit
    let range = slot.style.zoomRange
    zoom = min(max(intent.zoom.isFinite ? intent.zoom : 1, range.lowerBound), range.upperBound)
    rotation = intent.rotation.degrees.isFinite ? intent.rotation : .zero
    angle = rotation + slot.rotation
    slotCenter = slot.frame.center
    slotFrame = slot.frame
    let orientation = intent.orientation
    layout = orientation.transform(ofSize: photoSize)
    part = Self.usablePart(of: intent.crop, in: photoSize)
    laidPart = layout.boundingBox(of: part)
    let shape = fit == .fill ? Shape.rectangle : slot.shape
    area = shape.extent(in: slot.frame.size, turned: -rotation)
    wantedFocus = Self.focus(of: intent, slot: slot, automatic: automaticFocus, part: part, size: photoSize)
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

  private static func focus(of intent: Intent, slot: Slot, automatic: Point?, part: Rect, size: Size) -> Point {
    let center = Point(part.center.x / size.width, part.center.y / size.height)
    let preset: Point =
      switch slot.style.focus {
      case .point(let point): point
      case .attention, .entropy: automatic ?? center
      case .center: center
      }
    let wanted = intent.focus ?? preset
    return Point(reachable(wanted.x, else: center.x), reachable(wanted.y, else: center.y))
  }

  private static func reachable(_ focus: Double, else center: Double) -> Double {
    focus.isFinite ? min(max(focus, -farthestFocus), farthestFocus) : center
  }

  func solve() -> Placement {
    let scale = scale()
    let focus = layout.apply(Point(wantedFocus.x * photoSize.width, wantedFocus.y * photoSize.height))
    let clamped: Point =
      switch fit {
      case .cover, .fill:
        Point(
          Self.covering(focus.x, scale.width, laidPart.x, laidPart.right, area.x, area.right),
          Self.covering(focus.y, scale.height, laidPart.y, laidPart.bottom, area.y, area.bottom))
      case .contain, .none: containing(focus, scale)
      }
    let transform =
      layout
      .then(.translation(-clamped))
      .then(.scale(scale.width, scale.height))
      .then(.rotation(angle))
      .then(.translation(slotCenter))
    let back = layout.inverse?.apply(clamped) ?? clamped
    return Placement(
      photoToCanvas: transform, visiblePart: part,
      focus: Point(back.x / photoSize.width, back.y / photoSize.height), zoom: zoom)
  }

  /// Canvas units per photo pixel along the two laid axes.
  private func scale() -> Size {
    switch fit {
    case .cover:
      let least = max(area.width / laidPart.width, area.height / laidPart.height) * zoom
      return Size(least, least)
    case .fill:
      return Size(area.width / laidPart.width * zoom, area.height / laidPart.height * zoom)
    case .contain:
      let extent = rotatedExtent(of: laidPart.size)
      let most = min(slotFrame.width / extent.width, slotFrame.height / extent.height) * zoom
      return Size(most, most)
    case .none:
      return Size(zoom, zoom)
    }
  }

  /// The extents of the photo's bounding box in the slot's own, un-rotated space.
  private func rotatedExtent(of size: Size) -> Size {
    let (sine, cosine) = (rotation.sine.magnitude, rotation.cosine.magnitude)
    return Size(size.width * cosine + size.height * sine, size.width * sine + size.height * cosine)
  }

  /// The nearest focus at which the photo, from `low` to `high`, still covers the area, from `first` to `last`.
  private static func covering(
    _ focus: Double, _ scale: Double, _ low: Double, _ high: Double, _ first: Double, _ last: Double
  ) -> Double {
    let least = low - first / scale
    let most = high - last / scale
    guard least < most, focus.isFinite else { return (least + most) / 2 }
    return min(max(focus, least), most)
  }

  /// The nearest focus at which the photo's box stays within the frame, or the frame within the photo's box.
  private func containing(_ focus: Point, _ scale: Size) -> Point {
    let extent = rotatedExtent(of: Size(laidPart.width * scale.width, laidPart.height * scale.height))
    let offset = AffineTransform.rotation(rotation).apply(
      Point((laidPart.center.x - focus.x) * scale.width, (laidPart.center.y - focus.y) * scale.height))
    let slackX = (slotFrame.width - extent.width).magnitude / 2
    let slackY = (slotFrame.height - extent.height).magnitude / 2
    let held = Point(Self.clamped(offset.x, to: slackX), Self.clamped(offset.y, to: slackY))
    let back = AffineTransform.rotation(-rotation).apply(held)
    return laidPart.center - Point(back.x / scale.width, back.y / scale.height)
  }

  private static func clamped(_ offset: Double, to slack: Double) -> Double {
    offset.isFinite ? min(max(offset, -slack), slack) : 0
  }
}
