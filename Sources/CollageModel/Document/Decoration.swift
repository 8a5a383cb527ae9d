/// A line along a slot's outline.
public struct Border: Hashable, Sendable {
  /// On which side of the outline the line lies.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Within the slot: it covers the photo's rim.
    case inside
    /// Half within, half without.
    case center
    /// Without the slot.
    case outside
  }

  /// The line's width in canvas units.
  public var width: Double
  /// The line's colour.
  public var color: Color
  /// On which side of the outline the line lies.
  public var alignment: Alignment

  /// Makes a border.
  public init(width: Double, color: Color, alignment: Alignment = .inside) {
    self.width = width
    self.color = color
    self.alignment = alignment
  }

  /// How far the line reaches out of the slot, in canvas units.
  public var outerReach: Double {
    switch alignment {
    case .inside: 0
    case .center: width / 2
    case .outside: width
    }
  }
}

/// A soft shadow beneath a slot.
public struct Shadow: Hashable, Sendable {
  /// The displacement in canvas units; it does not turn with the slot.
  public var offset: Point
  /// The blur as in CSS, in canvas units: twice the Gaussian's sigma.
  public var blur: Double
  /// The shadow's colour and strength.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Point, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}
