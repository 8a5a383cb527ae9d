public import CollageFiles
public import CollageModel

/// A filter, and the file of its table of colors.
public struct FilterSource: Hashable, Sendable {
  /// The filter.
  public var filter: Filter
  /// The path of the filter's table, as it can be opened: a `.cube` file or a Hald CLUT picture; nil for none.
  public var table: String?
  /// The path of the filter's document; nil for a shipped one.
  public var path: String?

  /// Creates a source.
  public init(filter: Filter, table: String? = nil, path: String? = nil) {
    self.filter = filter
    self.table = table
    self.path = path
  }

  /// Reads the filter's table, if it has one.
  ///
  /// - Throws: `RenderError` for a file that cannot be read or is no table of colors.
  public func check(policy: PhotoPolicy) throws(RenderError) {
    try RenderRuntime.start()
    if let table { _ = try FilterTable.read(table, policy: policy) }
  }
}

extension InputGuard {
  /// Protects the documents and tables of filters.
  public mutating func add(filters: [FilterID: FilterSource]) {
    add(filters.values.flatMap { [$0.path, $0.table].compactMap { $0 } }.sorted(), as: .filter)
  }
}
