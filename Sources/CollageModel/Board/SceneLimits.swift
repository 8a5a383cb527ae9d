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
    try check(slot.shape, .slotShape(id), radii: .slotRadius(id), elements: .slotElements(id), .slotRotation(id))
    try Self.check(slot.style.look, .slotLook(id))
  }

  private func check(
    _ shape: Shape, _ coordinate: ModelError.Quantity, radii quantity: ModelError.Quantity,
    elements: ModelError.Quantity, _ rotation: ModelError.Quantity
  ) throws(ModelError) {
    switch shape {
    case .rectangle(let radii):
      try Self.check(radii.topLeft, quantity, radius)
      try Self.check(radii.topRight, quantity, radius)
      try Self.check(radii.bottomRight, quantity, radius)
      try Self.check(radii.bottomLeft, quantity, radius)
    case .polygon(let points):
      try Self.check(Double(points.count), elements, Self.elements)
      for point in points { try Self.check(point, coordinate) }
    case .path(let path): try Self.check(path, coordinate, elements: elements, rotation)
    case .ellipse, .mask: break
    }
  }

  /// Checks a shape all of whose numbers are one quantity.
  func check(_ shape: Shape, _ quantity: ModelError.Quantity) throws(ModelError) {
    try check(shape, quantity, radii: quantity, elements: quantity, quantity)
  }

  /// Checks a path all of whose numbers are one quantity.
  static func check(_ path: Path, _ quantity: ModelError.Quantity) throws(ModelError) {
    try check(path, quantity, elements: quantity, quantity)
  }

  private static func check(
    _ path: Path, _ coordinate: ModelError.Quantity, elements quantity: ModelError.Quantity,
    _ rotation: ModelError.Quantity
  ) throws(ModelError) {
    try check(Double(path.elements.count), quantity, elements)
    for element in path.elements { try check(element, coordinate, rotation) }
  }

  private static func check(
    _ element: Path.Element, _ coordinate: ModelError.Quantity, _ rotation: ModelError.Quantity
  ) throws(ModelError) {
    switch element {
    case .move(let end), .line(let end): try check(end, coordinate)
    case .quadratic(let control, let end):
      try check(control, coordinate)
      try check(end, coordinate)
    case .cubic(let first, let second, let end):
      try check(first, coordinate)
      try check(second, coordinate)
      try check(end, coordinate)
    case .arc(let radii, let angle, _, _, let end):
      try check(Point(radii.width, radii.height), coordinate)
      try check(angle.degrees, rotation, Self.rotation)
      try check(end, coordinate)
    case .close: break
    }
  }

  static func check(_ point: Point, _ quantity: ModelError.Quantity) throws(ModelError) {
    try check(point.x, quantity, share)
    try check(point.y, quantity, share)
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

  static func check(_ photo: ScenePhoto) throws(ModelError) {
    try check(photo.size.width, .photoSide(photo.id), photoSide)
    try check(photo.size.height, .photoSide(photo.id), photoSide)
    guard let focus = photo.automaticFocus else { return }
    try check(focus.x, .photoFocus(photo.id), share)
    try check(focus.y, .photoFocus(photo.id), share)
  }
}
