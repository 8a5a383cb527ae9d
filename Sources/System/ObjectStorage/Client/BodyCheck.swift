internal import Digest

/// Compares the body of a response with what the server says of it.
///
/// Proxies and disks between the object and this machine may cut, change or swap bodies, and a picture of such bytes would be wrong
/// without a word. Sources: the Amazon S3 User Guide, "Checking object integrity"; RFC 9110, 14.4.
struct BodyCheck {
  private let response: StorageResponse
  private let isWhole: Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - response: A successful response to a GET.
  ///   - isWhole: True if it is a whole object of a bucket, whose tag and checksums are those of the body.
  init(_ response: StorageResponse, isWhole: Bool) { (self.response, self.isWhole) = (response, isWhole) }

  /// The reason why the body is not what it should be; nil if nothing contradicts it.
  var failure: String? {
    if let length = expectedLength, length != response.body.count {
      return "\(response.body.count) bytes were received instead of \(length)"
    }
    guard isWhole, response.status == 200 else { return nil }
    let isSame = matchesTag ?? matchesChecksum ?? true
    return isSame ? nil : "the received bytes do not match the object's tag or checksum"
  }

  /// The number of bytes that the headers announce.
  private var expectedLength: Int? {
    if response.status == 206 {
      let range = response.headers["content-range"]?.split(separator: " ").last?.prefix { $0 != "/" }
      let ends = range?.split(separator: "-").compactMap { Int($0) } ?? []
      if ends.count == 2, ends[1] >= ends[0] { return ends[1] - ends[0] + 1 }
    }
    return response.headers["content-length"].flatMap { Int($0) }
  }

  /// True if the tag is that of the body; nil if it is not an MD5.
  ///
  /// The tag of an object that was written at once, and not encrypted with a key of its own, is its MD5.
  private var matchesTag: Bool? {
    let encryption = response.headers["x-amz-server-side-encryption"] ?? "AES256"
    guard encryption == "AES256", response.headers["x-amz-server-side-encryption-customer-algorithm"] == nil,
      let tag = response.headers["etag"]?.filter({ $0 != "\"" }).lowercased(), tag.utf8.count == 32,
      tag.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return MessageDigests.md5(response.body).map { MessageDigests.hexadecimal($0) == tag }
  }

  /// True if the checksum of the object is that of the body; nil if there is none, or it is one of parts.
  private var matchesChecksum: Bool? {
    guard response.headers["x-amz-checksum-type"]?.uppercased() != "COMPOSITE" else { return nil }
    for (name, digits) in Self.checksums {
      // That of parts ends in their number.
      guard let value = response.headers["x-amz-checksum-\(name)"], !value.contains("-"),
        let found = digits(response.body)
      else { continue }
      return found == Base64.decoded(value)
    }
    return nil
  }

  private static let checksums: [(name: String, of: @Sendable ([UInt8]) -> [UInt8]?)] = [
    ("sha256", { MessageDigests.sha256($0).map(Base64.bytes(ofHexadecimal:)) }),
    ("crc64nvme", { ReflectedCRC.crc64NVME.bytes(of: $0) }),
    ("crc32", { ReflectedCRC.crc32.bytes(of: $0) }),
    ("crc32c", { ReflectedCRC.crc32C.bytes(of: $0) }),
  ]
}

/// A cyclic redundancy check whose bits are reflected, with all bits set before and inverted after.
///
/// Source: Ross Williams, "A Painless Guide to CRC Error Detection Algorithms", 1993; the polynomials are those of ISO 3309, of RFC
/// 3720 and of the NVM Express specification.
struct ReflectedCRC: Sendable {
  static let crc32 = ReflectedCRC(bits: 32, polynomial: 0xEDB8_8320)
  static let crc32C = ReflectedCRC(bits: 32, polynomial: 0x82F6_3B78)
  static let crc64NVME = ReflectedCRC(bits: 64, polynomial: 0x9A6C_9329_AC4B_C9B5)

  private let bits: Int
  private let table: [UInt64]

  private init(bits: Int, polynomial: UInt64) {
    self.bits = bits
    table = (0..<256).map { index in
      (0..<8).reduce(UInt64(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
    }
  }

  /// Returns the check of a message, the most significant byte first.
  func bytes(of message: [UInt8]) -> [UInt8] {
    let mask = UInt64.max >> UInt64(64 - bits)
    var value = mask
    table.withUnsafeBufferPointer { table in
      for byte in message { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    }
    value ^= mask
    return stride(from: bits - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt64($0)) }
  }
}

/// Decodes digests in headers.
private enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes of a text in base64 (RFC 4648, 4); nil if it is not valid.
  static func decoded(_ text: String) -> [UInt8]? {
    var (bits, count, bytes): (UInt32, Int, [UInt8]) = (0, 0, [])
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8] {
    stride(from: 0, to: text.utf8.count - 1, by: 2).compactMap { start in
      UInt8(text.dropFirst(start).prefix(2), radix: 16)
    }
  }
}
