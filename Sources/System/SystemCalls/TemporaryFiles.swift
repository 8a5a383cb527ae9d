/// Where files go that only pass through.
package enum TemporaryFiles {
  /// The folder that the environment variable TMPDIR names, or else /tmp.
  package static var folder: String {
    guard let named = getenv("TMPDIR").map({ String(cString: $0) }), !named.isEmpty else { return "/tmp" }
    return named
  }
}
