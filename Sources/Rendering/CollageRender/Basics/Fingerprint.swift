import Determinism

/// A text that two values share exactly when all their stored fields are equal, the same in every process.
enum Fingerprint {
  /// Returns the text of a value for this version of the renderer and of its picture library.
  static func text(of value: some Encodable) -> String {
    RenderEnvironment.version + "; " + CanonicalJSON.text(of: value)
  }
}
