/// How a photo looks, as its author set it: adjustments and then a filter.
///
/// The adjustments correct the photo first, and the filter styles the corrected photo; within each, the order is that of
/// ``Adjustment``, then the filter's table.
public struct Look: Hashable, Sendable {
  private struct Contents: Hashable, Sendable {
    var filter: FilterID?
    var strength = 1.0
    var adjustments = Adjustments.neutral
  }

  /// The contents, or nothing while they are those of ``neutral``: items and slots are copied with every step of a
  /// session, and most of them have no look.
  private var stored: [Contents] = []

  private var contents: Contents {
    get { stored.first ?? Contents() }
    // Equal looks are stored alike.
    set { stored = newValue == Contents() ? [] : [newValue] }
  }

  /// The filter, or none.
  public var filter: FilterID? {
    get { stored.first?.filter }
    set { contents.filter = newValue }
  }

  /// How far the filter is mixed in, 0 to 1; without a filter it has no effect.
  public var strength: Double {
    get { stored.first?.strength ?? 1 }
    set { contents.strength = newValue }
  }

  /// The photo's own adjustments.
  public var adjustments: Adjustments {
    get { stored.first?.adjustments ?? .neutral }
    set { contents.adjustments = newValue }
  }

  /// Creates a look; without arguments it changes nothing.
  public init(filter: FilterID? = nil, strength: Double = 1, adjustments: Adjustments = .neutral) {
    contents = Contents(filter: filter, strength: strength, adjustments: adjustments)
  }

  private init() {}

  /// The look that changes nothing.
  public static let neutral = Look()

  /// Whether nothing is changed.
  public var isNeutral: Bool { (filter == nil || strength == 0) && adjustments.isNeutral }
}

/// The name of a filter.
public typealias FilterID = Identifier<Filter>

/// A named look: adjustments, and perhaps a table of colors.
public struct Filter: Hashable, Sendable {
  /// The filter's name in documents and on the command line.
  public var id: FilterID
  /// The name that people read.
  public var title: String
  /// One sentence on what the filter does.
  public var summary: String
  /// The filter's adjustments.
  public var adjustments: Adjustments
  /// The path of a table of colors, a `.cube` file or a Hald CLUT picture, applied after the adjustments; nil for none.
  public var table: String?

  /// Creates a filter.
  public init(id: FilterID, title: String, summary: String, adjustments: Adjustments, table: String? = nil) {
    self.id = id
    self.title = title
    self.summary = summary
    self.adjustments = adjustments
    self.table = table
  }
}
