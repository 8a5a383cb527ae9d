// Embedded Swift has no encoders.
#if hasFeature(Embedded)
  /// A value that is compared by its fields.
  public typealias Keyed = Hashable & Sendable
  /// A value that is compared by its fields.
  public typealias Storable = Hashable & Sendable
#else
  /// A value that is compared by its fields and encodes them, as a part of keys of caches.
  public typealias Keyed = Encodable & Hashable & Sendable
  /// A value that is compared by its fields, and encodes and decodes them, for other processes.
  public typealias Storable = Codable & Hashable & Sendable
#endif
