import Digest
import Testing

/// The vectors of FIPS 180-4's examples, and pieces against the whole.
struct SHA256Tests {
  @Test(
    "agrees with published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(Self.digest(of: [Array(text.utf8)]) == digest)
  }

  @Test("does not depend on how the bytes are divided")
  func pieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let pieces = stride(from: 0, to: bytes.count, by: 37).map { Array(bytes[$0..<min($0 + 37, bytes.count)]) }
    #expect(Self.digest(of: pieces) == Self.digest(of: [bytes]))
  }

  private static func digest(of pieces: [[UInt8]]) -> String? {
    var hash = SHA256()
    for piece in pieces { hash.update(piece) }
    return hash.finalize()
  }
}
