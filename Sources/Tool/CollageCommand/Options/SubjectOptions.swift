import ArgumentParser
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects

/// The sources of photos' subjects.
struct SubjectSourceOptions: ParsableArguments {
  @Option(
    name: .customLong("subjects"),
    help: ArgumentHelp(
      "A list of photos' subjects, as written by `collage subjects`; default: subjects.json beside each photo.",
      valueName: "file"), completion: .file())
  var list: String?

  @Option(
    name: .customLong("detector"),
    help: ArgumentHelp(
      "A program that prints the subjects of photos as JSON lines; {} is replaced by their paths.", valueName: "command"
    )
  )
  var detector: String?

  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "The cache folder for detected subjects; none disables it.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  /// The cache of subjects detected by earlier runs.
  var cache: SubjectCache {
    if let order = RunningOrder.current { return order.resources.renderer.subjects }
    guard folder != "none", let path = folder ?? TileDiskCache.usualForSubjects else { return SubjectCache() }
    return SubjectCache(folder: TileDiskCache(path: path), maxBytes: SubjectCache.usualBytes)
  }

  /// The cache of results from detector programs.
  var answers: TileDiskCache? {
    folder == "none" ? nil : (folder ?? TileDiskCache.usualForSubjects).map { TileDiskCache(path: $0) }
  }

  /// The options as arguments for another process.
  var arguments: [String] {
    [("--subjects", list), ("--detector", detector), ("--cache", folder)].compactMap { name, value in
      value.map { "\(name)=\($0)" }
    }
  }

  /// Returns the sources of subjects set by the options.
  func sources() throws -> SubjectSources {
    try UserFiles.check(list)
    return try SubjectSources(list: list, detector: detector, cache: cache, answers: answers)
  }
}

/// The regions of photos to keep in view, and the sources of automatic ones.
struct SubjectOptions: ParsableArguments {
  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      """
      Part of a photo to keep in view, as photo=x,y or photo=x,y,width,height in fractions 0 to 1; or for all photos: \
      auto (heads and other subjects), center, attention, entropy, saliency.
      """, valueName: "photo=x,y[,w,h]|mode"))
  var values: [String] = []

  @OptionGroup var source: SubjectSourceOptions

  /// The regions of individual photos, as given by the user.
  var subjects: [String] { values.filter { Self.modes[$0] == nil } }

  /// The focus mode for all slots, if given; the last one wins.
  var mode: Focus? { values.compactMap { Self.modes[$0] }.last }

  /// True if subjects are looked up in lists and programs.
  var isAutomatic: Bool { mode == nil || mode == .auto }

  private static let modes: [String: Focus] = [
    "auto": .auto, "center": .center, "attention": .attention, "entropy": .entropy, "saliency": .saliency,
  ]

  /// Returns the subjects known from lists and the detector program, by path.
  func known(of paths: [String], by sources: SubjectSources) throws -> [String: PhotoSubjects] {
    isAutomatic ? try sources.subjects(of: paths) : [:]
  }

  /// Sets the focus of all slots in a collage, or adds the known subjects of its photos.
  func apply(to collage: inout PhotoCollage, knowing sources: SubjectSources) throws {
    collage.focus = mode
    collage.subjectCache = sources.cache
    if isAutomatic { try collage.addSubjects(from: sources) }
  }
}
