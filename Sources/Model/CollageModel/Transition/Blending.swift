/// Interpolation of two values; at 0 the result is exactly the first, at 1 exactly the second.
enum Blending {
  static func number(_ start: Double, _ end: Double, _ share: Double) -> Double {
    share == 1 ? end : start + (end - start) * share
  }

  static func point(_ start: Point, _ end: Point, _ share: Double) -> Point {
    Point(number(start.x, end.x, share), number(start.y, end.y, share))
  }

  /// Interpolates frames: centers move in a straight line, and extents stay positive even if an easing overshoots.
  static func frame(_ start: Rect, _ end: Rect, _ share: Double) -> Rect {
    if share == 0 { return start }
    if share == 1 { return end }
    let center = point(start.center, end.center, share)
    func extent(_ start: Double, _ end: Double) -> Double {
      max(number(start, end, share), min(start, end) * minExtent)
    }
    let (width, height) = (extent(start.width, end.width), extent(start.height, end.height))
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  private static let minExtent = 0.05

  /// Interpolates angles in the shorter direction.
  static func angle(_ start: Angle, _ end: Angle, _ share: Double) -> Angle {
    if share == 0 { return start }
    if share == 1 { return end }
    var way = (end.degrees - start.degrees).truncatingRemainder(dividingBy: 360)
    if way > 180 { way -= 360 }
    if way < -180 { way += 360 }
    return Angle(degrees: start.degrees + way * share)
  }

  /// Interpolates crops; nil counts as the whole photo.
  static func crop(_ start: Rect?, _ end: Rect?, _ share: Double) -> Rect? {
    guard start != end else { return start }
    let (first, last) = (start ?? .unit, end ?? .unit)
    return Rect(
      x: number(first.x, last.x, share), y: number(first.y, last.y, share),
      width: number(first.width, last.width, share), height: number(first.height, last.height, share))
  }

  /// Interpolates perspectives of the same kind; other combinations switch at the midpoint.
  static func perspective(_ start: Perspective?, _ end: Perspective?, _ share: Double) -> Perspective? {
    guard start != end, share != 1 else { return share == 1 ? end : start }
    switch (start, end) {
    case (.corners(let first)?, .corners(let second)?):
      return .corners(
        Quadrilateral(
          topLeft: point(first.topLeft, second.topLeft, share), topRight: point(first.topRight, second.topRight, share),
          bottomRight: point(first.bottomRight, second.bottomRight, share),
          bottomLeft: point(first.bottomLeft, second.bottomLeft, share)))
    case (.corners?, _), (_, .corners?): return share < 0.5 ? start : end
    default:
      let (first, second) = (start?.numbers ?? .zero, end?.numbers ?? .zero)
      let between = point(first, second, share)
      return between == .zero ? nil : .keystone(vertical: between.x, horizontal: between.y)
    }
  }

  static func color(_ start: Color, _ end: Color, _ share: Double) -> Color {
    func byte(_ start: UInt8, _ end: UInt8) -> UInt8 {
      let value = number(Double(start), Double(end), share).rounded()
      return UInt8(min(max(value, 0), 255))
    }
    return Color(
      red: byte(start.red, end.red), green: byte(start.green, end.green), blue: byte(start.blue, end.blue),
      alpha: byte(start.alpha, end.alpha))
  }

  /// Interpolates colors, and gradients and patterns of the same kind; other combinations switch at the midpoint.
  static func background(_ start: Background?, _ end: Background?, _ share: Double) -> Background? {
    switch (start, end) {
    case (.color(let first)?, .color(let second)?): return .color(color(first, second, share))
    case (.color(let first)?, .gradient(let second)?):
      return .gradient(gradient(second.filled(with: first), second, share) ?? second)
    case (.gradient(let first)?, .color(let second)?):
      return .gradient(gradient(first, first.filled(with: second), share) ?? first)
    case (.gradient(let first)?, .gradient(let second)?):
      return .gradient(gradient(first, second, share) ?? (share < 0.5 ? first : second))
    case (.pattern(let first)?, .pattern(let second)?) where first.kind == second.kind:
      return .pattern(
        Pattern(
          first.kind, ground: color(first.ground, second.ground, share), ink: color(first.ink, second.ink, share),
          size: number(first.size, second.size, share), angle: angle(first.angle, second.angle, share)))
    default: return share < 0.5 ? start : end
    }
  }

  /// Interpolates gradients; returns nil unless they have the same kind and number of stops.
  private static func gradient(_ start: Gradient, _ end: Gradient, _ share: Double) -> Gradient? {
    guard start.stops.count == end.stops.count else { return nil }
    let stops = start.stops.indices.map { index in
      Gradient.Stop(
        offset: number(start.stops[index].offset, end.stops[index].offset, share),
        color: color(start.stops[index].color, end.stops[index].color, share))
    }
    switch (start.geometry, end.geometry) {
    case (.linear(let first), .linear(let second)):
      return Gradient(geometry: .linear(angle(first, second, share)), stops: stops)
    case (.radial(let first, let one), .radial(let second, let other)):
      return Gradient(
        geometry: .radial(center: point(first, second, share), radius: number(one, other, share)), stops: stops)
    default: return nil
    }
  }

  /// Interpolates borders; a border on only one side grows from zero width.
  static func border(_ start: Border?, _ end: Border?, _ share: Double) -> Border? {
    guard let one = start ?? end, let other = end ?? start else { return nil }
    let (first, second) = (start?.widths ?? .zero, end?.widths ?? .zero)
    func width(_ start: Double, _ end: Double) -> Double { max(0, number(start, end, share)) }
    let widths = SideWidths(
      top: width(first.top, second.top), right: width(first.right, second.right),
      bottom: width(first.bottom, second.bottom), left: width(first.left, second.left))
    guard widths.largest > 0 else { return nil }
    return Border(
      widths: widths, color: color(one.color, other.color, share),
      alignment: share < 0.5 ? one.alignment : other.alignment)
  }

  /// Interpolates shadows; a shadow on only one side fades in.
  static func shadow(_ start: Shadow?, _ end: Shadow?, _ share: Double) -> Shadow? {
    guard let one = start ?? end, let other = end ?? start else { return nil }
    var (first, second) = (one.color, other.color)
    if start == nil { first.alpha = 0 }
    if end == nil { second.alpha = 0 }
    let color = color(first, second, share)
    guard color.alpha > 0 else { return nil }
    return Shadow(
      offset: point(one.offset, other.offset, share), blur: max(0, number(one.blur, other.blur, share)), color: color)
  }
}

extension Perspective {
  /// The keystone's vertical and horizontal values.
  fileprivate var numbers: Point? {
    if case .keystone(let vertical, let horizontal) = self { Point(vertical, horizontal) } else { nil }
  }
}

extension Gradient {
  /// Returns the gradient with all stops in one color.
  fileprivate func filled(with color: Color) -> Gradient {
    Gradient(geometry: geometry, stops: stops.map { Stop(offset: $0.offset, color: color) })
  }
}

extension Slot {
  /// Returns the interpolation with another slot, under a given name.
  func blended(with end: Slot, at share: Double, id: SlotID) -> Slot {
    let frame = Blending.frame(frame, end.frame, share)
    var style = share < 0.5 ? style : end.style
    style.border = Blending.border(self.style.border, end.style.border, share)
    style.shadow = Blending.shadow(self.style.shadow, end.style.shadow, share)
    style.background = Blending.background(self.style.background, end.style.background, share)
    #if !hasFeature(Embedded)
      style.fade = Fade.blended(self.style.fade, end.style.fade, at: share, in: frame)
    #endif
    // Allow every zoom that either range allows.
    style.zoomRange =
      min(
        self.style.zoomRange.lowerBound, end.style.zoomRange.lowerBound)...max(
        self.style.zoomRange.upperBound, end.style.zoomRange.upperBound)
    return Slot(
      id: id, frame: frame, rotation: Blending.angle(rotation, end.rotation, share),
      shape: ShapeMorph.shape(from: self, to: end, at: share), style: style)
  }

