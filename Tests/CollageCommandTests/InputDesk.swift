import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport

/// A folder with a file of every role that a command reads, and other names for each of them.
struct InputDesk {
  let desk: Desk

  /// The kinds of inputs, by path.
  enum Input: String, CaseIterable {
    case placed = "photos/a.jpg"
    case second = "photos/b.jpg"
    case unplaced = "photos/c.jpg"
    /// A folder's file of a format that is closed by default.
    case skipped = "photos/d.tif"
    case pinned = "pinned.jpg"
    case slotMask = "mask.png"
    case background = "wall.jpg"
    case template = "two.json"
    case otherTemplate = "other.json"
    case composition = "saved.json"
    case log = "gestures.jsonl"
    case manifest = "rows.csv"
    case subjectMask = "photos/subject.png"
    case jobs = "jobs.jsonl"
    case roleWords = "words.json"
    case profile = "inks.icc"
    /// A font beside the documents.
    case font = "collage-fonts/own.ttf"
    /// A font of a folder that an option names.
    case folderFont = "fonts/serif/other.ttf"
  }

  /// Another name for a file.
  enum Way: String, CaseIterable {
    case same, dotted, absolute, symbolicLink, hardLink, linkedFolder, parent
  }

  private static let template = """
    {"format": "collage-template", "version": 1, "name": "two", "defaults": {"focus": "center"},
     "canvas": {"width": 120, "height": 60, "background": {"picture": "wall.jpg"}},
     "slots": [{"id": "a", "frame": [0, 0, 60, 60], "shape": {"mask": "mask.png"}},
               {"id": "b", "frame": [60, 0, 60, 60]}]}
    """
  private static let composition = """
    {"format": "collage", "version": 1, "template": "two.json",
     "photos": {"a": "photos/a.jpg", "b": "photos/b.jpg", "c": "photos/c.jpg"},
     "items": [{"id": "1", "photo": "a", "slot": "a"}, {"id": "2", "photo": "b", "slot": "b"}],
     "unplaced": [{"id": "3", "photo": "c"}]}
    """
  private static let log = """
    {"format": "collage-gestures", "version": 1, "canvas": [120, 60]}
    {"t": 1, "command": "swap", "items": ["1", "2"]}
    """
  private static let job =
    #"{"v": 1, "id": "1", "template": "two.json", "slots": {"a": "photos/a.jpg", "b": "photos/b.jpg"}, "#
    + #""masks": {"b": "photos/subject.png"}, "out": "OUT"}"#

  init() throws {
    desk = try Desk()
    for folder in ["photos", "collage-fonts", "fonts/serif"] {
      try FileManager.default.createDirectory(atPath: desk.path(folder), withIntermediateDirectories: true)
    }
    for (index, input) in Input.allCases.enumerated() {
      switch input {
      case .template: try desk.write(Self.template, to: input.rawValue)
      case .otherTemplate:
        try desk.write(Self.template.replacingOccurrences(of: "\"two\"", with: "\"other\""), to: input.rawValue)
      case .composition: try desk.write(Self.composition, to: input.rawValue)
      case .log: try desk.write(Self.log, to: input.rawValue)
      case .manifest:
        try desk.write("id,a,b,b.mask\n1,photos/a.jpg,photos/b.jpg,photos/subject.png\n", to: input.rawValue)
      case .profile: try desk.write(Data(InkProfile.bytes()), to: input.rawValue)
      case .roleWords: try desk.write(#"{"hose": "bottom"}"#, to: input.rawValue)
      case .jobs: try desk.write(Self.job + "\n", to: input.rawValue)
      case .skipped: try desk.write(Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]), to: input.rawValue)
      default:
        let color = [UInt8(index * 15), UInt8(255 - index * 12), 90]
        let rgb = (0..<(16 * 12)).flatMap { _ in color }
        try PixelWriter.writeJPEG(rgb: rgb, width: 16, height: 12, to: desk.path(input.rawValue))
      }
    }
    try FileManager.default.createSymbolicLink(atPath: desk.path("here"), withDestinationPath: ".")
    // A job that names the file from which it comes is written for each output.
    try FileManager.default.removeItem(atPath: desk.path(Input.jobs.rawValue))
    try desk.write("\n", to: Input.jobs.rawValue)
  }

  /// Another name for an input; links are made, with an extension.
  func name(_ input: Input, _ way: Way, extension ending: String) throws -> String {
    let path = input.rawValue
    switch way {
    case .same: return path
    case .dotted: return "./photos/.././/" + path
    case .absolute: return desk.path(path)
    case .parent: return "../\(desk.folder.split(separator: "/").last ?? "")/" + path
    case .linkedFolder: return "here/here/" + path
    case .symbolicLink:
      let link = "link-\(input).\(ending)"
      if !FileManager.default.fileExists(atPath: desk.path(link)) {
        try FileManager.default.createSymbolicLink(atPath: desk.path(link), withDestinationPath: path)
      }
      return link
    case .hardLink:
      let link = "hard-\(input).\(ending)"
      if !FileManager.default.fileExists(atPath: desk.path(link)) {
        try FileManager.default.linkItem(atPath: desk.path(path), toPath: desk.path(link))
      }
      return link
    }
  }

  /// Returns the job of a worker that writes to a path.
  func job(writing output: String) -> String { Self.job.replacingOccurrences(of: "OUT", with: output) }

  /// Returns every file with its bytes, links by where they lead; what comes, goes or changes shows.
  ///
  /// Folders, and the list of problems that a refused batch leaves, are no harm and do not count.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: desk.folder) ?? .init() {
      if name.split(separator: "/").last == "problems.jsonl" || name.contains(".collage") { continue }
      let path = desk.path(name)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      switch attributes[.type] as? FileAttributeType {
      case .typeRegular?: contents[name] = try Data(contentsOf: URL(fileURLWithPath: path))
      case .typeSymbolicLink?:
        contents[name] = Data(try FileManager.default.destinationOfSymbolicLink(atPath: path).utf8)
      default: continue
      }
    }
    return contents
  }
}
