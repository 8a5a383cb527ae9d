/// The name of a slot, item, photo or layer; names of different kinds are different types.
///
/// `Kind` is the type that is named; it is only a tag for the compiler.
public struct Identifier<Kind>: Hashable, Sendable {
  package let key: NameKey
  package init(key: NameKey) { self.key = key }
  /// Creates an identifier with any name; documents restrict which names are valid.
  public init(_ name: String) { key = NameKey(name) }
  /// Creates an identifier whose name is a number, for hosts that number their slots, items, photos or layers.
  public init(number: Int) { key = NameKey(number: number) }
  /// The name as written in the document.
  public var name: String { key.name }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Creates an identifier whose name is the literal, as in `"sky"`.
  public init(stringLiteral name: String) { key = NameKey(name) }
}

extension Identifier: CustomStringConvertible {
  /// The name in double quotes, for messages.
  public var description: String { "\"\(name)\"" }
}

// Embedded Swift has no encoders and no reflection.
#if !hasFeature(Embedded)
  extension Identifier: Codable {
    /// Encodes the name as a single string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }

    /// Decodes a single string as the name.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
  }

  extension Identifier: CustomReflectable {
    /// An empty mirror: tests, debuggers and `dump` print the name in quotes instead of its bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// The name of a slot, unique in its template.
public typealias SlotID = Identifier<Slot>
/// The name of an item: a photo's presence in a collage, which keeps its name as it moves from slot to slot.
public typealias ItemID = Identifier<Item>
/// The name of a photo; several items may show the same photo.
public typealias PhotoID = Identifier<Photo>
/// The name of a page, unique in its album.
public typealias PageID = Identifier<AlbumPage>
/// The name of a layer: a text, a sticker or a stroke above the photos.
public typealias LayerID = Identifier<Layer>
/// The name that a user gives to a layer in lists; several layers may have the same.
public typealias LayerName = Identifier<Layer.Level>
/// The words of screen readers for a photo or a layer; empty for one that only decorates.
public typealias AlternativeText = Identifier<Composition>
/// The name of a group of layers; a group consists of the layers that have its name.
public typealias GroupID = Identifier<[Layer]>
