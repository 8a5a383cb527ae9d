import CollageFiles
import CollageModel
import CollageRender
import Determinism
internal import Digest

/// Computes the cache key of a picture, which covers everything that its bytes depend on.
///
/// Pictures with equal keys have equal bytes, so a picture with the same key is not rendered again.
enum JobKey {
  /// Everything in a key besides the files that the job and its filters name.
  private struct Parts: Encodable {
    let renderer: String
    let options: String
    let format: OutputFormat
    let template: String
    let filters: [String]
    let slots: [String: NamedFile]
    let masks: [String: NamedFile]
    let photos: [NamedFile]
    let looks: [String: LookChange]
    let crops: [String: CropChange]
    let roles: [String: Outfit.Role]
    /// Nil without any, as in keys of versions that had none.
    let placements: [String: Job.Placement]?
    let text: [String: String]
  }

  /// A file with the identity of its content.
  private struct NamedFile: Encodable {
    let name: String
    let identity: String
  }

  /// Returns the hexadecimal SHA-256 of the job, the template's digest, the identities of filters and photos, and the
  /// renderer's version.
  static func key(
    _ job: Job, _ resources: JobResources, template: String, filters: [String] = [],
    identity: (String) throws(RenderError) -> String
  ) throws(RenderError) -> String {
    func named(_ file: String) throws(RenderError) -> NamedFile { NamedFile(name: file, identity: try identity(file)) }
    var (slots, masks): ([String: NamedFile], [String: NamedFile]) = ([:], [:])
    for (slot, file) in job.slots { slots[slot] = try named(file) }
    for (slot, file) in job.masks { masks[slot] = try named(file) }
    var photos: [NamedFile] = []
    for file in job.photos { photos.append(try named(file)) }
    let parts = Parts(
      renderer: RenderEnvironment.version, options: resources.fingerprint,
      format: try resources.options.settings(for: job.output).format, template: template, filters: filters,
      slots: slots, masks: masks, photos: photos, looks: job.looks, crops: job.crops, roles: job.roles,
      placements: job.placements.isEmpty ? nil : job.placements, text: job.text)
    return try digest(CanonicalJSON.bytes(of: parts))
  }

  /// The maximum size of files in keys, in bytes; the same as for photos.
  private static let maxFile = 1 << 30

  /// Returns the hexadecimal SHA-256 of a file of a template, such as a picture or a font.
  static func digest(ofFile path: String) throws(RenderError) -> String {
    try digest(RenderError.wrap(readSmallFile(path, limit: maxFile)))
  }

  /// Returns the hexadecimal SHA-256 of bytes.
  static func digest(_ bytes: [UInt8]) throws(RenderError) -> String {
    var digest = SHA256()
    digest.update(bytes)
    guard let text = digest.finalize() else {
      throw .stepFailed(step: "computing a SHA-256", slot: "-", source: "-", detail: "libcrypto refused")
    }
    return text
  }
}
