/// A key of many fields that is hashed once, and copied as one reference.
final class HashedKey<Fields: Hashable & Sendable>: Hashable, Sendable {
  private let fields: Fields
  private let digest: Int

  init(_ fields: Fields) { (self.fields, digest) = (fields, fields.hashValue) }

  static func == (first: HashedKey, second: HashedKey) -> Bool {
    first === second || first.digest == second.digest && first.fields == second.fields
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
