public import CollageKit

extension TemplateStore {
  /// Creates an empty store that finds templates by their paths and by their names.
  ///
  /// Rows of a manifest name templates below its folder, or by a name that is not a path.
  public convenience init(_ search: TemplateSearch) {
    self.init(
      find: { name in
        let found = try search.find(name)
        return Found(path: found.path, bytes: found.bytes)
      },
      locate: { name in
        let found = try search.find(byName: name)
        return found.path ?? found.name
      })
  }
}
