import CollageFiles
public import CollageKit
import ObjectStorage

extension TemplateStore {
  /// Creates an empty store that finds templates by their paths and by their names.
  ///
  /// Rows of a manifest name templates below its folder, or by a name that is not a path.
  ///
  /// - Parameters:
  ///   - search: Finds templates.
  ///   - storage: Reads templates at addresses, which have no pictures of their own; nil if addresses are not read.
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
