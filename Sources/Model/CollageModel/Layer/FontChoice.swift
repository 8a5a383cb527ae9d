/// A font by its properties; the best match of those that are installed is used.
public struct FontChoice: Hashable, Sendable {
  /// The slope of letters.
  public enum Slope: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case normal
    /// Italic, with letter forms of its own.
    case italic
    /// Slanted.
    case oblique
  }

  /// A feature of OpenType, such as `tnum` or `ss01`, and its value: 0 is off and 1 on.
  public struct Feature: Hashable, Sendable {
    let tagKey: NameKey
    /// The feature's tag: four letters or digits.
    public var tag: String { tagKey.name }
    /// The value.
    public var value: Int

    /// Creates a feature's setting.
    public init(_ tag: String, _ value: Int = 1) {
      tagKey = NameKey(tag)
      self.value = value
    }
  }

  private(set) var familyKey: NameKey
  /// The family's name, such as "Inter"; generic are `serif`, `sans-serif` and `monospace`.
  public var family: String {
    get { familyKey.name }
    set { familyKey = NameKey(newValue) }
  }
  /// The size of the letters' em square, in canvas units before the layer is scaled.
  public var size: Double
  /// The weight, 100 to 1000; 400 is regular and 700 bold.
  public var weight: Int
  /// The slope.
  public var slope: Slope
  /// The width in percent, 50 to 200; 100 is normal.
  public var width: Int
  /// Features that are set.
  public var features: [Feature]

  /// Creates a choice.
  public init(
    family: String = "sans-serif", size: Double = 48, weight: Int = 400, slope: Slope = .normal, width: Int = 100,
    features: [Feature] = []
  ) {
    self.familyKey = NameKey(family)
    self.size = size
    self.weight = weight
    self.slope = slope
    self.width = width
    self.features = features
  }
}
