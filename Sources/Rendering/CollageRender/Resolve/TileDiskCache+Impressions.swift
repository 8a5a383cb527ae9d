import CollageFiles
import CollageSubjects
internal import SystemCalls

/// Impressions stored as a picture of eight pixels of four bytes: sharpness, acuity, exposure and hash.
private enum StoredImpression {
  static let size = PixelSize(8, 1)
}

extension TileDiskCache {
  func store(_ impression: PhotoImpression, for key: String) {
    var bytes: [UInt8] = []
    let numbers = [impression.sharpness, impression.acuity, impression.exposure].map(\.bitPattern) + [impression.hash]
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    bytes.withUnsafeBytes { store($0, size: StoredImpression.size, value: 0, for: key) }
  }
}

extension TileFile {
  /// Returns the stored impression; nil if it is damaged.
  func impression() -> PhotoImpression? {
    guard size == StoredImpression.size, let pixels = checkedPixels() else { return nil }
    let bytes = UnsafeRawBufferPointer(start: pixels.memory.start + pixels.offset, count: 32)
    let numbers = (0..<4).map { place in
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self))
    }
    withExtendedLifetime(pixels.memory) {}
    let (sharpness, acuity) = (Double(bitPattern: numbers[0]), Double(bitPattern: numbers[1]))
    let exposure = Double(bitPattern: numbers[2])
    guard (0...1).contains(sharpness), acuity >= 0, acuity.isFinite, (0...1).contains(exposure) else { return nil }
    return PhotoImpression(sharpness: sharpness, acuity: acuity, exposure: exposure, hash: numbers[3])
  }
}