  /// Returns the slot shrunk about its center to a fraction of its size, including lengths in canvas units.
  func shrunk(to share: Double, id: SlotID) -> Slot {
    var slot = self
    slot.id = id
    slot.frame = Rect(
      x: frame.center.x - frame.width * share / 2, y: frame.center.y - frame.height * share / 2,
      width: frame.width * share, height: frame.height * share)
    slot.shape = shape.scaled(by: share)
    slot.style = style.scaled(by: share)
    return slot
  }
}

extension Shape {
  /// Returns the shape with its lengths in canvas units multiplied by a factor.
  public func scaled(by factor: Double) -> Shape {
    guard case .rectangle(let radii) = self else { return self }
    return .rectangle(
      CornerRadii(
        topLeft: radii.topLeft * factor, topRight: radii.topRight * factor, bottomRight: radii.bottomRight * factor,
        bottomLeft: radii.bottomLeft * factor))
  }
}

extension SlotStyle {
  /// Returns the style with its lengths in canvas units multiplied by a factor.
  public func scaled(by factor: Double) -> SlotStyle {
    var style = self
    style.border?.widths = (border?.widths ?? .zero) * factor
    style.shadow?.offset = (shadow?.offset ?? .zero) * factor
    style.shadow?.blur *= factor
    style.background = background?.scaled(by: factor)
    return style
  }
}

extension Background {
  /// Returns the background with its blur multiplied by a factor; all other lengths are fractions of the filled area.
  public func scaled(by factor: Double) -> Background {
    guard case .blurredPhoto(var photo) = self else { return self }
    photo.blur *= factor
    return .blurredPhoto(photo)
  }
}
