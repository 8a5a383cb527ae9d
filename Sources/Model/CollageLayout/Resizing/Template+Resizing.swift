package import CollageModel

extension Template {
  /// Returns the template on a canvas of another size, on which it looks as similar as possible.
  ///
  /// Lengths such as gaps grow with the canvas. Rows, columns, cells, generated layouts, and slots that tile the canvas
  /// follow its aspect ratio; other slots keep theirs and are centered.
  ///
  /// - Parameters:
  ///   - size: The new size, in units of `unit`.
  ///   - unit: The new unit of all lengths.
  /// - Returns: The template.
  package func resized(to size: Size, unit: LengthUnit) -> Template {
    let (old, across, down) = (canvas.size, size.width / canvas.size.width, size.height / canvas.size.height)
    let flexible = flexible(on: size)
    var resized = flexible ?? scaled(by: min(across, down)).centeringSlots(on: size)
    (resized.canvas.size, resized.canvas.unit) = (size, unit)
    let inner = Size(old.width * min(across, down), old.height * min(across, down))
    resized.layers = layers.map { layer in
      flexible == nil
        ? layer.redrawn(from: old, to: inner).shifted(from: inner, to: size) : layer.redrawn(from: old, to: size)
    }
    return resized
  }

  /// Returns the template whose slots fill a canvas of another shape; nil if they keep their own.
  private func flexible(on size: Size) -> Template? {
    let even = scaled(by: (size.width / canvas.size.width * size.height / canvas.size.height).squareRoot())
    if case .slots = arrangement { return even.withTiledDistances(gap: nil, margin: nil, on: size) }
    return even
  }

  /// The difference of aspect ratios up to which a template suits a page of another shape.
  private static let mostDifference = 0.1

  /// Returns the template in the size of a page, or of two facing pages if that is rather its shape; nil if it would leave a part of
  /// either blank.
  package func suited(to page: Size, unit: LengthUnit) -> Template? {
    let spread = Size(2 * page.width, page.height)
    for size in [page, spread] {
      let ratio = canvas.size.aspect / size.aspect
      if min(ratio, 1 / ratio) >= 1 - Self.mostDifference { return resized(to: size, unit: unit) }
    }
    return flexible(on: page) == nil ? nil : resized(to: page, unit: unit)
  }

  /// Returns the template with its explicit slots in the middle of a canvas of another size.
  package func centeringSlots(on size: Size) -> Template {
    guard case .slots(let placed) = arrangement else { return self }
    var template = self
    template.canvas.size = size
    template.arrangement = .slots(
      placed.map { placed in
        var moved = placed
        moved.slot.frame.x += (size.width - canvas.size.width) / 2
        moved.slot.frame.y += (size.height - canvas.size.height) / 2
        return moved
      })
    return template
  }
}

extension Layer {
  /// Returns the layer at the same distance from the middle of a canvas of another size.
  package func shifted(from old: Size, to new: Size) -> Layer {
    var layer = self
    layer.center = center + Point((new.width - old.width) / 2, (new.height - old.height) / 2)
    return layer
  }
}
