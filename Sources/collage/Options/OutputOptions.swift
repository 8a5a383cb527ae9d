public import ArgumentParser
import CollageFormat
import CollageModel
public import CollageRender

/// How large a picture is and of what kind.
struct PictureOptions: ParsableArguments {
  @Option(help: "jpeg, png, webp, avif or tiff; default by the output's extension.")
  var format: OutputFormat?

  @Option(help: ArgumentHelp("Size in pixels.", valueName: "width x height"))
  var size: String?

  @Option(help: "Pixels a canvas unit.")
  var scale: Double?

  @Option(help: "Pixels per inch to note in the file.")
  var dpi: Double?

  @Option(help: "Quality 1 ... 100 of jpeg, webp and avif.")
  var quality: Int?

  func sizing() throws -> RenderRequest.Sizing {
    if size != nil, scale != nil { throw UsageError(message: "--size and --scale exclude each other; give one") }
    if let scale { return .scale(scale) }
    guard let size else { return .natural }
    return .pixels(try Self.pixelSize(size))
  }

  /// A size as it is written on the command line.
  static func pixelSize(_ size: String) throws -> PixelSize {
    let parts = size.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else {
      throw UsageError(message: "--size \(size): write width x height in pixels, for example 2400x1600")
    }
    return PixelSize(width, height)
  }

  /// How pictures of a name are written; JPEG where neither an option nor the name says anything.
  func settings(output: String?) throws -> OutputSettings {
    guard let output, output != "-" else {
      return OutputSettings(format: format ?? .jpeg, quality: quality, dotsPerInch: dpi)
    }
    guard let chosen = format ?? OutputFormat(path: output) else {
      let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        message: "\(escaped(output)): the extension names no format that is written; end it in one of \(names), "
          + "or give --format")
    }
    return OutputSettings(format: chosen, quality: quality, dotsPerInch: dpi)
  }
}

/// Where the picture goes, how large and of what kind.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The picture to write; - is standard output.")
  var output: String?

  @OptionGroup var picture: PictureOptions

  @Option(help: "A background colour in place of the template's, in CSS' notation.")
  var background: String?

  @Option(help: "How many photos are decoded side by side; default one a processor.")
  var threads: Int?

  func settings() throws -> OutputSettings {
    if let threads, !(1...1024).contains(threads) {
      throw UsageError(message: "--threads \(threads): allowed is 1 ... 1024")
    }
    return try picture.settings(output: output)
  }

  func backgroundColor() throws -> Background? {
    guard let background else { return nil }
    do {
      return .color(try CSSColor.parse(background))
    } catch {
      throw UsageError(message: "--background \(background): \(error)")
    }
  }
}

extension OutputFormat: ExpressibleByArgument {
  /// Also takes `jpg` and `tif`.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "jpg": self = .jpeg
    case "tif": self = .tiff
    default: self.init(rawValue: argument.lowercased())
    }
  }
}
