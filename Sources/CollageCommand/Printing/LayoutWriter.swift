import CollageFiles
import CollageKit
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender
import SystemLibrary

/// Writes generated templates, or renders them.
struct LayoutWriter {
  let paths: [String]
  /// The parts of photos that must stay visible, by the photos' indices.
  let subjects: [Int: [Rect]]
  let policy: PhotoPolicy
  let inputs: InputGuard

  /// The side of one layout in the contact sheet, in pixels.
  private static let tile = 480

  /// Rejects outputs that are inputs, before anything is computed; `count` is the number of numbered outputs, nil for
  /// one.
  static func check(_ output: String?, count: Int?, protecting inputs: InputGuard) throws {
    try inputs.checkStandardOutput()
    guard let output else { return }
    if output == "-" {
      if count == nil { return }
      throw UsageError(message: "--shuffle writes several files; pass a file name such as choice.json")
    }
    try checkFolder(of: output)
    guard let count else { return try inputs.check(output) }
    for number in 1...max(1, count) { try inputs.check(numbered(output, number)) }
    try inputs.check(sheet(output))
  }

  /// Rejects an output whose folder does not exist before the search starts; the error has the absolute path.
  private static func checkFolder(of output: String) throws(FileError) {
    guard output != "-", let slash = output.lastIndex(of: "/"), slash != output.startIndex else { return }
    let folder = String(output[..<slash])
    var status = stat()
    if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw .cannotCreate(path: output, reason: "the folder \(escaped(absolute(folder))) does not exist")
  }

  /// Returns the absolute path: a relative one may be meant for another working folder.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    let base = String(cString: current)
    return base.hasSuffix("/") ? base + path : "\(base)/\(path)"
  }

  /// Writes layouts and returns the files' names; without an output nothing is written.
  func write(_ made: [LayoutRequest.GeneratedTemplate], to output: String?, isNumbered: Bool) async throws -> [String] {
    guard let output else { return [] }
    guard isNumbered else {
      if let first = made.first { try await write(first.template, to: output) }
      return [output]
    }
    var files: [String] = []
    for (index, layout) in made.enumerated() {
      let file = Self.numbered(output, index + 1)
      try await write(layout.template, to: file)
      files.append(file)
    }
    let sheet = Self.sheet(output)
    let entries = made.map { ContactSheet.Entry(template: $0.template, folder: ".") }
    let contact = ContactSheet(entries: entries, photos: paths, tileWidth: Self.tile, isRotating: false)
    _ = try await contact.write(to: sheet, output: OutputSettings(format: .jpeg), protecting: inputs)
    return files + [sheet]
  }

  private func write(_ template: Template, to output: String) async throws {
    if output != "-", let format = OutputFormat(path: output) {
      try await render(template, to: output, format)
      return
    }
    let bytes = TemplateEncoder.encode(template)
    if output == "-" {
      try writeStandardOutput(bytes, protecting: inputs)
    } else {
      try AtomicFile.write(bytes, to: output, protecting: inputs)
    }
  }

  private func render(_ template: Template, to output: String, _ format: OutputFormat) async throws {
    let composed = try Composer(template: template).compose(paths)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: format),
      policy: policy)
    request.subjects = composed.subjects(subjects, of: paths)
    _ = try await PreparedRender(request).write(to: .file(output), protecting: inputs)
  }

  private static func sheet(_ path: String) -> String { stem(path) + "-sheet.jpg" }

  private static func stem(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/"), dot != path.startIndex else { return path }
    return String(path[..<dot])
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    let stem = stem(path)
    return "\(stem)-\(number)" + path.dropFirst(stem.count)
  }
}
