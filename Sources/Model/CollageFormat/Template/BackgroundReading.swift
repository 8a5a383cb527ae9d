import CollageModel

extension Cursor {
  /// Returns the value as a background; only a canvas can specify the slot whose photo is blurred.
  func background(mayNameSlot: Bool) -> Background? {
    if case .string = value { return color().map(Background.color) }
    let kinds = ["color", "linear", "radial", "pattern", "picture", "blur"]
    guard case .object = value else {
      reject("a background must be a color or an object with \(Wording.choice(kinds))")
      return nil
    }
    guard let object = object("a background"), let (kind, cursor) = object.exactlyOne(of: kinds, "a background") else {
      return nil
    }
    object.checkKeys(KnownKeys(keys: kind == "picture" ? [kind.text, "fit"] : [kind.text]))
    switch kind {
    case "color": return cursor.color().map(Background.color)
    case "linear": return cursor.linearGradient().map(Background.gradient)
    case "radial": return cursor.radialGradient().map(Background.gradient)
    case "pattern": return cursor.pattern().map(Background.pattern)
    case "picture":
      let fit = object.optional("fit")?.choice("a picture's fit", [Fit.cover, .contain, .fill]) ?? .cover
      return cursor.relativePath().map { .picture(path: $0, fit: fit) }
    default: return cursor.blurredPhoto(mayNameSlot: mayNameSlot).map(Background.blurredPhoto)
    }
  }

  private func pattern() -> Pattern? {
    guard let object = object("a pattern", keys: ["kind", "colors", "size", "angle"]) else { return nil }
    let kind = object.required("kind")?.choice("a kind of pattern", Pattern.Kind.allCases)
    let colors = object.required("colors")?.patternColors()
    let size = object.optional("size")?.number(.within(Pattern.sizes, "a pattern's size"))
    let angle = object.optional("angle")?.number(.signed("an angle"))
    guard let kind, let colors else { return nil }
    var pattern = Pattern(kind, ground: colors.ground, ink: colors.ink, angle: Angle(degrees: angle ?? 0))
    if let size { pattern.size = size }
    return pattern
  }

  private func patternColors() -> (ground: Color, ink: Color)? {
    guard let elements = elements("colors") else { return nil }
    guard elements.count == 2 else {
      reject("a pattern must have two colors, first that of the ground")
      return nil
    }
    let colors = elements.map { $0.color() }
    guard let ground = colors[0], let ink = colors[1] else { return nil }
    return (ground, ink)
  }

  func linearGradient() -> Gradient? {
    guard let object = object("a linear gradient", keys: ["angle", "stops"]) else { return nil }
    let angle = object.required("angle")?.number(.signed("an angle"))
    let stops = object.required("stops")?.stops()
    guard let angle, let stops else { return nil }
    return Gradient(geometry: .linear(Angle(degrees: angle)), stops: stops)
  }

  func radialGradient() -> Gradient? {
    guard let object = object("a radial gradient", keys: ["center", "radius", "stops"]) else { return nil }
    let center = object.required("center")?.point(.signed("a coordinate"))
    let radius = object.optional("radius")?.number(.positive("a radius")) ?? 1
    let stops = object.required("stops")?.stops()
    guard let center, let stops else { return nil }
    return Gradient(geometry: .radial(center: center, radius: radius), stops: stops)
  }

  /// Returns the value as evenly spaced colors, or as pairs of an offset and a color.
  private func stops() -> [Gradient.Stop]? {
    guard let elements = elements("stops") else { return nil }
    let limits = DocumentLimits.stopCount
    guard limits.contains(elements.count) else {
      reject("a gradient must have \(limits.lowerBound) to \(limits.upperBound) stops")
      return nil
    }
    let isSpread = elements.allSatisfy { if case .string = $0.value { true } else { false } }
    let last = Double(max(1, elements.count - 1))
    var stops: [Gradient.Stop?] = []
    for (index, element) in elements.enumerated() {
      if isSpread {
        stops.append(element.color().map { Gradient.Stop(offset: Double(index) / last, color: $0) })
        continue
      }
      let stop = element.stop()
      if let stop, let before = stops.compactMap({ $0 }).last, before.offset > stop.offset {
        element.log.add(
          .index(element.path, 0), "\(JSONWriter.text(of: stop.offset)); offsets must not decrease")
      }
      stops.append(stop)
    }
    return Self.allOrNothing(stops)
  }

  private func stop() -> Gradient.Stop? {
    guard case .array(let pair) = value, pair.count == 2 else {
      reject("expected [offset, color], or only colors for all stops")
      return nil
    }
    let offset = Cursor(value: pair[0], path: .index(path, 0), log: log).number(.share("an offset"))
    let color = Cursor(value: pair[1], path: .index(path, 1), log: log).color()
    guard let offset, let color else { return nil }
    return Gradient.Stop(offset: offset, color: color)
  }

  private func blurredPhoto(mayNameSlot: Bool) -> BlurredPhoto? {
    let keys = mayNameSlot ? ["amount", "slot", "tint"] : ["amount", "tint"]
    guard let object = object("a blur") else { return nil }
    if !mayNameSlot, let slot = object.optional("slot") {
      slot.reject("not allowed in a slot, whose background blurs its own photo; remove it")
    }
    object.checkKeys(KnownKeys(keys: keys + (mayNameSlot ? [] : ["slot"])))
    let amount = object.required("amount")?.number(.notNegative("an amount"))
    let slot = mayNameSlot ? object.optional("slot")?.identifier("a slot's id") : nil
    let tint = object.optional("tint")?.color() ?? .transparent
    guard let amount else { return nil }
    return BlurredPhoto(slot: slot.map { SlotID($0) }, blur: amount, tint: tint)
  }
}
