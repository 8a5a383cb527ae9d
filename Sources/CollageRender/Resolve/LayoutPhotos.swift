public import CollageFiles
public import CollageLayout
public import CollageModel
import OrderedTasks

/// Reads of photos what layouts need: the upright size from the header, and outlines where they are packed.
public enum LayoutPhotos {
  /// Reads photos, several at a time.
  ///
  /// - Parameters:
  ///   - paths: Where the photos are.
  ///   - needsCutouts: Whether the outlines of cutouts are needed, for which pixels are decoded.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  ///   - policy: Which photos are let in.
  /// - Returns: What layouts need to know, in the order of the paths.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  public static func read(
    _ paths: [String], needsCutouts: Bool = false, threads: Int = RenderEnvironment.processors,
    policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [LayoutPhoto] {
    try RenderRuntime.start()
    var photos: [LayoutPhoto] = []
    try await OrderedWork.run(count: paths.count, width: threads) { index throws(RenderError) in
      try photo(PhotoProbe.header(of: paths[index], policy: policy), needsCutouts: needsCutouts, policy: policy)
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
