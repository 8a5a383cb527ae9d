internal import CCrypto

/// Computes digests of whole messages with libcrypto, as required by object storage protocols.
public enum MessageDigests {
  /// Returns the HMAC-SHA-256 (RFC 2104) of a message, 32 bytes; nil if libcrypto cannot compute it.
  public static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8]? {
    var (digest, count) = ([UInt8](repeating: 0, count: 32), 0)
    let isMade =
      EVP_Q_mac(
        nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &digest, digest.count, &count) != nil
    return isMade && count == digest.count ? digest : nil
  }

  /// Returns the MD5 (RFC 1321) of a message, 16 bytes; nil if libcrypto cannot compute it, for example because a
  /// system policy forbids it.
  ///
  /// MD5 is not secure against attackers; object storage uses it as a checksum.
  public static func md5(_ message: [UInt8]) -> [UInt8]? {
    var (digest, count) = ([UInt8](repeating: 0, count: 16), 0)
    guard EVP_Q_digest(nil, "MD5", nil, message, message.count, &digest, &count) == 1 else { return nil }
    return count == digest.count ? digest : nil
  }

  /// Returns the SHA-256 of a message as 64 lowercase hexadecimal digits; nil if libcrypto cannot compute it.
  public static func sha256(_ message: [UInt8]) -> String? {
    var digest = SHA256()
    digest.update(message)
    return digest.finalize()
  }

  /// Returns bytes as lowercase hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
