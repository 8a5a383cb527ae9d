/// The allowed ranges of numbers in boards, photos and layers, within ``DocumentLimits``.
///
/// They are chosen so that no computed result overflows: products of three or four such numbers stay far below the
/// largest finite number, and coordinates near the canvas keep nine significant digits.
struct SceneLimits {
  /// The sides of a canvas, in canvas units.
  static let canvasSide = 1e-3...DocumentLimits.reach
  /// The sides of a photo, in pixels; less than 1 for hosts that know only an aspect ratio.
  static let photoSide = 1e-3...1e9
  /// Coordinates as fractions of a frame or of a photo.
  static let share = -1e3...1e3
  static let factor = 1e-6...DocumentLimits.reach

  /// The sides of slots and layers, in canvas units: from a millionth of the canvas to a hundred times the canvas.
  let side: ClosedRange<Double>
  /// Coordinates, in canvas units: at most a hundred canvases away.
  let coordinate: ClosedRange<Double>
  /// Corner radii and widths of borders, in canvas units.
  let radius: ClosedRange<Double>
  /// Widths and radii that must be greater than zero, in canvas units.
  let width: ClosedRange<Double>

  init(canvas: Size) throws(ModelError) {
    try Self.check(canvas.width, .canvasSide, Self.canvasSide)
    try Self.check(canvas.height, .canvasSide, Self.canvasSide)
    coordinate = Self.coordinate(onCanvas: canvas)
    let far = coordinate.upperBound
    side = (max(canvas.width, canvas.height) / 1e6)...far
    radius = 0...far
    width = Double.leastNonzeroMagnitude...far
  }

  static func coordinate(onCanvas canvas: Size) -> ClosedRange<Double> {
    let far = min(max(canvas.width, canvas.height) * 100, DocumentLimits.reach)
    return -far...far
  }

  /// Clamps a position to the coordinates that a scene allows.
  static func limitedPlace(_ place: Point, onCanvas canvas: Size) -> Point {
    let range = coordinate(onCanvas: canvas)
    func limited(_ number: Double) -> Double { min(max(number, range.lowerBound), range.upperBound) }
    return Point(limited(place.x), limited(place.y))
  }

  static func check(
    _ number: Double, _ quantity: ModelError.Quantity, _ allowed: ClosedRange<Double>
  ) throws(ModelError) {
    // NaN is in no range.
    guard allowed.contains(number) else { throw .outOfRange(quantity, found: number, allowed: allowed) }
  }

  /// Clamps a scale to the range that layers allow.
  static func limitedFactor(_ scale: Double) -> Double {
    min(max(scale, factor.lowerBound), factor.upperBound)
  }

  static func check(
    count: Int, _ quantity: ModelError.Quantity, _ allowed: ClosedRange<Int>
  ) throws(ModelError) {
    try check(Double(count), quantity, Double(allowed.lowerBound)...Double(allowed.upperBound))
  }

  static func check(_ isRight: Bool, _ part: ModelError.Part) throws(ModelError) {
    if !isRight { throw .malformed(part) }
  }

  static func check(_ text: AlternativeText?) throws(ModelError) {
    if let text { try check(text.key.isText(DocumentLimits.alternativeText), .alternativeText(text)) }
  }

  func check(_ slot: Slot) throws(ModelError) {
    let (id, frame) = (slot.id, slot.frame)
    try Self.check(id.key.isName, .slotName(id))
    try Self.check(frame.width, .slotSide(id), side)
    try Self.check(frame.height, .slotSide(id), side)
    try Self.check(frame.x, .slotEdge(id), coordinate)
    try Self.check(frame.y, .slotEdge(id), coordinate)
    try Self.check(frame.right, .slotEdge(id), coordinate)
    try Self.check(frame.bottom, .slotEdge(id), coordinate)
    try Self.check(slot.rotation.degrees, .slotRotation(id), DocumentLimits.signed)
    try Self.check(slot.style.zoomRange.lowerBound, .slotZoom(id), DocumentLimits.zoom)
    try Self.check(slot.style.zoomRange.upperBound, .slotZoom(id), DocumentLimits.zoom)
    if let border = slot.style.border { try check(border, of: slot) }
    if case .point(let focus) = slot.style.focus {
      try Self.check(focus.x, .slotFocus(id), DocumentLimits.share)
      try Self.check(focus.y, .slotFocus(id), DocumentLimits.share)
    }
    try check(
      slot.shape, .slotShape(id), radii: .slotRadius(id), elements: .slotElements(id), .slotRotation(id),
      .slotShape(id))
    try check(slot.style, .slotStyle(id), .slotStyle(id))
    try Self.check(slot.style.look, .slotLook(id))
  }

  private func check(_ border: Border, of slot: Slot) throws(ModelError) {
    let widths = border.widths
    for width in [widths.top, widths.right, widths.bottom, widths.left] {
      try Self.check(width, .slotBorder(slot.id), radius)
    }
    // Only rectangles can have a different border width on each side.
    if case .rectangle = slot.shape { return }
    try Self.check(widths.isUniform, .slotStyle(slot.id))
  }

