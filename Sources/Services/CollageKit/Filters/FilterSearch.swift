import CollageFiles
import CollageFormat
public import CollageModel
public import CollageRender
import CollageTemplates

/// Finds filters by name, first in folders, then among the shipped ones.
public struct FilterSearch: Sendable {
  /// The folders to search, in order, before the shipped filters.
  public var folders: [String]

  /// Creates a search of the given folders, in order, and then of the shipped filters.
  public init(folders: [String] = []) { self.folders = folders }

  /// The maximum size of a filter's document.
  private static let maxBytes = 1 << 20

  /// Returns the filters with the given names; names are never interpreted as paths.
  ///
  /// - Throws: `FileError.cannotOpen` with the nearest name if a filter is unknown; `FormatError` with all errors of a
  ///   filter's document.
  public func find(_ names: Set<FilterID>) throws -> [FilterID: FilterSource] {
    var found: [FilterID: FilterSource] = [:]
    for name in names.sorted(by: { $0.name < $1.name }) { found[name] = try find(byName: name.name) }
    return found
  }

  /// Returns a filter given by its name, or by the path of a filter document, a `.cube` file or a Hald CLUT image.
  ///
  /// - Throws: `FileError` if the filter is unknown or the file cannot be read; `FormatError` with all errors of a
  ///   filter's document.
  public func find(_ name: String) throws -> FilterSource {
    guard Self.isPath(name) else { return try find(byName: name) }
    if name.lowercased().hasSuffix(".json") { return try read(name) }
    // A lookup table without a document is a filter without adjustments.
    _ = try RegularFile(path: name)
    let filter = Filter(id: FilterID(name), title: name, summary: "", adjustments: .neutral)
    return FilterSource(filter: filter, table: name)
  }

  /// Returns all filters: those in the folders, then the shipped ones that they do not replace, each sorted by name.
  ///
  /// - Throws: As ``find(_:)-(Set<FilterID>)``.
  public func all() throws -> [FilterSource] {
    var all: [FilterSource] = []
    var seen: Set<String> = []
    for folder in folders {
      for file in try FolderListing.names(of: folder) where file.hasSuffix(".json") {
        if seen.insert(String(file.dropLast(5))).inserted { all.append(try read(Self.path(file, in: folder))) }
      }
    }
    for shipped in ShippedFilters.all where seen.insert(shipped.name).inserted {
      all.append(FilterSource(filter: try Self.decode(shipped.bytes, file: shipped.name, name: shipped.name)))
    }
    return all
  }

  private func find(byName name: String) throws -> FilterSource {
    if !name.contains("/"), !name.utf8.contains(0), name != ".." {
      for folder in folders {
        let path = Self.path(name + ".json", in: folder)
        if Self.isFile(path) { return try read(path) }
      }
      if let shipped = ShippedFilters.find(name) {
        return FilterSource(filter: try Self.decode(shipped.bytes, file: name, name: name))
      }
    }
    throw FileError.cannotOpen(path: name, reason: reason(forUnknown: name))
  }

  private func reason(forUnknown name: String) -> String {
    let own = folders.flatMap { folder in ((try? FolderListing.names(of: folder)) ?? []) }
    let known = own.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) } + ShippedFilters.all.map(\.name)
    let nearest = EditDistance.nearest(to: name, in: known)
    return "unknown filter" + (nearest.map { "; did you mean \($0)?" } ?? "; `collage filters` lists all")
  }

  private func read(_ path: String) throws -> FilterSource {
    let bytes = try readSmallFile(path, limit: Self.maxBytes)
    let name = String(path.split(separator: "/").last?.dropLast(5) ?? "")
    let filter = try Self.decode(bytes, file: path, name: name)
    let gate = PathGate(folderOf: path)
    return FilterSource(filter: filter, table: try filter.table.map { try gate.resolve($0) }, path: path)
  }

  private static func decode(_ bytes: [UInt8], file: String, name: String) throws(FormatError) -> Filter {
    try FilterDecoder.decode(bytes, file: file, id: FilterID(name))
  }

  /// Returns true if a text contains a slash or is the path of a file, so that it is not a filter's name.
  public static func isPath(_ text: String) -> Bool { text.contains("/") || isFile(text) }

  private static func isFile(_ path: String) -> Bool { (try? RegularFile(path: path)) != nil }

  private static func path(_ name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
