extension SceneLimits {
  func check(_ layer: Layer) throws(ModelError) {
    try Self.check(layer.id.key.isName, .layerName(layer.id))
    if let name = layer.name { try Self.check(name.key.isName, .givenName(name)) }
    try Self.check(layer.alternativeText)
    if let group = layer.group { try Self.check(group.key.isName, .groupName(group)) }
    if let text = layer.companion { try Self.check(text.key.isName, .layerName(text)) }
    for text in layer.bindings?.texts ?? [] {
      try Self.check(NameKey(text).isText(DocumentLimits.text), .layerContent(layer.id))
    }
    try Self.check(layer.size.width, .layerSide(layer.id), side)
    try Self.check(layer.size.height, .layerSide(layer.id), side)
    try Self.check(layer.center.x, .layerCenter(layer.id), coordinate)
    try Self.check(layer.center.y, .layerCenter(layer.id), coordinate)
    try Self.check(layer.scale, .layerScale(layer.id), Self.factor)
    try Self.check(layer.rotation.degrees, .layerRotation(layer.id), DocumentLimits.signed)
    try Self.check(layer.opacity, .layerOpacity(layer.id), DocumentLimits.share)
    if let shadow = layer.shadow { try check(shadow, .layerShadow(layer.id)) }
    let (quantity, part) = (ModelError.Quantity.layerContent(layer.id), ModelError.Part.layerContent(layer.id))
    switch layer.content {
    case .empty: break
    case .host(let content): try Self.check(content.key.isName, part)
    case .text(let text): try check(text, quantity, part)
    case .sticker(let sticker): try check(sticker, quantity, part)
    case .shape(let shape): try check(shape, quantity, part)
    case .stroke(let stroke): try check(stroke, quantity, part)
    }
  }

  func check(_ shadow: Shadow, _ quantity: ModelError.Quantity) throws(ModelError) {
    try Self.check(shadow.offset.x, quantity, coordinate)
    try Self.check(shadow.offset.y, quantity, coordinate)
    try Self.check(shadow.blur, quantity, radius)
  }

  // MARK: Texts

  private func check(
    _ text: TextContent, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    let words = NameKey(text.bytes)
    try Self.check(words.isText(DocumentLimits.text, allowsBreaks: true), part)
    try check(text.font, quantity, part)
    try Self.check(text.letterSpacing, quantity, DocumentLimits.letterSpacing)
    try Self.check(text.lineSpacing, quantity, DocumentLimits.lineSpacing)
    if let lines = text.maxLines { try Self.check(count: lines, quantity, DocumentLimits.lineCount) }
    switch text.path {
    case .arc(let angle)?, .circle(let angle)?:
      try Self.check(angle.degrees, quantity, DocumentLimits.signed)
    case .wave(let amplitude, let periods)?:
      try Self.check(amplitude, quantity, DocumentLimits.share)
      try Self.check(periods, quantity, DocumentLimits.periods)
    case .path(let path)?: try Self.check(path, quantity, part)
    case nil: break
    }
    try check(text.style, quantity, part)
  }

  private func check(
    _ font: FontChoice, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    try Self.check(font.familyKey.isName, part)
    try Self.check(font.size, quantity, side)
    try Self.check(count: font.weight, quantity, DocumentLimits.fontWeight)
    try Self.check(count: font.width, quantity, DocumentLimits.fontWidth)
    try Self.check(count: font.features.count, quantity, DocumentLimits.featureCount)
    for feature in font.features {
      try Self.check(count: feature.value, quantity, DocumentLimits.featureValue)
      try Self.check(feature.hasTag, part)
    }
  }

  private func check(
    _ style: TextStyle, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    try Self.check(style.fill, quantity, part)
    if let outline = style.outline { try Self.check(outline.width, quantity, width) }
    try Self.check(count: style.shadows.count, quantity, DocumentLimits.shadowCount)
    for shadow in style.shadows { try check(shadow, quantity) }
    if let glow = style.glow { try Self.check(glow.radius, quantity, width) }
    if let background = style.background {
      if let rank = background.palette { try Self.check(count: rank, quantity, Fill.paletteRanks) }
      try Self.check(background.padding.width, quantity, radius)
      try Self.check(background.padding.height, quantity, radius)
      try Self.check(background.cornerRadius, quantity, radius)
    }
  }

