public import CollageModel

extension Template {
  /// Returns the template in other units: every length is multiplied by a factor, so that it looks the same.
  ///
  /// - Parameter factor: New units per old unit; above zero.
  /// - Returns: The template; a generated layout keeps its settings, which are not lengths.
  public func scaled(by factor: Double) -> Template {
    var template = self
    template.canvas.size = Size(canvas.size.width * factor, canvas.size.height * factor)
    template.canvas.background = canvas.background.scaled(by: factor)
    template.gap *= factor
    template.margin *= factor
    template.defaults = defaults.scaled(by: factor)
    if let size = labels?.size { template.labels?.size = size * factor }
    switch arrangement {
    case .slots(let placed):
      template.arrangement = .slots(
        placed.map { placed in
          var scaled = placed
          scaled.slot = placed.slot.scaled(by: factor)
          scaled.sublayout?.gap *= factor
          return scaled
        })
    case .split(let tree, let overrides):
      template.arrangement = .split(tree, overrides: overrides.mapValues { $0.scaled(by: factor) })
    case .cells(let matrix, let overrides):
      template.arrangement = .cells(matrix, overrides: overrides.mapValues { $0.scaled(by: factor) })
    case .automatic: break
    }
    return template
  }
}

extension Slot {
  fileprivate func scaled(by factor: Double) -> Slot {
    var slot = self
    slot.frame = Rect(
      x: frame.x * factor, y: frame.y * factor, width: frame.width * factor, height: frame.height * factor)
    slot.shape = shape.scaled(by: factor)
    slot.style = style.scaled(by: factor)
    return slot
  }
}

extension SlotDefaults {
  fileprivate func scaled(by factor: Double) -> SlotDefaults {
    var defaults = self
    defaults.shape = shape.scaled(by: factor)
    defaults.style = style.scaled(by: factor)
    defaults.sublayout?.gap *= factor
    return defaults
  }
}
