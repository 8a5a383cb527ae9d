import Determinism

/// Identifies values by a text that is equal exactly if all their encoded fields are equal, the same in every
/// process.
enum Fingerprint {
  /// Returns the text of a value for this version of the renderer and of libvips.
  static func text(of value: some Encodable) -> String {
    RenderEnvironment.version + "; " + CanonicalJSON.text(of: value)
  }
}