  // MARK: Pictures and forms

  private func check(
    _ sticker: Sticker, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    switch sticker.source {
    case .picture(let path): try Self.check(RelativePath.violation(path) == nil, part)
    case .drawing(let drawing): try Self.check(drawing.key.isName, part)
    }
    if let contour = sticker.contour { try Self.check(contour.width, quantity, width) }
    try check(sticker.shape, quantity, part)
    try Self.check(sticker.look, quantity)
    if let cutout = sticker.cutout { try Self.check(cutout.minConfidence, quantity, DocumentLimits.share) }
  }

  private func check(
    _ shape: DrawnShape, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    switch shape.form {
    case .area(let area): try check(area, quantity, part)
    case .star(let points, let innerRadius):
      try Self.check(count: points, quantity, DrawnShape.starPoints)
      try Self.check(innerRadius, quantity, DocumentLimits.share)
    case .line(let points):
      try Self.check(count: points.count, quantity, DrawnShape.linePoints)
      for point in points { try Self.check(point, quantity) }
      // A line has no area to fill.
      try Self.check(shape.fill == nil && shape.line != nil, part)
    }
    try Self.check(shape.fill != nil || shape.line != nil, part)
    if let fill = shape.fill { try Self.check(fill, quantity, part) }
    guard let line = shape.line else { return }
    try Self.check(line.width, quantity, width)
    try Self.check(line.dashes, quantity, part)
  }

  private func check(
    _ stroke: Stroke, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    do throws(StrokeError) {
      try stroke.check()
    } catch {
      guard case .outOfRange(_, let found, let allowed) = error else { throw .malformed(part) }
      throw .outOfRange(quantity, found: found, allowed: allowed)
    }
  }

  private static func check(
    _ dashes: [Double], _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    do throws(StrokeError) {
      try Stroke.check(dashes: dashes)
    } catch {
      guard case .outOfRange(_, let found, let allowed) = error else { throw .malformed(part) }
      throw .outOfRange(quantity, found: found, allowed: allowed)
    }
  }

  private static func check(
    _ fill: Fill, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    switch fill {
    case .color, .photo(nil): break
    case .gradient(let gradient): try check(gradient, quantity)
    case .picture(let path, let fit): try check(RelativePath.violation(path) == nil && fit != .none, part)
    case .photo(let slot?): try check(slot.key.isName, part)
    case .palette(let rank, _): try check(count: rank, quantity, Fill.paletteRanks)
    }
  }

  static func check(
    _ background: Background, _ quantity: ModelError.Quantity, _ part: ModelError.Part
  ) throws(ModelError) {
    switch background {
    case .color: break
    case .gradient(let gradient): try check(gradient, quantity)
    case .pattern(let pattern):
      try check(pattern.size, quantity, Pattern.sizes)
      try check(pattern.angle.degrees, quantity, DocumentLimits.signed)
    case .picture(let path, let fit): try check(RelativePath.violation(path) == nil && fit != .none, part)
    case .blurredPhoto(let photo):
      try check(photo.blur, quantity, DocumentLimits.notNegative)
      if let slot = photo.slot { try check(slot.key.isName, part) }
    }
  }

  private static func check(_ gradient: Gradient, _ quantity: ModelError.Quantity) throws(ModelError) {
    switch gradient.geometry {
    case .linear(let angle): try check(angle.degrees, quantity, DocumentLimits.signed)
    case .radial(let center, let radius):
      try check(center.x, quantity, DocumentLimits.signed)
      try check(center.y, quantity, DocumentLimits.signed)
      try check(radius, quantity, DocumentLimits.positive)
    }
    try check(count: gradient.stops.count, quantity, DocumentLimits.stopCount)
    var least = 0.0
    for stop in gradient.stops {
      try check(stop.offset, quantity, min(least, 1)...1)
      least = stop.offset
    }
  }
}

extension FontChoice.Feature {
  /// True if the tag has four letters or digits.
  fileprivate var hasTag: Bool {
    tagKey.bytes.count == 4
      && tagKey.bytes.allSatisfy { byte in
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
          || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      }
  }
}
