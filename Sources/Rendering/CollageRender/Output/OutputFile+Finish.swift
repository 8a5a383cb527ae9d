import CollageFiles

extension OutputFile {
  /// Moves the finished file to its final path.
  package consuming func finish() throws(RenderError) {
    do throws(FileError) { try publish() } catch { throw .file(error) }
  }
}
