import CollageFiles
import CollageRender
import SystemCalls

/// Stores a job's key in the picture, in formats that support it: as a comment in JPEG, as a text chunk in PNG.
///
/// Source: PNG (third edition), section 11.3.3.2.
enum PictureKey {
  private static let word = "collage-key"
  /// The number of hexadecimal digits in a key.
  static let length = 64
  /// The number of bytes at the start of a file that are searched for the key.
  static let reach = 4096

  /// Returns the picture with the key; pictures of formats without a place for it are unchanged.
  static func adding(_ key: String, to bytes: [UInt8], as format: OutputFormat) -> [UInt8] {
    switch format {
    case .jpeg: return CommentedJPEG.adding("\(word) \(key)", to: bytes)
    case .png:
      // The PNG signature (8 bytes) and the IHDR chunk (25 bytes).
      let body = Array("tEXt\(word)".utf8) + [0] + Array(key.utf8)
      let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(pngChecksum(of: body))
      return bytes[..<33] + chunk + bytes[33...]
    case .webp, .avif, .tiff: return bytes
    }
  }

  /// Returns the key in the first bytes of a picture, or nil.
  static func key(in bytes: [UInt8]) -> String? {
    for separator in [UInt8(ascii: " "), 0] {
      let mark = Array(word.utf8) + [separator]
      guard let start = firstIndex(of: mark, in: bytes) else { continue }
      let key = bytes[(start + mark.count)...].prefix(length)
      if key.count == length { return String(decoding: key, as: UTF8.self) }
    }
    return nil
  }

  /// Returns the key in a picture's file; nil if there is no key or no file.
  static func key(inFile path: String) -> String? {
    let descriptor = withSystemPath(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: reach)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? key(in: Array(bytes[..<count])) : nil
  }

  /// Returns whether a text given by another program has the format of a key.
  static func isKey(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  private static func firstIndex(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= mark.count else { return nil }
    return (0...(bytes.count - mark.count)).first { start in
      bytes[start] == mark[0] && bytes[start..<(start + mark.count)].elementsEqual(mark)
    }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
