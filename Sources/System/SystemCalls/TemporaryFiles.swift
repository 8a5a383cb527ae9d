/// The location of temporary files.
package enum TemporaryFiles {
  /// The folder in the environment variable TMPDIR, or else /tmp.
  package static var folder: String {
    guard let named = getenv("TMPDIR").map({ String(cString: $0) }), !named.isEmpty else { return "/tmp" }
    return named
  }
}
