// The row loops of `PlaneConversion`, on raw pointers with wrapping arithmetic. Bounds are checked once for the whole
// rectangle, because any trap in the loop would prevent vectorization.

func deinterleaveRGB(
  _ line: UnsafePointer<UInt8>, _ first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>,
  _ third: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  var index = 0
  var offset = 0
  while index < count {
    first[index] = line[offset]
    second[index] = line[offset &+ 1]
    third[index] = line[offset &+ 2]
    index &+= 1
    offset &+= 3
  }
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
