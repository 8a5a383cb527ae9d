import Digest

/// The secret between a page and the editor of one collage, and what this run of the server makes of it.
///
/// The key is never sent. A page asks who answers, and the server proves that it has the key; then both make the token of this
/// run of it. So a page that outlives its server gives itself to the next one only, and a program that took the port in between
/// has nothing that opens the next.
struct EditorKey: Sendable {
  /// The key, 32 hexadecimal digits.
  let text: String
  /// The token that requests of this run have, 32 hexadecimal digits.
  let token: String
  private let run: String

  /// Takes a key for a run of the server; nil where libcrypto cannot compute its digests.
  init?(_ text: String = randomDigits()) {
    let run = Self.randomDigits()
    guard let token = Self.digest("page \(run)", key: text) else { return nil }
    (self.text, self.run, self.token) = (text, run, String(token.prefix(32)))
  }

  /// Returns the name of this run, and the proof for a challenge that whoever answers has the key.
  func answer(to challenge: String) -> (run: String, proof: String)? {
    guard Self.isKey(challenge) else { return nil }
    return Self.digest("server \(challenge) \(run)", key: text).map { (run, $0) }
  }

  /// Whether a text can be a key: 32 lowercase hexadecimal digits.
  static func isKey(_ text: some StringProtocol) -> Bool { text.utf8.count == 32 && text.utf8.allSatisfy(isDigit) }

  private static func digest(_ text: String, key: String) -> String? {
    MessageDigests.hmac(Array(text.utf8), key: Array(key.utf8)).map(MessageDigests.hexadecimal)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }

  /// Compares all bytes, however many agree, so that the time tells nothing.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    let (own, sent) = (Array(one.utf8), Array(other.utf8))
    guard own.count == sent.count else { return false }
    return zip(own, sent).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns 128 random bits.
  static func randomDigits() -> String {
    var generator = SystemRandomNumberGenerator()
    return MessageDigests.hexadecimal((0..<16).map { _ in generator.next() })
  }
}
