internal import CCrypto

/// Computes the SHA-256 digest (FIPS 180-4) of bytes incrementally, with libcrypto.
public struct SHA256: ~Copyable {
  private let context: OpaquePointer?
  private var hasFailed = false

  private static let byteCount = 32

  /// Starts a digest of an empty message.
  public init() {
    context = EVP_MD_CTX_new()
    hasFailed = EVP_DigestInit_ex(context, EVP_sha256(), nil) != 1
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Appends bytes to the message.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard !hasFailed else { return }
    hasFailed = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) != 1
  }

  /// Appends bytes to the message.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Returns the digest of all bytes as 64 lowercase hexadecimal digits; nil if libcrypto could not compute it, for
  /// example if memory is short or a system policy forbids the algorithm.
  public consuming func finalize() -> String? {
    guard !hasFailed else { return nil }
    var digest = [UInt8](repeating: 0, count: Self.byteCount)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { return nil }
    return MessageDigests.hexadecimal(digest)
  }
}
