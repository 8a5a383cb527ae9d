import Digest

/// The signature of an address: `/r/SIGNATURE/EXPIRY/PRESET?QUERY`.
///
/// It is the HMAC-SHA-256 (RFC 2104) of `/EXPIRY/PRESET?QUERY` as sent, in base64url without padding (RFC 4648, 5).
public enum AddressSignature {
  /// Returns the signature of what follows it in an address; nil if libcrypto cannot compute it.
  public static func sign(_ rest: String, secret: String) -> String? {
    MessageDigests.hmac(Array(rest.utf8), key: Array(secret.utf8)).map(base64URL)
  }

  /// Returns whether a signature was made with one of the secrets.
  ///
  /// All secrets are compared, and all bytes of each, so that the time does not depend on how much is right.
  static func isValid(_ signature: Substring, of rest: String, secrets: [String]) -> Bool {
    let given = Array(signature.utf8)
    var isValid = false
    for secret in secrets {
      guard let expected = sign(rest, secret: secret).map({ Array($0.utf8) }) else { continue }
      isValid = ConstantTime.areEqual(given, expected) || isValid
    }
    return isValid
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func base64URL(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << UInt32(16 - 8 * $1.offset) }
      for digit in 0...group.count { text.append(digits[Int(bits >> UInt32(18 - 6 * digit) & 63)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Comparisons whose time does not tell how much of a secret was guessed.
enum ConstantTime {
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
