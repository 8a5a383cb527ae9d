import CollageFiles
import CollageModel
import CollageSubjects
internal import SystemCalls

/// Subjects stored as a picture: each subject is a row of ten pixels of four bytes, with its box and weight as five
/// numbers.
private enum StoredSubjects {
  static let width = 10
  static let rowBytes = 40
}

extension TileDiskCache {
  /// Stores the subjects found in a photo; a meaningless last row lets an empty list be a picture as well.
  func store(_ found: PhotoSubjects, for key: String) {
    var bytes: [UInt8] = []
    for subject in found.subjects {
      let box = subject.box
      for number in [box.x, box.y, box.width, box.height, subject.weight] {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
      }
    }
    bytes += [UInt8](repeating: 0, count: StoredSubjects.rowBytes)
    bytes.withUnsafeBytes {
      store(
        $0, size: PixelSize(StoredSubjects.width, found.subjects.count + 1), value: Double(found.subjects.count),
        for: key)
    }
  }
}

extension TileFile {
  /// Returns the stored subjects; nil if they are damaged.
  func subjects() -> PhotoSubjects? {
    guard size.width == StoredSubjects.width, value == Double(size.height - 1), let pixels = checkedPixels() else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(
      start: pixels.memory.start + pixels.offset, count: size.height * StoredSubjects.rowBytes)
    var subjects: [Subject] = []
    for row in 0..<(size.height - 1) {
      let numbers = (0..<5).map { place in
        Double(
          bitPattern: UInt64(
            littleEndian: bytes.loadUnaligned(
              fromByteOffset: row * StoredSubjects.rowBytes + 8 * place, as: UInt64.self)))
      }
      guard numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
      let box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      subjects.append(Subject(box: box, weight: numbers[4]))
    }
    withExtendedLifetime(pixels.memory) {}
    return PhotoSubjects(subjects, source: subjects.isEmpty ? .prior : .detector)
  }
}
