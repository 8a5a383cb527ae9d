/// The name of a slot, unique in its template.
public struct SlotID: Hashable, Sendable, ExpressibleByStringLiteral {
  let key: NameKey
  init(key: NameKey) { self.key = key }
  /// Creates an identifier from a name.
  public init(_ name: String) { key = NameKey(name) }
  /// Creates an identifier from a name.
  public init(stringLiteral name: String) { key = NameKey(name) }
  /// Creates an identifier whose name is a number, for hosts that number their slots.
  public init(number: Int) { key = NameKey(number: number) }
  /// The name as written in the template.
  public var name: String { key.name }
  /// The number that the name spells, or nil for any other name.
  public var number: Int? { key.number }
}

/// The name of an item: a photo's presence in a collage, which keeps its name as it moves from slot to slot.
public struct ItemID: Hashable, Sendable, ExpressibleByStringLiteral {
  let key: NameKey
  /// Creates an identifier from a name.
  public init(_ name: String) { key = NameKey(name) }
  /// Creates an identifier from a name.
  public init(stringLiteral name: String) { key = NameKey(name) }
  /// Creates an identifier whose name is a number, for hosts that number their items.
  public init(number: Int) { key = NameKey(number: number) }
  /// The name as written in the composition.
  public var name: String { key.name }
  /// The number that the name spells, or nil for any other name.
  public var number: Int? { key.number }
}

/// The name of a photo; several items may show the same photo.
public struct PhotoID: Hashable, Sendable, ExpressibleByStringLiteral {
  let key: NameKey
  /// Creates an identifier from a name.
  public init(_ name: String) { key = NameKey(name) }
  /// Creates an identifier from a name.
  public init(stringLiteral name: String) { key = NameKey(name) }
  /// Creates an identifier whose name is a number, for hosts that number their photos.
  public init(number: Int) { key = NameKey(number: number) }
  /// The name as written in the composition.
  public var name: String { key.name }
  /// The number that the name spells, or nil for any other name.
  public var number: Int? { key.number }
}

/// The name of a layer: a text, a sticker or a stroke above the photos.
public struct LayerID: Hashable, Sendable, ExpressibleByStringLiteral {
  let key: NameKey
  /// Creates an identifier from a name.
  public init(_ name: String) { key = NameKey(name) }
  /// Creates an identifier from a name.
  public init(stringLiteral name: String) { key = NameKey(name) }
  /// Creates an identifier whose name is a number, for hosts that number their layers.
  public init(number: Int) { key = NameKey(number: number) }
  /// The name as written in the composition.
  public var name: String { key.name }
  /// The number that the name spells, or nil for any other name.
  public var number: Int? { key.number }
}

extension SlotID: CustomStringConvertible {
  /// The name in quotes.
  public var description: String { "\"\(name)\"" }
}

extension ItemID: CustomStringConvertible {
  /// The name in quotes.
  public var description: String { "\"\(name)\"" }
}

extension PhotoID: CustomStringConvertible {
  /// The name in quotes.
  public var description: String { "\"\(name)\"" }
}

extension LayerID: CustomStringConvertible {
  /// The name in quotes.
  public var description: String { "\"\(name)\"" }
}
