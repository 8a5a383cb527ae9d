public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageSubjects
import Determinism

/// Reads of photos what layouts need: the upright size from the header, and outlines where they are packed.
public enum LayoutPhotos {
  /// Reads photos in files, several at a time.
  ///
  /// - Parameters:
  ///   - paths: Where the photos are.
  ///   - needsCutouts: Whether the outlines of cutouts are needed, for which pixels are decoded.
  ///   - findsSubjects: Whether it must be known which parts of photos are to be seen.
  ///   - knownSubjects: What lists and programs say of photos' subjects, by the photos' paths.
  ///   - cache: What has been found in photos before.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  ///   - policy: Which photos are accepted.
  /// - Returns: The facts for layouts, in the order of the paths.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  public static func read(
    _ paths: [String], needsCutouts: Bool = false, findsSubjects: Bool = false,
    knownSubjects: [String: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors, policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [LayoutPhoto] {
    try await read(
      from: paths.map { PhotoSource(path: $0) }, needsCutouts: needsCutouts, findsSubjects: findsSubjects,
      knownSubjects: knownSubjects, cache: cache, threads: threads, policy: policy)
  }

  /// Reads photos from any source, several at a time.
  ///
  /// - Parameters:
  ///   - sources: The photos' sources.
  ///   - needsCutouts: Whether the outlines of cutouts are needed, for which pixels are decoded.
  ///   - findsSubjects: Whether it must be known which parts of photos are to be seen.
  ///   - knownSubjects: What lists and programs say of photos' subjects, by the sources' names.
  ///   - cache: What has been found in photos before.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  ///   - policy: Which photos are accepted.
  /// - Returns: The facts for layouts, in the order of the sources.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  public static func read(
    from sources: [PhotoSource], needsCutouts: Bool = false, findsSubjects: Bool = false,
    knownSubjects: [String: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors, policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [LayoutPhoto] {
    try RenderRuntime.start()
    var photos: [LayoutPhoto] = []
    try await OrderedWork.run(count: sources.count, width: threads) { index throws(RenderError) in
      let header = try PhotoProbe.header(of: sources[index], policy: policy)
      var photo = try photo(header, needsCutouts: needsCutouts, policy: policy)
      if findsSubjects {
        let known = knownSubjects[sources[index].name]
        photo.subjects = try SubjectFinder(header: header, policy: policy).finding(cache, known: known).subjects.boxes
      }
      return photo
    } take: {
      photos.append($1)
    }
    return photos
  }

  /// Finds what is known of photos' subjects, several at a time: by their files, else as lists and programs say, else by our own
  /// detector.
  ///
  /// - Parameters:
  ///   - paths: Where the photos are.
  ///   - known: What lists and programs say, by the photos' paths.
  ///   - cache: What has been found in photos before.
  ///   - threads: How many photos are read at once; the result is the same for any number.
  ///   - policy: Which photos are accepted.
  /// - Returns: What is known, in the order of the paths.
  /// - Throws: `RenderError` for the first photo in order that cannot be opened or read.
  public static func subjects(
    of paths: [String], known: [String: PhotoSubjects] = [:], cache: SubjectCache = SubjectCache(),
    threads: Int = RenderEnvironment.processors, policy: PhotoPolicy = PhotoPolicy()
  ) async throws(RenderError) -> [PhotoSubjects] {
    try RenderRuntime.start()
    var found: [PhotoSubjects] = []
    try await OrderedWork.run(count: paths.count, width: threads) { index throws(RenderError) in
      let header = try PhotoProbe.header(of: PhotoSource(path: paths[index]), policy: policy)
      return try SubjectFinder(header: header, policy: policy).finding(cache, known: known[paths[index]]).subjects
    } take: {
      found.append($1)
    }
    return found
  }

  /// Returns the part of a photo that has an aspect ratio and shows its subjects, as far as its file and our own detector know
  /// them.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - aspect: The aspect ratio, as the photo is seen.
  ///   - isTurned: Whether the photo is shown after an odd number of quarter turns.
  ///   - policy: Which photos are accepted.
  /// - Returns: The part, 0 to 1 of the upright photo; nil if nothing is known, or all of the photo has that ratio.
  /// - Throws: `RenderError` for a photo that cannot be opened or read.
  package static func part(
    of source: PhotoSource, aspect: CropAspect, isTurned: Bool, policy: PhotoPolicy
  ) throws(RenderError) -> Rect? {
    try RenderRuntime.start()
    let header = try PhotoProbe.header(of: source, policy: policy)
    let size = header.uprightSize
    let found = try SubjectFinder(header: header, policy: policy).finding(SubjectCache()).subjects
    let crop = found.crop(photoAspect: size.aspect)
    return crop.subjects.isEmpty ? nil : aspect.part(of: size, showing: crop, isTurned: isTurned)
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
    makesLayout { if case .outfit = $0 { true } else { false } }
  }

  /// Whether the layout is made so that photos cover no subject of others.
  public var avoidsSubjects: Bool {
    makesLayout { if case .scatter = $0 { true } else { false } }
  }

  /// Whether the layout gives photos cells of such aspect ratios that their subjects stay whole.
  public var keepsSubjects: Bool {
    makesLayout { if case .mosaic = $0 { true } else { false } }
  }

  /// Whether a layout of such a kind is made for all photos, or for those of a slot.
  private func makesLayout(_ isOfKind: (AutomaticArrangement) -> Bool) -> Bool {
    switch arrangement {
    case .automatic(let automatic): return isOfKind(automatic)
    case .slots(let placed): return placed.contains { $0.sublayout.map { isOfKind($0.arrangement) } ?? false }
    case .split(_, let styles), .cells(_, let styles):
      return styles.values.contains { $0.sublayout.map { isOfKind($0.arrangement) } ?? false }
    }
  }
}
