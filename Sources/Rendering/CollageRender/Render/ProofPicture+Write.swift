import CollageFiles
internal import Vips

extension ProofPicture {
  /// Writes the picture in the format of the path's extension.
  func write(to path: String, protecting inputs: InputGuard) throws(RenderError) {
    guard let format = OutputFormat(path: path) else {
      throw .unsupportedOutput("\(escaped(path)): unsupported extension of a proof; use \(OutputFormat.names())")
    }
    let file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
    let tile = tile
    let bytes = try RenderError.writing(path) { () throws(VipsError) in
      try EncodeCanvas(settings: OutputSettings(format: format)).bytes(of: tile)
    }
    try RenderError.wrap(file.write(bytes))
    try file.finish()
  }
}
