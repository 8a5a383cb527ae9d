public import CollageFiles
import CollageFormat
public import CollageLayout
public import CollageModel
public import CollageRender

/// Writes generated layouts as templates, or renders them.
public struct LayoutWriter: Sendable {
  /// The files to write, or standard output.
  public enum Output: Hashable, Sendable {
    /// The template of the first layout, written to standard output.
    case standardOutput
    /// The first layout, written to a file: a picture if the extension is that of a picture format, otherwise a
    /// template.
    case file(String)
    /// Several layouts, written to files with numbers before the extension, and a contact sheet.
    case numbered(String, count: Int)

    /// The paths of all files.
    public var paths: [String] {
      switch self {
      case .standardOutput: []
      case .file(let path): [path]
      case .numbered(let path, let count): (1...max(1, count)).map { Self.numbered(path, $0) } + [Self.sheet(path)]
      }
    }

    static func sheet(_ path: String) -> String { stem(path) + "-sheet.jpg" }

    static func numbered(_ path: String, _ number: Int) -> String {
      let stem = stem(path)
      return "\(stem)-\(number)" + path.dropFirst(stem.count)
    }

    private static func stem(_ path: String) -> String {
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/"), dot != path.startIndex else { return path }
      return String(path[..<dot])
    }
  }

  /// The photos' paths, in the order of the layouts.
  public var paths: [String]
  /// Regions of photos that must stay visible, in fractions of the upright photo, by photo index.
  public var subjects: [Int: [Rect]]
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  public var inputs: InputGuard
  /// Modifies the collage of each picture before it is rendered.
  public var adjusting: @Sendable (inout PhotoCollage) throws -> Void
  public var print = PrintSettings()
  /// Pixels per inch of pictures; nil for the default of canvases with a physical unit.
  public var dotsPerInch: Double?
  public var color = ColorSettings()
  /// The number of bits per color of pictures.
  public var depth = 8

  /// The longer side of each layout in the contact sheet, in pixels.
  private static let tile = 480

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths, in the order of the layouts.
  ///   - subjects: Regions of photos that must stay visible, by photo index.
  ///   - policy: The accepted formats and limits of photos.
  ///   - inputs: The files that are never overwritten; photos that are rendered are always protected.
  ///   - adjusting: Changes the collage of each picture before it is rendered.
  public init(
    paths: [String], subjects: [Int: [Rect]] = [:], policy: PhotoPolicy = PhotoPolicy(), inputs: InputGuard,
    adjusting: @escaping @Sendable (inout PhotoCollage) throws -> Void = { _ in }
  ) {
    self.adjusting = adjusting
    (self.paths, self.subjects, self.policy, self.inputs) = (paths, subjects, policy, inputs)
  }

  /// Returns whether a layout is written to a path as a picture or a PDF, and not as a template.
  public static func isPicture(_ path: String) -> Bool {
    OutputFormat(path: path) != nil || AlbumWriter.Output.isDocument(path)
  }

  // MARK: Checking

  /// Rejects an output that is an input or whose folder does not exist, before anything is computed.
  ///
  /// - Throws: `FileError.isInput`, or `FileError.cannotCreate` with the absolute path of the folder.
  public static func check(_ output: Output, protecting inputs: InputGuard) throws(FileError) {
    switch output {
    case .standardOutput: return
    case .file(let path), .numbered(let path, _): try OutputPath.check(path)
    }
    for path in output.paths { try inputs.check(path) }
  }

  // MARK: Writing

  /// Writes layouts, the best first, and returns the paths of the files.
  ///
  /// - Throws: `RenderError` or `FileError`; the failed file is unchanged then.
  public func write(_ made: [LayoutRequest.GeneratedTemplate], to output: Output) async throws -> [String] {
    switch output {
    case .standardOutput:
      if let first = made.first {
        try writeStandardOutput(TemplateEncoder.encode(first.template), protecting: inputs)
      }
      return []
    case .file(let path):
      if let first = made.first { try await write(first.template, to: path) }
      return [path]
    case .numbered(let path, _): return try await writeAll(made, numbered: path)
    }
  }

  private func writeAll(_ made: [LayoutRequest.GeneratedTemplate], numbered path: String) async throws -> [String] {
    var files: [String] = []
    for (index, layout) in made.enumerated() {
      let file = Output.numbered(path, index + 1)
      try await write(layout.template, to: file)
      files.append(file)
    }
    let sheet = Output.sheet(path)
    let entries = zip(made, files).map { layout, file in
      ContactSheet.Entry(template: layout.template, folder: ".", name: SubjectLists.split(file).name)
    }
    var contact = ContactSheet(
      entries: entries, photos: paths, tileWidth: Self.tile, isRotating: false, policy: policy)
    (contact.subjects, contact.adjusting) = (subjects, adjusting)
    _ = try await contact.write(to: sheet, output: OutputSettings(format: .jpeg), protecting: inputs)
    return files + [sheet]
  }

  private func write(_ template: Template, to path: String) async throws {
    if AlbumWriter.Output.isDocument(path) {
      let collage = try collage(template)
      var writer = AlbumWriter(settings: settings(.jpeg))
      writer.settings.isDocument = true
      let page = AlbumWriter.Page { [settings = writer.settings] _ in
        try await collage.renderer.planned(collage.request(output: settings))
      }
      _ = try await writer.write([page], named: template.name, to: .document(path), protecting: collage.inputs)
    } else if let format = OutputFormat(path: path) {
      try await collage(template).render(to: path, output: settings(format))
    } else {
      try AtomicFile.write(TemplateEncoder.encode(template), to: path, protecting: inputs)
    }
  }

  /// Returns a sentence that says what a layout shows, as ``PhotoCollage/alternativeText()``.
  public func alternativeText(of template: Template) throws -> String {
    var collage = try PhotoCollage(filling: template, with: paths)
    collage.policy = policy
    return try collage.alternativeText()
  }

  private func collage(_ template: Template) throws -> PhotoCollage {
    var collage = try PhotoCollage(filling: template, with: paths)
    (collage.policy, collage.print) = (policy, print)
    collage.keepVisible(subjects, of: paths)
    collage.inputs.add(inputs)
    try adjusting(&collage)
    return collage
  }

  private func settings(_ format: OutputFormat) -> OutputSettings {
    var output = OutputSettings(format: format, dotsPerInch: dotsPerInch)
    (output.color, output.depth) = (color, depth)
    return output
  }
}
