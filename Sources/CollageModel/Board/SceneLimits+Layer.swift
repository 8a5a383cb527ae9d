extension SceneLimits {
  /// The points of a form or a stroke and the characters of a text.
  private static let textLength = 0...10_000.0
  /// Weights and widths of fonts, and values of their features.
  private static let fontWeight = 1...1000.0
  private static let fontWidth = 50...200.0
  private static let featureValue = 0...65_535.0
  /// Letter spacing in font sizes, and line spacing as a multiple of the font's own.
  private static let letterSpacing = -1...10.0
  private static let lineSpacing = 0.1...10.0
  private static let lineCount = 1...10_000.0
  /// The numbers of dashes of a line.
  private static let dashCount = 0...Double(Stroke.dashLimit)
  private static let unit = 0...1.0
  private static let time = 0...1e6

  func check(_ layer: Layer) throws(ModelError) {
    try Self.check(layer.size.width, .layerSide(layer.id), side)
    try Self.check(layer.size.height, .layerSide(layer.id), side)
    try Self.check(layer.center.x, .layerCenter(layer.id), coordinate)
    try Self.check(layer.center.y, .layerCenter(layer.id), coordinate)
    try Self.check(layer.scale, .layerScale(layer.id), Self.factor)
    try Self.check(layer.rotation.degrees, .layerRotation(layer.id), Self.rotation)
    try Self.check(layer.opacity, .layerOpacity(layer.id), Self.unit)
    if let shadow = layer.shadow { try check(shadow, .layerShadow(layer.id)) }
    let content = ModelError.Quantity.layerContent(layer.id)
    switch layer.content {
    case .empty, .host: break
    case .text(let text): try check(text, content)
    case .sticker(let sticker): try check(sticker, content)
    case .shape(let shape): try check(shape, content)
    case .stroke(let stroke): try check(stroke, content)
    }
  }

  private func check(_ shadow: Shadow, _ quantity: ModelError.Quantity) throws(ModelError) {
    try Self.check(shadow.offset.x, quantity, coordinate)
    try Self.check(shadow.offset.y, quantity, coordinate)
    try Self.check(shadow.blur, quantity, radius)
  }

  private func check(_ text: TextContent, _ quantity: ModelError.Quantity) throws(ModelError) {
    try Self.check(Double(text.bytes.count), quantity, 0...Self.textLength.upperBound * 4)
    try Self.check(text.font.size, quantity, side)
    try Self.check(Double(text.font.weight), quantity, Self.fontWeight)
    try Self.check(Double(text.font.width), quantity, Self.fontWidth)
    for feature in text.font.features { try Self.check(Double(feature.value), quantity, Self.featureValue) }
    try Self.check(text.letterSpacing, quantity, Self.letterSpacing)
    try Self.check(text.lineSpacing, quantity, Self.lineSpacing)
    if let lines = text.maxLines { try Self.check(Double(lines), quantity, Self.lineCount) }
    switch text.path {
    case .arc(let angle)?, .circle(let angle)?: try Self.check(angle.degrees, quantity, Self.rotation)
    case .wave(let amplitude, let periods)?:
      try Self.check(amplitude, quantity, Self.share)
      try Self.check(periods, quantity, 0...Self.dashCount.upperBound)
    case .path(let path)?: try Self.check(path, quantity)
    case nil: break
    }
    let style = text.style
    try check(style.fill, quantity)
    if let outline = style.outline { try Self.check(outline.width, quantity, radius) }
    try Self.check(Double(style.shadows.count), quantity, Self.dashCount)
    for shadow in style.shadows { try check(shadow, quantity) }
    if let glow = style.glow { try Self.check(glow.radius, quantity, radius) }
    if let background = style.background {
      try Self.check(background.padding.width, quantity, radius)
      try Self.check(background.padding.height, quantity, radius)
      try Self.check(background.cornerRadius, quantity, radius)
    }
  }

  private func check(_ sticker: Sticker, _ quantity: ModelError.Quantity) throws(ModelError) {
    if let contour = sticker.contour { try Self.check(contour.width, quantity, radius) }
    try check(sticker.shape, quantity)
    try Self.check(sticker.look, quantity)
    if let cutout = sticker.cutout { try Self.check(cutout.minConfidence, quantity, Self.unit) }
  }

  private func check(_ shape: DrawnShape, _ quantity: ModelError.Quantity) throws(ModelError) {
    switch shape.form {
    case .area(let area): try check(area, quantity)
    case .star(let points, let innerRadius):
      try Self.check(
        Double(points), quantity, Double(DrawnShape.starPoints.lowerBound)...Double(DrawnShape.starPoints.upperBound))
      try Self.check(innerRadius, quantity, Self.unit)
    case .line(let points):
      try Self.check(
        Double(points.count), quantity,
        Double(DrawnShape.linePoints.lowerBound)...Double(DrawnShape.linePoints.upperBound))
      for point in points { try Self.check(point, quantity) }
    }
    if let fill = shape.fill { try check(fill, quantity) }
    guard let line = shape.line else { return }
    try Self.check(line.width, quantity, radius)
    try Self.check(line.dashes, quantity)
  }

  private func check(_ stroke: Stroke, _ quantity: ModelError.Quantity) throws(ModelError) {
    try Self.check(Double(stroke.samples.count), quantity, 1...Double(Stroke.sampleLimit))
    try Self.check(stroke.width, quantity, Stroke.widthRange)
    try Self.check(stroke.dashes, quantity)
    var earliest = 0.0
    for sample in stroke.samples {
      try Self.check(sample.position.x, quantity, coordinate)
      try Self.check(sample.position.y, quantity, coordinate)
      try Self.check(sample.pressure ?? 1, quantity, Self.unit)
      try Self.check(sample.time, quantity, earliest...Self.time.upperBound)
      earliest = sample.time
    }
  }

  private func check(_ fill: Fill, _ quantity: ModelError.Quantity) throws(ModelError) {
    guard case .gradient(let gradient) = fill else { return }
    if case .linear(let angle) = gradient.geometry { try Self.check(angle.degrees, quantity, Self.rotation) }
    if case .radial(let center, let radius) = gradient.geometry {
      try Self.check(center, quantity)
      try Self.check(radius, quantity, Self.share)
    }
    for stop in gradient.stops { try Self.check(stop.offset, quantity, Self.unit) }
  }

  private static func check(_ dashes: [Double], _ quantity: ModelError.Quantity) throws(ModelError) {
    try check(Double(dashes.count), quantity, dashCount)
    for length in dashes { try check(length, quantity, Stroke.dashRange) }
  }
}
