/// Reads the bits of one scan of a JPEG.
///
/// Source: ITU-T T.81, annexes F.2.2.5 and B.1.1.5.
struct ScanBits {
  private let source: GatedBytes
  /// The place in the stream of the next byte.
  private var position: Int
  private var window: [UInt8] = []
  private var windowStart = 0
  /// The next bits, the first of which is the highest.
  private var bits: UInt64 = 0
  private var count = 0
  /// The number of zeros, at the end of `bits`, that are not in the file.
  private var padding = 0
  private var isAtMarker = false

  private static let windowLength = 65_536

  init(_ source: GatedBytes, at position: Int) { (self.source, self.position) = (source, position) }

  /// True if more bits were read than there are.
  var isOverrun: Bool { count < padding }

  /// The next 16 bits, which remain.
  @inline(__always)
  mutating func peek() -> Int {
    if count < 16 { fill() }
    return Int(bits &>> 48)
  }

  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(length)
    count &-= length
  }

  /// Takes up to 16 bits.
  @inline(__always)
  mutating func take(_ length: Int) -> Int {
    guard length > 0 else { return 0 }
    if count < length { fill() }
    let value = Int(bits &>> UInt64(64 &- length))
    skip(length)
    return value
  }

  /// Takes a number of a length in bits, of which a leading zero makes it negative.
  @inline(__always)
  mutating func number(_ length: Int) -> Int {
    let value = take(length)
    return length > 0 && value < 1 &<< (length &- 1) ? value &- (1 &<< length) &+ 1 : value
  }

  /// Continues after the next restart marker.
  mutating func restart() {
    (bits, count, padding) = (0, 0, 0)
    while let byte = byte(at: position) {
      if byte == 0xFF, let code = self.byte(at: position + 1), code != 0, code != 0xFF {
        if (0xD0...0xD7).contains(code) {
          position += 2
          isAtMarker = false
        }
        return
      }
      position += 1
    }
  }

  private mutating func fill() {
    while count <= 56 {
      var next: UInt8 = 0
      if !isAtMarker, let byte = byte(at: position) {
        next = byte
        if byte == 0xFF {
          if self.byte(at: position &+ 1) == 0 {
            position &+= 2
          } else {
            (isAtMarker, next) = (true, 0)
          }
        } else {
          position &+= 1
        }
      } else {
        isAtMarker = true
      }
      if isAtMarker { padding &+= 8 }
      bits |= UInt64(next) &<< UInt64(56 &- count)
      count &+= 8
    }
  }

  @inline(__always)
  private mutating func byte(at offset: Int) -> UInt8? {
    let index = offset &- windowStart
    if index >= 0, index < window.count { return window[index] }
    return loaded(offset)
  }

  private mutating func loaded(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < source.byteCount else { return nil }
    let length = min(Self.windowLength, source.byteCount - offset)
    if window.count != length { window = [UInt8](repeating: 0, count: length) }
    let read = window.withUnsafeMutableBytes { source.read(into: $0, at: offset) }
    windowStart = offset
    guard read > 0 else {
      window = []
      return nil
    }
    if read < length { window.removeLast(length - read) }
    return window.first
  }
}
