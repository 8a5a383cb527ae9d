internal import TurboJPEG

/// Encodes an opaque canvas in memory as a JPEG file, with a resolution and a profile.
///
/// libvips would copy the canvas without its alpha and pass it between threads, which takes as long as compressing a
/// small picture. The encoded pixels are the same.
///
/// Source: ITU-T T.871 (JFIF) for the resolution, ICC.1:2010 annex B.4 for the profile.
struct EncodeJPEG {
  let quality: Int
  let isSubsampled: Bool
  let dotsPerInch: Double
  let profile: [UInt8]

  /// The size of the start-of-image marker and the JFIF segment, which the encoder writes first.
  private static let headBytes = 20

  func bytes(of canvas: Tile) throws(JPEGError) -> [UInt8] {
    let segment = profileSegments
    let bytes = try JPEGEncoder.encode(
      canvas.buffer, width: canvas.width, height: canvas.height, quality: quality, isSubsampled: isSubsampled
    ) { file -> [UInt8]? in
      guard file.count > Self.headBytes, Array(file[2..<11]) == Self.jfif else { return nil }
      let count = file.count + segment.count
      return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
        let (head, rest) = (file[..<Self.headBytes], file[Self.headBytes...])
        var end = target.update(fromContentsOf: head)
        putResolution(in: target)
        end = target[end...].update(fromContentsOf: segment)
        end = target[end...].update(fromContentsOf: rest)
        filled = end
      }
    }
    guard let bytes else { throw JPEGError(detail: "the encoded file has no JFIF header") }
    return bytes
  }

  /// The beginning of a JFIF segment: its marker, length and name.
  private static let jfif: [UInt8] = [0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0]

  /// Writes the dots per inch along both axes.
  private func putResolution(in file: UnsafeMutableBufferPointer<UInt8>) {
    let density = UInt16(min(65_535, max(1, dotsPerInch.rounded())))
    file[13] = 1
    for offset in [14, 16] {
      file[offset] = UInt8(density >> 8)
      file[offset + 1] = UInt8(density & 255)
    }
  }

  /// The largest part of a profile in a segment.
  private static let partBytes = 65_519

  /// The profile in segments, each of which has its number and that of all.
  private var profileSegments: [UInt8] {
    let starts = Array(stride(from: 0, to: profile.count, by: Self.partBytes))
    return starts.enumerated().flatMap { index, start in
      let part = profile[start..<min(start + Self.partBytes, profile.count)]
      let content = Array("ICC_PROFILE".utf8) + [0, UInt8(clamping: index + 1), UInt8(clamping: starts.count)] + part
      let length = content.count + 2
      return [0xFF, 0xE2, UInt8(length >> 8 & 255), UInt8(length & 255)] + content
    }
  }
}
