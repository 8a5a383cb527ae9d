/// The ranges of numbers in boards, photos and layers, chosen so that no result computed from them overflows.
///
/// Products of three or four such numbers stay far below the largest finite number, and coordinates near the canvas
/// keep nine significant digits. Documents allow less: none of their numbers exceeds a million.
struct SceneLimits {
  /// The sides of a canvas, in canvas units.
  static let canvasSide = 1e-3...1e7
  /// The sides of a photo, in pixels; below 1 for hosts that know only an aspect ratio.
  static let photoSide = 1e-3...1e9
  /// Coordinates as fractions of a frame or of a photo.
  static let share = -1e3...1e3
  /// The points of a polygon and the elements of a path.
  static let elements = 0...Double(Shape.elementLimit)
  /// Rotations, in degrees.
  static let rotation = -1e6...1e6
  /// Zooms that a slot allows, and scales of layers.
  static let factor = 1e-6...1e6

  /// The sides of slots and layers, in canvas units: from a millionth of the canvas to a hundred times the canvas.
  let side: ClosedRange<Double>
  /// Coordinates, in canvas units: at most a hundred canvases away.
  let coordinate: ClosedRange<Double>
  /// Corner radii and widths of borders, in canvas units.
  let radius: ClosedRange<Double>

  init(canvas: Size) throws(ModelError) {
    try Self.check(canvas.width, .canvasSide, Self.canvasSide)
    try Self.check(canvas.height, .canvasSide, Self.canvasSide)
    let longSide = max(canvas.width, canvas.height)
    side = (longSide / 1e6)...(longSide * 100)
    coordinate = (longSide * -100)...(longSide * 100)
    radius = 0...(longSide * 100)
  }

  static func check(
    _ number: Double, _ quantity: ModelError.Quantity, _ allowed: ClosedRange<Double>
  ) throws(ModelError) {
    // NaN is in no range.
    guard allowed.contains(number) else { throw .outOfRange(quantity, found: number, allowed: allowed) }
  }

  func check(_ slot: Slot) throws(ModelError) {
    let (id, frame) = (slot.id, slot.frame)
    try Self.check(frame.width, .slotSide(id), side)
    try Self.check(frame.height, .slotSide(id), side)
    try Self.check(frame.x, .slotEdge(id), coordinate)
    try Self.check(frame.y, .slotEdge(id), coordinate)
    try Self.check(frame.right, .slotEdge(id), coordinate)
    try Self.check(frame.bottom, .slotEdge(id), coordinate)
    try Self.check(slot.rotation.degrees, .slotRotation(id), Self.rotation)
    try Self.check(slot.style.zoomRange.lowerBound, .slotZoom(id), Self.factor)
    try Self.check(slot.style.zoomRange.upperBound, .slotZoom(id), Self.factor)
    if let widths = slot.style.border?.widths {
      try Self.check(widths.top, .slotBorder(id), radius)
      try Self.check(widths.right, .slotBorder(id), radius)
      try Self.check(widths.bottom, .slotBorder(id), radius)
      try Self.check(widths.left, .slotBorder(id), radius)
    }
    if case .point(let focus) = slot.style.focus {
      try Self.check(focus.x, .slotFocus(id), Self.share)
      try Self.check(focus.y, .slotFocus(id), Self.share)
    }
    try check(slot.shape, of: id)
    try Self.check(slot.style.look, .slotLook(id))
  }

  private func check(_ shape: Shape, of id: SlotID) throws(ModelError) {
    switch shape {
    case .rectangle(let radii):
      try Self.check(radii.topLeft, .slotRadius(id), radius)
      try Self.check(radii.topRight, .slotRadius(id), radius)
      try Self.check(radii.bottomRight, .slotRadius(id), radius)
      try Self.check(radii.bottomLeft, .slotRadius(id), radius)
    case .polygon(let points):
      try Self.check(Double(points.count), .slotElements(id), Self.elements)
      for point in points { try Self.check(point, of: id) }
    case .path(let path):
      try Self.check(Double(path.elements.count), .slotElements(id), Self.elements)
      for element in path.elements { try Self.check(element, of: id) }
    case .ellipse, .mask: break
    }
  }

  private static func check(_ element: Path.Element, of id: SlotID) throws(ModelError) {
    switch element {
    case .move(let end), .line(let end): try check(end, of: id)
    case .quadratic(let control, let end):
      try check(control, of: id)
      try check(end, of: id)
    case .cubic(let first, let second, let end):
      try check(first, of: id)
      try check(second, of: id)
      try check(end, of: id)
    case .arc(let radii, let rotation, _, _, let end):
      try check(Point(radii.width, radii.height), of: id)
      try check(rotation.degrees, .slotRotation(id), Self.rotation)
      try check(end, of: id)
    case .close: break
    }
  }

  private static func check(_ point: Point, of id: SlotID) throws(ModelError) {
    try check(point.x, .slotShape(id), share)
    try check(point.y, .slotShape(id), share)
  }

  /// The range of an intent's numbers; documents have the same limit.
  private static let intent = -1e6...1e6
  private static let intentZoom = Double.leastNonzeroMagnitude...1e6

  static func check(_ intent: Intent, of item: ItemID) throws(ModelError) {
    let (focus, crop) = (intent.focus ?? .zero, intent.crop ?? .unit)
    for number in [focus.x, focus.y, intent.rotation.degrees, crop.x, crop.y, crop.width, crop.height] {
      try check(number, .itemIntent(item), Self.intent)
    }
    try check(intent.zoom, .itemIntent(item), intentZoom)
    try check(intent.straighten.degrees, .itemIntent(item), Perspective.straightenRange)
    switch intent.perspective {
    case .keystone(let vertical, let horizontal)?:
      try check(vertical, .itemIntent(item), Perspective.keystoneRange)
      try check(horizontal, .itemIntent(item), Perspective.keystoneRange)
    case .corners(let corners)?:
      for corner in corners.corners {
        try check(corner.x, .itemIntent(item), 0...1)
        try check(corner.y, .itemIntent(item), 0...1)
      }
      if !corners.isConvex { throw .cornersNotConvex(item) }
    case nil: break
    }
  }

  static func check(_ look: Look, _ quantity: ModelError.Quantity) throws(ModelError) {
    do throws(LookError) {
      try look.validate()
    } catch {
      throw .outOfRange(quantity, found: error.found, allowed: error.allowed)
    }
  }

  func check(_ layer: Layer) throws(ModelError) {
    try Self.check(layer.size.width, .layerSide(layer.id), side)
    try Self.check(layer.size.height, .layerSide(layer.id), side)
    try Self.check(layer.center.x, .layerCenter(layer.id), coordinate)
    try Self.check(layer.center.y, .layerCenter(layer.id), coordinate)
    try Self.check(layer.scale, .layerScale(layer.id), Self.factor)
    try Self.check(layer.rotation.degrees, .layerRotation(layer.id), Self.rotation)
  }

  static func check(_ photo: ScenePhoto) throws(ModelError) {
    try check(photo.size.width, .photoSide(photo.id), photoSide)
    try check(photo.size.height, .photoSide(photo.id), photoSide)
    guard let focus = photo.automaticFocus else { return }
    try check(focus.x, .photoFocus(photo.id), share)
    try check(focus.y, .photoFocus(photo.id), share)
  }
}
