/// The physical length of one canvas unit.
///
/// All lengths in a document are in its canvas' unit. Pixels have no physical length; the other units, together with a
/// resolution, determine the pixel size of an image.
public enum LengthUnit: String, Storable, CaseIterable {
  /// One pixel of an image at scale 1.
  case pixel = "px"
  case millimeter = "mm"
  case centimeter = "cm"
  case inch = "in"
  /// A 72nd of an inch.
  case point = "pt"

  /// The unit's length in inches; nil for pixels.
  ///
  /// Source: the absolute lengths of CSS Values and Units, level 4, section 6.2.
  public var inches: Double? {
    switch self {
    case .pixel: nil
    case .millimeter: 1 / 25.4
    case .centimeter: 1 / 2.54
    case .inch: 1
    case .point: 1 / 72
    }
  }
}
