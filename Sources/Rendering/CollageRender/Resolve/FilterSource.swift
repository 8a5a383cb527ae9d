public import CollageFiles
public import CollageModel

/// A filter, and the file of its color table.
public struct FilterSource: Hashable, Sendable {
  public var filter: Filter
  /// The path of the filter's table, relative to the working directory or absolute: a `.cube` file or a Hald CLUT
  /// picture; nil for none.
  public var table: String?
  /// The path of the filter's document; nil for a shipped filter.
  public var path: String?

  /// Creates a source; without paths, the filter is a shipped one without a color table.
  public init(filter: Filter, table: String? = nil, path: String? = nil) {
    self.filter = filter
    self.table = table
    self.path = path
  }

  /// Reads the filter's table, if it has one, to check it.
  ///
  /// - Throws: `RenderError` if the file cannot be read or is not a color table.
  public func check(policy: PhotoPolicy) throws(RenderError) {
    try RenderRuntime.start()
    if let table { _ = try FilterTable.read(table, policy: policy) }
  }
}

extension InputGuard {
  /// Protects the documents and tables of filters from being overwritten.
  public mutating func add(filters: [FilterID: FilterSource]) {
    add(filters.values.flatMap { [$0.path, $0.table].compactMap { $0 } }.sorted(), as: .filter)
  }
}
