import CollageFiles

extension OutputFile {
  /// Moves the file to its path.
  package consuming func finish() throws(RenderError) {
    do throws(FileError) { try publish() } catch { throw .file(error) }
  }
}
