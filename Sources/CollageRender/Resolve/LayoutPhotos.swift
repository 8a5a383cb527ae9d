public import CollageFiles
public import CollageLayout
public import CollageModel
import OrderedTasks

/// Reads of photos what layouts need: the upright size from the header, and outlines where they are packed.
public enum LayoutPhotos {
  /// Reads photos in files, several at a time.
  public static func read(
    _ paths: [String], needsCutouts: Bool = false, threads: Int = RenderEnvironment.processors,
    policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [LayoutPhoto] {
    try await read(
      from: paths.map { PhotoSource(path: $0) }, needsCutouts: needsCutouts, threads: threads, policy: policy)
  }

  /// Reads photos from any source, several at a time.
  ///
  /// - Parameters:
  ///   - sources: The photos' sources.
  ///   - needsCutouts: Whether the outlines of cutouts are needed, for which pixels are decoded.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  ///   - policy: Which photos are let in.
  /// - Returns: The facts for layouts, in the order of the sources.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  public static func read(
    from sources: [PhotoSource], needsCutouts: Bool = false, threads: Int = RenderEnvironment.processors,
    policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [LayoutPhoto] {
    try RenderRuntime.start()
    var photos: [LayoutPhoto] = []
    try await OrderedWork.run(count: sources.count, width: threads) { index throws(RenderError) in
      try photo(PhotoProbe.header(of: sources[index], policy: policy), needsCutouts: needsCutouts, policy: policy)
    } take: {
      photos.append($1)
    }
    return photos
  }

  static func photo(
    _ header: PhotoHeader, needsCutouts: Bool, policy: PhotoPolicy
  ) throws(RenderError) -> LayoutPhoto {
    var photo = LayoutPhoto(size: header.uprightSize)
    if needsCutouts { photo.cutout = try OutlineFinder(header: header, policy: policy).mask() }
    return photo
  }
}

extension Template {
  /// Whether the layout packs outlines.
  public var packsOutlines: Bool {
    func isOutfit(_ arrangement: AutomaticArrangement) -> Bool {
      if case .outfit = arrangement { true } else { false }
    }
    switch arrangement {
    case .automatic(let automatic): return isOutfit(automatic)
    case .slots(let placed): return placed.contains { $0.sublayout.map { isOutfit($0.arrangement) } ?? false }
    case .split(_, let styles), .cells(_, let styles):
      return styles.values.contains { $0.sublayout.map { isOutfit($0.arrangement) } ?? false }
    }
  }
}
