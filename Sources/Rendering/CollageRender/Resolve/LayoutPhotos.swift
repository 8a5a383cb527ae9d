public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageSubjects
import Determinism

/// Reads the facts about photos that layouts need: upright sizes from headers, and outlines for layouts that pack
/// them.
public enum LayoutPhotos {
  /// Reads photos in files, several in parallel.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - needsCutouts: Whether the outlines of cut-outs are needed, which requires decoding pixels.
  ///   - findsSubjects: Whether the subjects of photos are needed.
  ///   - knownSubjects: The subjects from lists and programs, by the photos' paths.
  ///   - cache: The cache of subjects found in photos.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits.
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

  /// Reads photos from any source, several in parallel.
  ///
  /// - Parameters:
  ///   - sources: The photos' sources.
  ///   - needsCutouts: Whether the outlines of cut-outs are needed, which requires decoding pixels.
  ///   - findsSubjects: Whether the subjects of photos are needed.
  ///   - knownSubjects: The subjects from lists and programs, by the sources' names.
  ///   - cache: The cache of subjects found in photos.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits.
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

  /// Finds the subjects of photos, several in parallel: from their files, otherwise from lists and programs,
  /// otherwise with the built-in detector.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - known: The subjects from lists and programs, by the photos' paths.
  ///   - cache: The cache of subjects found in photos.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits.
  /// - Returns: The subjects, in the order of the paths.
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

  /// Returns the part of a photo that has an aspect ratio and shows its subjects, known from its file or the built-in
  /// detector.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - aspect: The aspect ratio, in the orientation in which the photo is shown.
  ///   - isTurned: Whether the photo is shown rotated by an odd number of quarter turns.
  ///   - policy: The accepted formats and limits.
  /// - Returns: The part, 0 to 1 of the upright photo; nil if no subjects are known, or the whole photo has that
  ///   ratio.
  /// - Throws: `RenderError` if the photo cannot be opened or read.
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

  /// Returns the heads of a photo, those that constrain crops and those that may be none.
  ///
  /// - Parameters:
  ///   - source: The photo.
  ///   - known: The subjects from lists and programs.
  ///   - cache: The cache of subjects found in photos.
  ///   - policy: The accepted formats and limits.
  /// - Returns: The heads, 0 to 1 of the upright photo.
  /// - Throws: `RenderError` if the photo cannot be opened or read.
  package static func heads(
    of source: PhotoSource, known: PhotoSubjects?, cache: SubjectCache, policy: PhotoPolicy
  ) throws(RenderError) -> [(box: Rect, isSure: Bool)] {
    try RenderRuntime.start()
    let header = try PhotoProbe.header(of: source, policy: policy)
    return try SubjectFinder(header: header, policy: policy).finding(cache, known: known).subjects.heads
  }

  /// Reads the headers of photos, several in parallel, and throws the problems of those whose shape no layout can show.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - threads: The number of photos read in parallel; it does not affect the result.
  ///   - policy: The accepted formats and limits.
  /// - Throws: `RenderError` for the first photo in order that cannot be read, or for all that are too thin.
  package static func checkShapes(
    of paths: [String], threads: Int = RenderEnvironment.processors, policy: PhotoPolicy
  ) async throws(RenderError) {
    try checkShapes(try await read(paths, threads: threads, policy: policy), named: paths)
  }

  /// Throws the problems of photos whose shape no layout can show.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - names: Their names, in the same order.
  /// - Throws: `RenderError` for all photos that are too thin.
  package static func checkShapes(_ photos: [LayoutPhoto], named names: [String]) throws(RenderError) {
    let problems = zip(photos, names).filter { !$0.0.hasUsableShape }.map { photo, name in
      RenderError.file(
        .unsupportedPicture(
          path: name,
          found: "too thin for a layout: \(PixelGrid.integer(photo.size.width))x"
            + "\(PixelGrid.integer(photo.size.height)) pixels",
          allowed: "the longer side may be at most \(Int(LayoutPhoto.maxAspect)) times the shorter"))
    }
    if let error = RenderError.all(problems) { throw error }
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
  /// True if the layout packs outlines, so that it needs the cutouts of photos.
  public var packsOutlines: Bool {
    makesLayout { if case .outfit = $0 { true } else { false } }
  }

  /// True if the layout avoids covering the subjects of other photos, or cutting them off.
  public var avoidsSubjects: Bool {
    makesLayout {
      switch $0 {
      case .scatter, .shape: true
      case .grid, .mosaic, .justified, .masonry, .outfit: false
      }
    }
  }

  /// True if the layout chooses the cells' aspect ratios so that subjects stay whole.
  public var keepsSubjects: Bool {
    makesLayout { if case .mosaic = $0 { true } else { false } }
  }

  /// True if a layout is made for the photos, of which none may be extremely thin.
  package var arrangesPhotos: Bool { makesLayout { _ in true } }

  /// Returns whether a layout of a given kind is made for all photos, or for those of a slot.
  private func makesLayout(_ isOfKind: (AutomaticArrangement) -> Bool) -> Bool {
    switch arrangement {
    case .automatic(let automatic): return isOfKind(automatic)
    case .slots(let placed): return placed.contains { $0.sublayout.map { isOfKind($0.arrangement) } ?? false }
    case .split(_, let styles), .cells(_, let styles):
      return styles.values.contains { $0.sublayout.map { isOfKind($0.arrangement) } ?? false }
    }
  }
}
