import Testing
import Zimg

@Suite struct PlaneConversionTests {
  @Test(arguments: [1, 2, 3, 4])
  func planesComeApartAndTogether(_ bands: Int) throws {
    let (width, height, left, top) = (130, 37, 5, 3)
    let stride = (width + 9) * bands + 7
    let pixels = (0..<(stride * (height + top))).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let planes = try (0..<bands).map { _ in try AlignedPlane(width: width, height: height) }
    try pixels.withUnsafeBytes {
      try PlaneConversion.deinterleave($0, stride: stride, left: left, top: top, into: planes)
    }
    for (band, plane) in planes.enumerated() {
      for (x, y) in [(0, 0), (width - 1, height - 1), (64, 20), (63, 1)] {
        let expected = pixels[(top + y) * stride + (left + x) * bands + band]
        #expect(plane.withUnsafeBytes { $0[y * plane.stride + x] } == expected)
      }
    }
    // Writing the rectangle back over the same pixels changes nothing.
    var back = pixels
    try back.withUnsafeMutableBytes {
      try PlaneConversion.interleave(planes, into: $0, stride: stride, left: left, top: top)
    }
    #expect(back == pixels)
  }

  @Test func rowsAreAligned() throws {
    let plane = try AlignedPlane(width: 65, height: 3)
    #expect(plane.stride == 128)
    #expect(plane.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) % 64 } == 0)
    #expect(try AlignedPlane(width: 33, height: 3, bytesPerSample: 2).stride == 128)
  }

  @Test func photosThatDoNotFitAreAnError() throws {
    let planes = try [AlignedPlane(width: 10, height: 10)]
    let pixels = [UInt8](repeating: 0, count: 100)
    pixels.withUnsafeBytes { bytes in
      for (stride, left, top) in [(10, 1, 0), (10, 0, 1), (9, 0, 0), (10, -1, 0), (Int.max, 0, 0), (10, Int.max, 0)] {
        #expect(throws: ZimgError.self, "\(stride) \(left) \(top)") {
          try PlaneConversion.deinterleave(bytes, stride: stride, left: left, top: top, into: planes)
        }
      }
      #expect(throws: ZimgError.self) { try PlaneConversion.deinterleave(bytes, stride: 10, into: []) }
    }
    let mixed = try [AlignedPlane(width: 10, height: 10), AlignedPlane(width: 9, height: 10)]
    #expect(throws: ZimgError.self) {
      try pixels.withUnsafeBytes { try PlaneConversion.deinterleave($0, stride: 20, into: mixed) }
    }
    #expect(throws: ZimgError.self) { try AlignedPlane(width: 0, height: 1) }
  }
}
