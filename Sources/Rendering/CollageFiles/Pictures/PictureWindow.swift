import SystemCalls

/// Random access to the bytes, numbers and names in a picture's file, of which a part is buffered.
struct PictureWindow {
  /// The size in bytes of the file, or of the opened part.
  let count: Int
  /// False if not all bytes of the picture are available.
  let isWhole: Bool
  private let descriptor: Int32
  /// The offset of the opened part in the file.
  let start: Int
  private var held = ReadAhead()

  private static let length = 65_536
  /// The size of the buffer after a jump, small because another jump may follow after a few bytes.
  private static let lengthAfterJump = 1_024

  /// Opens a window on a file, or on a part of it.
  init(_ file: borrowing RegularFile, part: Range<Int>? = nil) {
    (descriptor, count, isWhole) = (file.descriptor, part?.count ?? file.byteCount, file.isWhole)
    start = part?.lowerBound ?? 0
  }

  /// Returns one byte, or nil beyond the end.
  mutating func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if !held.holds(offset) { fill(from: offset) }
    return held.holds(offset) ? held.bytes[offset - held.start] : nil
  }

  /// Returns an integer of up to eight bytes, big-endian unless `isLittle`; nil beyond the end.
  mutating func number(at offset: Int, bytes: Int, isLittle: Bool = false) -> Int? {
    var value: UInt64 = 0
    for index in 0..<bytes {
      guard let byte = byte(at: offset + (isLittle ? bytes - 1 - index : index)) else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  /// Returns the bytes of a range, or nil if it extends past the end.
  func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let isWhole = bytes.withUnsafeMutableBytes {
      readAll(descriptor, at: start + range.lowerBound, into: $0).count == range.count
    }
    return isWhole ? bytes : nil
  }

  /// Returns four bytes as text, such as the name of a chunk.
  mutating func name(at offset: Int) -> String? {
    var name = ""
    for index in 0..<4 {
      guard let byte = byte(at: offset + index) else { return nil }
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return name
  }

  /// Returns the offset of the next byte with a value, or nil if the value does not occur.
  mutating func next(_ value: UInt8, from offset: Int) -> Int? {
    var offset = offset
    while offset < count {
      guard byte(at: offset) != nil else { return nil }
      if let found = held.next(value, from: offset) { return found }
      offset = held.end
    }
    return nil
  }

  private mutating func fill(from offset: Int) {
    let length = offset == held.end ? Self.length : Self.lengthAfterJump
    held.fill(from: offset, count: min(length, count - offset), of: descriptor, skipping: start)
  }
}
