import CollageRender
import CollageTestSupport
import Foundation
import Testing

/// One run of the built binary.
struct CommandRun {
  let status: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The root folder of the repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs the command line tool, with an empty standard input.
  init(_ arguments: [String], in folder: String) throws {
    try self.init(arguments, executable: Self.tool, in: folder)
  }

  /// Runs a product that stands beside the test bundle, with an empty standard input.
  init(_ arguments: [String], product: String, in folder: String) throws {
    try self.init(arguments, executable: Self.products.appending(path: product).path, in: folder)
  }

  /// The path of the command line tool: the one that `COLLAGE_TOOL` names, else the one that stands beside the test bundle.
  static let tool =
    ProcessInfo.processInfo.environment["COLLAGE_TOOL"] ?? products.appending(path: "collage").path

  /// Runs a program and waits for its end.
  init(
    _ arguments: [String], executable: String, environment: [String: String] = [:], in folder: String
  ) throws {
    // Nothing is kept for later runs but where a test names a folder for it.
    let run = try ProgramRun(
      [executable] + arguments, in: folder, environment: ["XDG_CACHE_HOME": "/dev/null"].merging(environment) { $1 })
    (status, output, errors) = (run.status, run.output, run.errors)
  }

  private static let products: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    // On Linux the tests are a program of their own.
    return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()
}

/// A folder with a few photos and templates, removed with the value.
final class Desk {
  private let scratch: ScratchFolder
  var folder: String { scratch.path }

  init() throws { scratch = try ScratchFolder() }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws { try data.write(to: URL(fileURLWithPath: path(name))) }

  /// Copies a program, by another process: a program that this process has open for writing cannot be run while another test
  /// starts a process, which holds the descriptor for a moment.
  func copyProgram(_ file: String, to name: String) throws {
    let run = try CommandRun(["-m", "755", file, path(name)], executable: "/usr/bin/install", in: folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Writes a program that can be run at once.
  func writeProgram(_ text: String, to name: String) throws {
    let source = name + ".text"
    try write(text, to: source)
    try copyProgram(path(source), to: name)
    try remove(source)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

  /// Returns the names in the folder, hidden ones too, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: folder) }

  static let template = """
    {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 120, "height": 60},
     "defaults": {"focus": "center"}, "split": {"row": ["a", "b"]}}
    """
}

extension Desk {
  /// Returns a desk with `two.json`, a red photo and a blue one.
  static func ofTwoPhotos() throws -> Desk {
    let desk = try Desk()
    try desk.write(template, to: "two.json")
    for (index, color) in [[200, 30, 30], [30, 30, 200]].enumerated() {
      let rgb = Array(repeating: color.map { UInt8($0) }, count: 80 * 60).flatMap { $0 }
      try PixelWriter.writeJPEG(rgb: rgb, width: 80, height: 60, to: desk.path("p\(index).jpg"))
    }
    return desk
  }

  /// Renders the template with the two photos.
  func renderTwo(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["render", "two.json", "p0.jpg", "p1.jpg"] + arguments, in: folder)
  }
}
