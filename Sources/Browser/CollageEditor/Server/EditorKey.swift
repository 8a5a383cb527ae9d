import Digest

/// The secret shared by a page and the editor of a collage, and the token derived from it for this run of the server.
///
/// The key is never transmitted after the first window. The page sends a challenge, the server proves that it has the
/// key, and both derive the token of this run. A page that outlives its server therefore connects only to the next
/// editor of the same collage, and a program that took over the port in between cannot access that editor.
struct EditorKey: Sendable {
  /// The key, 32 hexadecimal digits.
  let text: String
  /// The token required by requests of this run, 32 hexadecimal digits.
  let token: String
  private let run: String

  /// Creates the token of a new run; returns nil if libcrypto cannot compute the digests.
  init?(_ text: String = randomDigits()) {
    let run = Self.randomDigits()
    guard let token = Self.digest("page \(run)", key: text) else { return nil }
    (self.text, self.run, self.token) = (text, run, String(token.prefix(32)))
  }

  /// Returns the ID of this run, and the proof for a challenge that the server has the key.
  func answer(to challenge: String) -> (run: String, proof: String)? {
    guard Self.isKey(challenge) else { return nil }
    return Self.digest("server \(challenge) \(run)", key: text).map { (run, $0) }
  }

  /// Returns whether a text has the format of a key: 32 lowercase hexadecimal digits.
  static func isKey(_ text: some StringProtocol) -> Bool { text.utf8.count == 32 && text.utf8.allSatisfy(isDigit) }

  private static func digest(_ text: String, key: String) -> String? {
    MessageDigests.hmac(Array(text.utf8), key: Array(key.utf8)).map(MessageDigests.hexadecimal)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

  /// Compares two texts in constant time.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    let (own, sent) = (Array(one.utf8), Array(other.utf8))
    guard own.count == sent.count else { return false }
    return zip(own, sent).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 128 random bits as hexadecimal digits.
  static func randomDigits() -> String {
    var generator = SystemRandomNumberGenerator()
    return MessageDigests.hexadecimal((0..<16).map { _ in generator.next() })
  }
}
