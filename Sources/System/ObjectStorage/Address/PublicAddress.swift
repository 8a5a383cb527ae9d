/// Distinguishes addresses of the public internet from those of this machine, its network and its cloud.
///
/// Otherwise an address in a manifest could read what only this machine can access: a cloud's metadata service, for
/// example, gives credentials to any process on the machine.
///
/// Source: the IANA special-purpose address registries (RFC 6890), and for IPv6 addresses that embed an IPv4 address:
/// RFC 4291 2.5.5, RFC 6052 (NAT64), RFC 3056 (6to4), RFC 4380 (Teredo) and RFC 5214 (ISATAP).
enum PublicAddress {
  /// The IPv4 networks that are not public: the first address, and the prefix length in bits.
  private static let privateIPv4: [(first: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8), ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24), ([192, 88, 99, 0], 24), ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24), ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),
  ]

  /// The networks within 2000::/3 that are not public: special assignments including Teredo, 6to4, and documentation.
  private static let privateIPv6: [(first: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
  ]

  /// Returns whether an address of 4 or 16 bytes in network order is public.
  static func contains(_ address: [UInt8]) -> Bool {
    if address.count == 4 { return !privateIPv4.contains { isMember(address, of: $0) } }
    guard address.count == 16 else { return false }
    // NAT64 translates to the IPv4 address in the last bytes.
    if address.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return contains(Array(address[12...]))
    }
    if address.prefix(10).allSatisfy({ $0 == 0 }), address[10] == 0xFF, address[11] == 0xFF {
      return contains(Array(address[12...]))
    }
    // Only 2000::/3 is assigned to the public internet.
    guard address[0] & 0xE0 == 0x20, !privateIPv6.contains(where: { isMember(address, of: $0) }) else { return false }
    // ISATAP: an interface identifier that ends in an IPv4 address.
    if address[8] & 0xFC == 0, address[9] == 0, address[10] == 0x5E, address[11] == 0xFE {
      return contains(Array(address[12...]))
    }
    return true
  }

  private static func isMember(_ address: [UInt8], of network: (first: [UInt8], bits: Int)) -> Bool {
    for bit in 0..<network.bits {
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      guard address[bit / 8] & mask == network.first[bit / 8] & mask else { return false }
    }
    return true
  }
}
