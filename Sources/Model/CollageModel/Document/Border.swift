/// A line along a slot's outline.
public struct Border: Hashable, Sendable {
  /// The position of the line relative to the outline.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Inside the slot, over the photo's edge.
    case inside
    case center
    case outside
  }

  /// The line's width on each side, in canvas units.
  public var widths: SideWidths
  public var color: Color
  public var alignment: Alignment

  /// Creates a border with a width for each side; only rectangles can have different widths.
  public init(widths: SideWidths, color: Color, alignment: Alignment = .inside) {
    self.widths = widths
    self.color = color
    self.alignment = alignment
  }

  /// Creates a border of the same width everywhere, in canvas units.
  public init(width: Double, color: Color, alignment: Alignment = .inside) {
    self.init(widths: SideWidths(width), color: color, alignment: alignment)
  }

  /// The distance by which the line extends out of the slot on each side, in canvas units.
  public var outerReach: SideWidths {
    switch alignment {
    case .inside: .zero
    case .center: widths * 0.5
    case .outside: widths
    }
  }

  /// The distance by which the line extends into the slot on each side, in canvas units.
  public var innerReach: SideWidths {
    switch alignment {
    case .inside: widths
    case .center: widths * 0.5
    case .outside: .zero
    }
  }
}

/// A width for each side of a rectangle, in the rectangle's own coordinates: the widths rotate with it.
public struct SideWidths: Hashable, Sendable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  /// Creates four widths, clockwise from the top.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates equal widths for all four sides, in canvas units.
  public init(_ width: Double) { self.init(top: width, right: width, bottom: width, left: width) }

  public static let zero = SideWidths(0)

  /// The greatest of the four widths.
  public var largest: Double { max(max(top, bottom), max(left, right)) }

  /// True if all sides have the same width.
  public var isUniform: Bool { top == right && top == bottom && top == left }

  /// Returns the widths multiplied by a factor.
  public static func * (widths: SideWidths, factor: Double) -> SideWidths {
    SideWidths(
      top: widths.top * factor, right: widths.right * factor, bottom: widths.bottom * factor,
      left: widths.left * factor)
  }
}
