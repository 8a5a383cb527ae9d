import CollageRender
internal import Digest

/// Computes the cache key of a picture, which covers everything that its bytes depend on.
///
/// Pictures with equal keys have equal bytes, so a picture with the same key is not rendered again.
enum JobKey {
  /// Returns the hexadecimal SHA-256 of the job, the template's digest, the identities of filters and photos, and the
  /// renderer's version.
  static func key(
    _ job: Job, options: JobOptions, template: String, filters: [String] = [],
    identity: (String) throws(RenderError) -> String
  ) throws(RenderError) -> String {
    let format = try options.settings(for: job.output).format
    var parts = ["collage-job-2", RenderEnvironment.version, options.fingerprint, format.rawValue, template]
    for (kind, files) in [("slot", job.slots), ("mask", job.masks)] {
      for (name, file) in files.sorted(by: { $0.key < $1.key }) {
        parts += [kind, name, file, try identity(file)]
      }
    }
    for file in job.photos { parts += ["photo", file, try identity(file)] }
    for (name, value) in job.looks.sorted(by: { $0.key < $1.key }) { parts += ["look", name, value] }
    for (name, value) in job.crops.sorted(by: { $0.key < $1.key }) { parts += ["crop", name, value] }
    parts += filters
    for (name, value) in job.text.sorted(by: { $0.key < $1.key }) { parts += ["text", name, value] }
    var digest = SHA256()
    for part in parts {
      let bytes = Array(part.utf8)
      // Each text is prefixed with its length, so that different lists of texts never produce the same bytes.
      withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { digest.update($0) }
      digest.update(bytes)
    }
    return try Self.finished(digest)
  }

  /// Returns the hexadecimal SHA-256 of bytes.
  static func digest(_ bytes: [UInt8]) throws(RenderError) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return try finished(digest)
  }

  private static func finished(_ digest: consuming SHA256) throws(RenderError) -> String {
    guard let text = digest.finalize() else {
      throw .stepFailed(step: "computing a SHA-256", slot: "-", source: "-", detail: "libcrypto refused")
    }
    return text
  }
}
