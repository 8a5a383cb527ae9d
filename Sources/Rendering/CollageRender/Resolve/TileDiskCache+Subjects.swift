import CollageFiles
import CollageModel
import CollageSubjects
internal import SystemCalls

/// Subjects stored as a picture with rows of ten pixels of four bytes, which are five numbers.
///
/// Each subject is a row, with its box and weight. The last row holds the point that stands out: 1 and its position, or
/// zeros.
private enum StoredSubjects {
  static let width = 10
  static let rowBytes = 40
  static let rowNumbers = 5
}

extension TileDiskCache {
  func store(_ found: PhotoSubjects, for key: String) {
    var rows = found.subjects.map { [$0.box.x, $0.box.y, $0.box.width, $0.box.height, $0.weight] }
    let point = found.salientPoint
    rows.append([point == nil ? 0 : 1, point?.x ?? 0, point?.y ?? 0, 0, 0])
    var bytes: [UInt8] = []
    for number in rows.joined() { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 } }
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
    var rows: [[Double]] = []
    for row in 0..<size.height {
      let numbers = (0..<StoredSubjects.rowNumbers).map { place in
        Double(
          bitPattern: UInt64(
            littleEndian: bytes.loadUnaligned(
              fromByteOffset: row * StoredSubjects.rowBytes + 8 * place, as: UInt64.self)))
      }
      guard numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
      rows.append(numbers)
    }
    withExtendedLifetime(pixels.memory) {}
    guard let point = rows.popLast() else { return nil }
    let subjects = rows.map { row in
      Subject(box: Rect(x: row[0], y: row[1], width: row[2], height: row[3]), weight: row[4])
    }
    return PhotoSubjects(heads: subjects, salientPoint: point[0] > 0 ? Point(point[1], point[2]) : nil)
  }
}