  /// Checks a style's shadow, background and cutout rule.
  func check(_ style: SlotStyle, _ quantity: ModelError.Quantity, _ part: ModelError.Part) throws(ModelError) {
    if let shadow = style.shadow { try check(shadow, quantity) }
    if let background = style.background { try Self.check(background, quantity, part) }
    if let cutout = style.cutout { try Self.check(cutout.minConfidence, quantity, DocumentLimits.share) }
    try Self.check(style.alternativeText)
  }

  private func check(
    _ shape: Shape, _ coordinate: ModelError.Quantity, radii quantity: ModelError.Quantity,
    elements: ModelError.Quantity, _ rotation: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    switch shape {
    case .rectangle(let radii):
      try Self.check(radii.topLeft, quantity, radius)
      try Self.check(radii.topRight, quantity, radius)
      try Self.check(radii.bottomRight, quantity, radius)
      try Self.check(radii.bottomLeft, quantity, radius)
    case .polygon(let points):
      try Self.check(count: points.count, elements, DocumentLimits.polygonPoints)
      for point in points { try Self.check(point, coordinate) }
    case .path(let path): try Self.check(path, coordinate, elements: elements, rotation, part)
    case .mask(let path): try Self.check(RelativePath.violation(path) == nil, part)
    case .ellipse: break
    }
  }

  /// Checks a shape, reporting each of its numbers as the same quantity.
  func check(_ shape: Shape, _ quantity: ModelError.Quantity, _ part: ModelError.Part) throws(ModelError) {
    try check(shape, quantity, radii: quantity, elements: quantity, quantity, part)
  }

  /// Checks a path, reporting each of its numbers as the same quantity.
  static func check(_ path: Path, _ quantity: ModelError.Quantity, _ part: ModelError.Part) throws(ModelError) {
    try check(path, quantity, elements: quantity, quantity, part)
  }

  private static func check(
    _ path: Path, _ coordinate: ModelError.Quantity, elements quantity: ModelError.Quantity,
    _ rotation: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    try check(count: path.elements.count, quantity, 0...Shape.elementLimit)
    for element in path.elements { try check(element, coordinate, rotation) }
    // As in SVG, a path must begin with a move.
    guard case .move? = path.elements.first else { throw .malformed(part) }
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
      try check(angle.degrees, rotation, DocumentLimits.signed)
      try check(end, coordinate)
    case .close: break
    }
  }

  static func check(_ point: Point, _ quantity: ModelError.Quantity) throws(ModelError) {
    try check(point.x, quantity, share)
    try check(point.y, quantity, share)
  }

  static func check(_ intent: Intent, of item: ItemID) throws(ModelError) {
    if let focus = intent.focus {
      try check(focus.x, .itemIntent(item), DocumentLimits.signed)
      try check(focus.y, .itemIntent(item), DocumentLimits.signed)
    }
    try check(intent.rotation.degrees, .itemIntent(item), DocumentLimits.signed)
    if let violation = intent.crop?.cropViolation {
      throw .outOfRange(.itemIntent(item), found: violation.found, allowed: violation.allowed)
    }
    try check(intent.zoom, .itemIntent(item), DocumentLimits.positive)
    try check(intent.straighten.degrees, .itemIntent(item), Perspective.straightenRange)
    switch intent.perspective {
    case .keystone(let vertical, let horizontal)?:
      try check(vertical, .itemIntent(item), Perspective.keystoneRange)
      try check(horizontal, .itemIntent(item), Perspective.keystoneRange)
    case .corners(let corners)?:
      for corner in corners.corners {
        try check(corner.x, .itemIntent(item), DocumentLimits.share)
        try check(corner.y, .itemIntent(item), DocumentLimits.share)
      }
      if !corners.isConvex { throw .cornersNotConvex(item) }
    case nil: break
    }
  }

  static func check(_ part: ClipPart, of item: ItemID) throws(ModelError) {
    try check(part.start, .itemClip(item), DocumentLimits.notNegative)
    // A part that is empty would leave a film without pictures.
    guard let end = part.end else { return }
    let least = part.start + DocumentLimits.shortestClip
    try check(end, .itemClip(item), least...max(least, DocumentLimits.reach))
  }

  static func check(_ look: Look, _ quantity: ModelError.Quantity) throws(ModelError) {
    do throws(LookError) {
      try look.validate()
    } catch {
      throw .outOfRange(quantity, found: error.found, allowed: error.allowed)
    }
    if let filter = look.filter { try check(filter.key.isName, .filterName(filter)) }
  }

  static func check(_ photo: ScenePhoto) throws(ModelError) {
    try check(photo.id.key.isName, .photoName(photo.id))
    try check(photo.size.width, .photoSide(photo.id), photoSide)
    try check(photo.size.height, .photoSide(photo.id), photoSide)
    guard let focus = photo.automaticFocus else { return }
    try check(focus.x, .photoFocus(photo.id), share)
    try check(focus.y, .photoFocus(photo.id), share)
  }
}
