import CollageFiles
public import CollageKit
import ObjectStorage

extension TemplateStore {
  /// Creates an empty store that finds templates by path and by name.
  ///
  /// Rows of a manifest refer to templates by a path below the manifest's folder, or by a name.
  ///
  /// - Parameters:
  ///   - search: The search for templates by path or name.
  ///   - storage: The object storage for templates at addresses, which cannot have their own images; nil if addresses
  ///     are not supported.
  public convenience init(_ search: TemplateSearch, storage: JobStorage? = nil) {
    self.init(
      find: { name in
        if let storage, ObjectAddress.isAddress(name) {
          return Found(path: nil, bytes: try storage.document(name, limit: Self.maxFile))
        }
        let found = try search.find(name)
        return Found(path: found.path, bytes: found.bytes)
      },
      locate: { name in
        if storage != nil, ObjectAddress.isAddress(name) { return name }
        let found = try search.find(byName: name)
        return found.path ?? found.name
      })
  }
}
