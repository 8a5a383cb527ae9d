/// A soft shadow beneath a slot.
public struct Shadow: Hashable, Sendable {
  /// The displacement in canvas units; it does not rotate with the slot.
  public var offset: Point
  /// The blur as in CSS, in canvas units: twice the Gaussian's sigma.
  public var blur: Double
  /// The shadow's color and opacity.
  public var color: Color

  /// Creates a shadow from lengths in canvas units and a color.
  public init(offset: Point, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}
