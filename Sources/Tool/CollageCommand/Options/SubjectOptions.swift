import ArgumentParser
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects

/// Who is asked about the subjects of photos.
struct SubjectSourceOptions: ParsableArguments {
  @Option(
    name: .customLong("subjects"),
    help: ArgumentHelp(
      "A list of photos' subjects, as `collage subjects` writes; by default subjects.json beside each photo.",
      valueName: "file"), completion: .file())
  var list: String?

  @Option(
    name: .customLong("detector"),
    help: ArgumentHelp(
      "A program that prints the subjects of photos as lines of JSON; {} stands for their paths.", valueName: "command")
  )
  var detector: String?

  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "The cache folder for what was found in photos; none to disable it.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  /// What was found in photos by earlier runs.
  var cache: SubjectCache {
    guard folder != "none", let path = folder ?? TileDiskCache.usualForSubjects else { return SubjectCache() }
    return SubjectCache(folder: TileDiskCache(path: path), maxBytes: SubjectCache.usualBytes)
  }

  /// Where answers of programs are kept.
  var answers: TileDiskCache? {
    folder == "none" ? nil : (folder ?? TileDiskCache.usualForSubjects).map { TileDiskCache(path: $0) }
  }

  /// The same options as arguments of another process.
  var arguments: [String] {
    [("--subjects", list), ("--detector", detector), ("--cache", folder)].compactMap { name, value in
      value.map { "\(name)=\($0)" }
    }
  }

  /// Returns who is asked.
  func sources() throws -> SubjectSources {
    try SubjectSources(list: list, detector: detector, cache: cache, answers: answers)
  }
}

/// Which parts of photos must stay in view, and who says so.
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

  /// The parts of single photos, as they were typed.
  var subjects: [String] { values.filter { Self.modes[$0] == nil } }

  /// The focus of all slots, if one was typed; the last counts.
  var mode: Focus? { values.compactMap { Self.modes[$0] }.last }

  /// Whether anyone is asked about photos.
  var isAutomatic: Bool { mode == nil || mode == .auto }

  private static let modes: [String: Focus] = [
    "auto": .auto, "center": .center, "attention": .attention, "entropy": .entropy, "saliency": .saliency,
  ]

  /// Returns what lists and the program say of photos, by their paths.
  func known(of paths: [String], by sources: SubjectSources) throws -> [String: PhotoSubjects] {
    isAutomatic ? try sources.subjects(of: paths) : [:]
  }

  /// Gives a collage the focus of all slots, or what is known of its photos' subjects.
  func apply(to collage: inout PhotoCollage, knowing sources: SubjectSources) throws {
    collage.focus = mode
    collage.subjectCache = sources.cache
    if isAutomatic { try collage.know(sources) }
  }
}
