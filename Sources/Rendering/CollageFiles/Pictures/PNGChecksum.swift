internal import Deflate

/// Returns the CRC-32 of a PNG chunk's name and data.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), W3C 2025, section 5.5.
package func pngChecksum(of bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { Inflate.crc32($0) } }
