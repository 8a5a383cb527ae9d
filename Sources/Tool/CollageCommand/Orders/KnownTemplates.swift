import CollageFormat
import CollageKit
import CollageModel
import Synchronization

/// The templates of earlier orders; decoding one takes as long as all checks of its photos.
final class KnownTemplates: Sendable {
  private struct Key: Hashable {
    let name: String
    let bytes: [UInt8]
  }

  private let kept = Mutex<[Key: Template]>([:])

  /// The number of templates at which all are dropped, and the number of bytes of a document that is worth keeping.
  private static let (maxTemplates, maxBytes) = (64, 1 << 16)

  /// Returns the template of a document, decoded now or earlier from the same bytes.
  func template(_ found: TemplateSearch.Found) throws(FormatError) -> Template {
    guard found.bytes.count <= Self.maxBytes else { return try found.template() }
    let key = Key(name: found.name, bytes: found.bytes)
    if let known = kept.withLock({ $0[key] }) { return known }
    let template = try found.template()
    kept.withLock { kept in
      if kept.count >= Self.maxTemplates { kept = [:] }
      kept[key] = template
    }
    return template
  }
}
