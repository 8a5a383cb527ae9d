internal import CollageColor
import CollageFiles
import CollageModel

/// A filter whose table has been read.
struct ResolvedFilter: Hashable, Sendable {
  let adjustments: Adjustments
  let table: ColorTable?
}

/// Reads the tables of filters: `.cube` files, and Hald CLUT pictures, which pass the same gate as photos.
enum FilterTable {
  /// Enough for a cube of 129 nodes per side with a dozen digits per number.
  private static let maxBytes = 128 << 20

  /// Reads a table.
  ///
  /// - Throws: `RenderError.file` if the file cannot be read or is not a color table.
  static func read(_ path: String, policy: PhotoPolicy) throws(RenderError) -> ColorTable {
    if path.lowercased().hasSuffix(".cube") {
      let bytes = try RenderError.wrap(readSmallFile(path, limit: maxBytes))
      return try table(path) { () throws(ColorTableError) in try ColorTable(cubeFile: bytes) }
    }
    let header = try PhotoProbe.header(of: path, policy: policy)
    let (width, height) = (header.storedSize.width, header.storedSize.height)
    // The size is checked before the pixels are read.
    if !ColorTable.isHald(width: width, height: height) {
      throw unreadable(path, .haldSides(width: width, height: height))
    }
    let step = DecodeStep(whole: header, shrinkOnLoad: 1, boxShrink: 1)
    let pixels = try PhotoThumbnail(SourcePhoto(header: header, policy: policy), step: step).rgb
    return try table(path) { () throws(ColorTableError) in
      try ColorTable(haldWidth: width, height: height, pixels: pixels)
    }
  }

  private static func table(
    _ path: String, _ body: () throws(ColorTableError) -> ColorTable
  ) throws(RenderError) -> ColorTable {
    do throws(ColorTableError) { return try body() } catch { throw unreadable(path, error) }
  }

  private static func unreadable(_ path: String, _ error: ColorTableError) -> RenderError {
    .file(.unsupportedPicture(path: path, found: "not a color table", allowed: "\(error)"))
  }
}

extension ResolvedSources {
  /// Returns the color adjustments of a look; nil if there are none.
  func grade(of mix: LookMix) -> Grade? {
    if mix.isNeutral { return nil }
    let grade = Grade(adjustments: mix.adjustments, filters: parts(of: mix))
    return grade.isNeutral ? nil : grade
  }

  /// Returns the detail adjustments and effects of a look, in order.
  func effects(of mix: LookMix) -> [PhotoEffects.Amount] {
    if mix.isNeutral { return [] }
    return PhotoEffects.amounts(of: Grade(adjustments: mix.adjustments, filters: parts(of: mix)))
  }

  private func parts(of mix: LookMix) -> [Grade.Part] {
    mix.filters.compactMap { weighted in
      filters[weighted.filter].map {
        Grade.Part(adjustments: $0.adjustments, table: $0.table, weight: weighted.weight)
      }
    }
  }
}

extension Resolver {
  /// Reads the tables of filters.
  mutating func add(
    filters names: [FilterID], from known: [FilterID: FilterSource]
  ) throws(RenderError) {
    for name in names where sources.filters[name] == nil {
      guard let source = known[name] else {
        throw .file(.cannotOpen(path: name.name, reason: "unknown filter"))
      }
      var table: ColorTable?
      if let path = source.table { table = try FilterTable.read(path, policy: policy) }
      add(ResolvedFilter(adjustments: source.filter.adjustments, table: table), named: name)
    }
  }
}
