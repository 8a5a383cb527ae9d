/// The physical length of one canvas unit.
///
/// Every length of a document is in its canvas' unit. Pixels have no physical length; the other units determine,
/// together with a resolution, the pixel size of a picture.
public enum LengthUnit: String, Storable, CaseIterable {
  /// One pixel of a picture at scale 1.
  case pixel = "px"
  /// A thousandth of a meter.
  case millimeter = "mm"
  /// A hundredth of a meter.
  case centimeter = "cm"
  /// 25.4 millimeters.
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
