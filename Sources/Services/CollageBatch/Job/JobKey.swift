import CollageModel
import CollageRender
import Determinism
internal import Digest

/// Identifies a picture by everything that its bytes depend on.
///
/// Pictures with the same key have the same bytes, so that a file with the same key need not be rendered again.
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
    let text: [String: String]
  }

  /// A file, and what identifies its content.
  private struct NamedFile: Encodable {
    let name: String
    let identity: String
  }

  /// Returns the SHA-256 in hexadecimal of the job, the template's bytes, the filters' and the photos' identities and the
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
      slots: slots, masks: masks, photos: photos, looks: job.looks, crops: job.crops, text: job.text)
    return try digest(CanonicalJSON.bytes(of: parts))
  }

  /// Returns the SHA-256 of bytes in hexadecimal.
  static func digest(_ bytes: [UInt8]) throws(RenderError) -> String {
    var digest = SHA256()
    digest.update(bytes)
    guard let text = digest.finalize() else {
      throw .stepFailed(step: "computing a SHA-256", slot: "-", source: "-", detail: "libcrypto refused")
    }
    return text
  }
}
