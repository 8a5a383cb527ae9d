import ArgumentParser
import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects

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

  /// The parts of single photos, as they were typed.
  var subjects: [String] { values.filter { Self.modes[$0] == nil } }

  /// The focus of all slots, if one was typed; the last counts.
  var mode: Focus? { values.compactMap { Self.modes[$0] }.last }

  private static let modes: [String: Focus] = [
    "auto": .auto, "center": .center, "attention": .attention, "entropy": .entropy, "saliency": .saliency,
  ]

  /// Returns what lists and the program say of photos, by their paths; lists go before the program.
  func known(of paths: [String]) throws -> [String: PhotoSubjects] {
    if let mode, mode != .auto { return [:] }
    var lists = SubjectLists(file: list)
    var known = try lists.subjects(of: paths)
    guard let detector else { return known }
    let program = try SubjectProgram(command: detector)
    var seen: Set<String> = []
    let open = paths.filter { known[$0] == nil && seen.insert($0).inserted }
    known.merge(try program.subjects(of: open)) { listed, _ in listed }
    return known
  }

  /// Returns what the program alone says of photos, by their paths.
  func asked(of paths: [String]) throws -> [String: PhotoSubjects] {
    guard let detector else { return [:] }
    return try SubjectProgram(command: detector).subjects(of: paths)
  }

  /// Puts the options into a request.
  func apply(to request: inout RenderRequest) throws {
    request.focus = mode
    let known = try known(of: request.photos.values.compactMap(\.path).sorted())
    for (id, photo) in request.photos { request.knownSubjects[id] = photo.path.flatMap { known[$0] } }
  }
}
