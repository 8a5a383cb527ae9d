import CollageFiles
import CollageSubjects
internal import SystemCalls

/// Impressions stored as a picture of six pixels of four bytes: sharpness, exposure and hash.
private enum StoredImpression {
  static let size = PixelSize(6, 1)
}

extension TileDiskCache {
  /// Stores the impression of a photo.
  func store(_ impression: PhotoImpression, for key: String) {
    var bytes: [UInt8] = []
    for number in [impression.sharpness.bitPattern, impression.exposure.bitPattern, impression.hash] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    bytes.withUnsafeBytes { store($0, size: StoredImpression.size, value: 0, for: key) }
  }
}

extension TileFile {
  /// Returns the stored impression; nil if it is damaged.
  func impression() -> PhotoImpression? {
    guard size == StoredImpression.size, let pixels = checkedPixels() else { return nil }
    let bytes = UnsafeRawBufferPointer(start: pixels.memory.start + pixels.offset, count: 24)
    let numbers = (0..<3).map { place in
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self))
    }
    withExtendedLifetime(pixels.memory) {}
    let (sharpness, exposure) = (Double(bitPattern: numbers[0]), Double(bitPattern: numbers[1]))
    guard (0...1).contains(sharpness), (0...1).contains(exposure) else { return nil }
    return PhotoImpression(sharpness: sharpness, exposure: exposure, hash: numbers[2])
  }
}
