package import CollageModel

extension StyleChoices {
  /// The longest length of each kind, which is 100, as a share of the canvas' short side.
  enum Longest {
    static let gap = StyleChoices.longestGap
    static let margin = 0.12
    static let corners = 0.2
    static let border = 0.05
    static let shadow = 0.06
  }
}

/// A scale of lengths from 0 to 100 on a canvas, finer near 0.
private struct LengthScale {
  let longest: Double

  init(_ share: Double, on canvas: Canvas) { longest = share * canvas.size.shortSide }

  private func exact(_ number: Double) -> Double { number / 100 * (number / 100).squareRoot() * longest }

  /// Returns the length of a number, with the fewest decimals from which the number is read back.
  func length(_ number: Double) -> Double {
    let length = exact(number)
    let rounded = [1, 10, 100, 1_000].drop { $0 == 1 && length < 10 }.map { (length * $0).rounded() / $0 }
    return rounded.first { self.number($0) == number.rounded() } ?? length
  }

  /// Returns the whole number whose length is nearest, at most 100.
  func number(_ length: Double) -> Double { Double((0..<100).count { exact(Double($0) + 0.5) <= length }) }
}

extension Template {
  /// Returns the template with what was chosen; a board puts its dividers where they were left.
  package func styled(by choices: StyleChoices) -> Template {
    var styled = self
    if let gap = choices.gap {
      styled = styled.withDistances(gap: LengthScale(StyleChoices.Longest.gap, on: canvas).length(gap))
    }
    if let margin = choices.margin {
      styled = styled.withDistances(margin: LengthScale(StyleChoices.Longest.margin, on: canvas).length(margin))
    }
    styled.changeSlots { $0.choose(choices, on: canvas) }
    switch choices.background {
    case .paint(let paint)?: styled.canvas.background = paint
    case .blurredPhoto?:
      let blur = (max(canvas.size.width, canvas.size.height) / 16).rounded()
      let tint = Color(red: 255, green: 255, blue: 255, alpha: 0x33)
      styled.canvas.background = .blurredPhoto(BlurredPhoto(blur: blur, tint: tint))
    case nil: break
    }
    return styled
  }

  /// The values of all style settings in the template.
  package var shownChoices: StyleChoices {
    let look = firstSlot
    func number(_ share: Double, _ length: Double) -> Double { LengthScale(share, on: canvas).number(length) }
    let tiled = tiledDistances
    var shown = StyleChoices()
    shown.gap = number(StyleChoices.Longest.gap, tiled?.gap ?? gap)
    shown.margin = number(StyleChoices.Longest.margin, tiled?.margin ?? margin)
    if case .rectangle(let radii) = look.shape {
      let longest = max(max(radii.topLeft, radii.topRight), max(radii.bottomRight, radii.bottomLeft))
      shown.corners = number(StyleChoices.Longest.corners, longest)
    } else {
      shown.corners = 0
    }
    shown.border = number(StyleChoices.Longest.border, look.style.border?.widths.largest ?? 0)
    shown.borderColor = look.style.border?.color ?? .white
    shown.isBorderOutside = look.style.border?.alignment == .outside
    shown.shadow = number(StyleChoices.Longest.shadow, look.style.shadow?.blur ?? 0)
    switch canvas.background {
    case .blurredPhoto: shown.background = .blurredPhoto
    case .color, .gradient, .pattern, .picture: shown.background = .paint(canvas.background)
    }
    return shown
  }

  /// True if the margin cannot be changed: slots that do not tile their canvas have no margin.
  package var hasFixedMargin: Bool {
    if case .slots = arrangement { tiledDistances == nil } else { false }
  }

  /// Returns the template with other distances: between its places where they tile the canvas, else those of its defaults.
  private func withDistances(gap: Double? = nil, margin: Double? = nil) -> Template {
    if tiledDistances != nil { return withTiledDistances(gap: gap, margin: margin) ?? self }
    var changed = self
    if let gap { changed.gap = gap }
    if let margin, !hasFixedMargin { changed.margin = margin }
    return changed
  }

  private var firstSlot: SlotDefaults {
    switch arrangement {
    case .slots(let placed):
      placed.first.map { SlotDefaults(shape: $0.slot.shape, style: $0.slot.style) } ?? defaults
    case .split(let tree, let overrides): tree.slotIDs.lazy.compactMap { overrides[$0] }.first ?? defaults
    case .cells(_, let overrides): overrides.first?.value ?? defaults
    case .automatic: defaults
    }
  }

  /// Changes how all slots look: the defaults, and what slots say themselves.
  private mutating func changeSlots(_ change: (inout SlotDefaults) -> Void) {
    change(&defaults)
    switch arrangement {
    case .slots(var placed):
      for index in placed.indices {
        var look = SlotDefaults(shape: placed[index].slot.shape, style: placed[index].slot.style)
        change(&look)
        (placed[index].slot.shape, placed[index].slot.style) = (look.shape, look.style)
      }
      arrangement = .slots(placed)
    case .split(let tree, var overrides):
      for id in tree.slotIDs { if var look = overrides[id] { change(&look); overrides[id] = look } }
      arrangement = .split(tree, overrides: overrides)
    case .cells(let matrix, var overrides):
      for id in Array(overrides.keys) { if var look = overrides[id] { change(&look); overrides[id] = look } }
      arrangement = .cells(matrix, overrides: overrides)
    case .automatic: break
    }
  }
}

extension SlotDefaults {
  fileprivate mutating func choose(_ choices: StyleChoices, on canvas: Canvas) {
    if let corners = choices.corners, case .rectangle = shape {
      let radius = LengthScale(StyleChoices.Longest.corners, on: canvas).length(corners)
      shape = .rectangle(CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius))
    }
    if choices.border != nil || choices.borderColor != nil || choices.isBorderOutside != nil {
      var border = style.border ?? Border(width: 0, color: .white)
      if let number = choices.border {
        border.widen(to: LengthScale(StyleChoices.Longest.border, on: canvas).length(number))
      }
      if let color = choices.borderColor { border.color = color }
      if let isOutside = choices.isBorderOutside { border.alignment = isOutside ? .outside : .inside }
      style.border = border
    }
    if let number = choices.shadow {
      let blur = LengthScale(StyleChoices.Longest.shadow, on: canvas).length(number)
      let color = style.shadow?.color ?? Color(red: 0, green: 0, blue: 0, alpha: 0x59)
      let x = style.shadow?.offset.x ?? 0
      style.shadow = blur == 0 ? nil : Shadow(offset: Point(x, (blur * 4).rounded() / 10), blur: blur, color: color)
    }
  }
}

extension Border {
  /// Makes the widest side as wide as a length; an instant print keeps the shape of its rim.
  fileprivate mutating func widen(to length: Double) {
    guard !widths.isUniform else { return widths = SideWidths(length) }
    let factor = length / max(widths.largest, 1e-9)
    func side(_ width: Double) -> Double { (width * factor * 10).rounded() / 10 }
    widths = SideWidths(
      top: side(widths.top), right: side(widths.right), bottom: side(widths.bottom), left: side(widths.left))
  }
}
