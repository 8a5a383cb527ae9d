import CollageRender
internal import Crypto

/// Names a picture by everything that its bytes depend on.
///
/// Pictures of one key have the same bytes, so that a file of the same key need not be made again.
enum JobKey {
  /// SHA-256 in hexadecimal of the job, the template's bytes, the photos' identities and the renderer's version.
  static func key(
    _ job: Job, options: String, template: String, identity: (String) throws(RenderError) -> String
  ) throws(RenderError) -> String {
    var parts = ["collage-job-1", RenderEnvironment.version, options, template]
    for (kind, files) in [("slot", job.slots), ("mask", job.masks)] {
      for (name, file) in files.sorted(by: { $0.key < $1.key }) {
        parts += [kind, name, file, try identity(file)]
      }
    }
    for file in job.photos { parts += ["photo", file, try identity(file)] }
    for (name, value) in job.text.sorted(by: { $0.key < $1.key }) { parts += ["text", name, value] }
    var hasher = SHA256()
    for part in parts {
      let bytes = Array(part.utf8)
      // Lengths before texts: no text can pass for the end of one and the beginning of the next.
      withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { hasher.update(bufferPointer: $0) }
      hasher.update(data: bytes)
    }
    return hexadecimal(hasher.finalize())
  }

  /// SHA-256 of bytes in hexadecimal.
  static func digest(_ bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes)) }

  private static func hexadecimal(_ digest: SHA256.Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
