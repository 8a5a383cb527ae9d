// The row loops of `PlaneConversion`, on raw pointers with wrapping arithmetic. Bounds are checked once for the whole
// rectangle, because any trap in the loop would prevent vectorization.

func deinterleaveRGB(
  _ line: UnsafePointer<UInt8>, _ first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>,
  _ third: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  var index = 0
  while index &+ 16 <= count {
    let pixels = UnsafeRawPointer(line + 3 &* index)
    var (one, two, three) = (
      pixels.loadUnaligned(as: SIMD16<UInt8>.self), pixels.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self),
      pixels.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
    )
    // Each time the first 24 of the 48 numbers are interleaved with the last 24; four times move number n to 16 n modulo 47, where
    // every third one follows the one before.
    for _ in 0..<4 { (one, two, three) = halvesInterleaved(one, two, three) }
    UnsafeMutableRawPointer(first + index).storeBytes(of: one, as: SIMD16<UInt8>.self)
    UnsafeMutableRawPointer(second + index).storeBytes(of: two, as: SIMD16<UInt8>.self)
    UnsafeMutableRawPointer(third + index).storeBytes(of: three, as: SIMD16<UInt8>.self)
    index &+= 16
  }
  var offset = 3 &* index
  while index < count {
    first[index] = line[offset]
    second[index] = line[offset &+ 1]
    third[index] = line[offset &+ 2]
    index &+= 1
    offset &+= 3
  }
}

/// Returns 48 numbers whose first half is interleaved with the last.
@inline(__always) private func halvesInterleaved(
  _ one: SIMD16<UInt8>, _ two: SIMD16<UInt8>, _ three: SIMD16<UInt8>
) -> (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>) {
  var (first, second, third) = (SIMD16<UInt8>(), SIMD16<UInt8>(), SIMD16<UInt8>())
  (first.evenHalf, first.oddHalf) = (one.lowHalf, two.highHalf)
  (second.evenHalf, second.oddHalf) = (one.highHalf, three.lowHalf)
  (third.evenHalf, third.oddHalf) = (two.lowHalf, three.highHalf)
  return (first, second, third)
}

func interleaveRGB(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ third: UnsafePointer<UInt8>,
  _ line: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  var index = 0
  var offset = 0
  while index < count {
    line[offset] = first[index]
    line[offset &+ 1] = second[index]
    line[offset &+ 2] = third[index]
    index &+= 1
    offset &+= 3
  }
}

func deinterleaveBand(_ line: UnsafePointer<UInt8>, by step: Int, into row: UnsafeMutablePointer<UInt8>, _ count: Int) {
  var index = 0
  while index < count {
    row[index] = line[index &* step]
    index &+= 1
  }
}

func interleaveBand(_ row: UnsafePointer<UInt8>, into line: UnsafeMutablePointer<UInt8>, by step: Int, _ count: Int) {
  var index = 0
  while index < count {
    line[index &* step] = row[index]
    index &+= 1
  }
}
