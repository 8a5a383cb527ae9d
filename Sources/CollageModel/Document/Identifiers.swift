/// The name of a slot, unique in its template.
public struct SlotID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in the template.
  public let name: String
  /// Makes an identifier from a name.
  public init(_ name: String) { self.name = name }
  /// Makes an identifier from a name.
  public init(stringLiteral name: String) { self.name = name }
}

/// The name of an item: a photo's presence in a collage, which keeps its name as it moves from slot to slot.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in the composition.
  public let name: String
  /// Makes an identifier from a name.
  public init(_ name: String) { self.name = name }
  /// Makes an identifier from a name.
  public init(stringLiteral name: String) { self.name = name }
}

/// The name of a photo; several items may show the same photo.
public struct PhotoID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in the composition.
  public let name: String
  /// Makes an identifier from a name.
  public init(_ name: String) { self.name = name }
  /// Makes an identifier from a name.
  public init(stringLiteral name: String) { self.name = name }
}

/// The name of a layer: a text, a sticker or a stroke above the photos.
public struct LayerID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in the composition.
  public let name: String
  /// Makes an identifier from a name.
  public init(_ name: String) { self.name = name }
  /// Makes an identifier from a name.
  public init(stringLiteral name: String) { self.name = name }
}
