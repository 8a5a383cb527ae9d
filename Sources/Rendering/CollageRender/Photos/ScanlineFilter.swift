/// Reverses the PNG filters, which store rows as differences from neighboring pixels.
///
/// Source: PNG Specification (Third Edition), section 9.
struct ScanlineFilter {
  let width: Int
  let height: Int
  /// The number of bytes per pixel.
  let bands: Int

  /// Decodes rows in place: each starts with its filter number, which is removed.
  ///
  /// Every byte moves toward the start, so source and target may share the block.
  ///
  /// - Returns: False if a filter number is invalid.
  func undo(_ block: UnsafeMutableRawBufferPointer) -> Bool {
    let rowBytes = width * bands
    guard block.count == (rowBytes + 1) * height, let start = block.baseAddress else { return false }
    let zeros = UnsafeMutableRawPointer.allocate(byteCount: rowBytes, alignment: 16)
    defer { zeros.deallocate() }
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes)
    for y in 0..<height {
      let source = start + y * (rowBytes + 1) + 1
      let target = start + y * rowBytes
      let above = y == 0 ? UnsafeRawPointer(zeros) : UnsafeRawPointer(target - rowBytes)
      switch (source - 1).load(as: UInt8.self) {
      case 0: target.copyMemory(from: source, byteCount: rowBytes)
      case 1: addLeft(source, to: target)
      case 2: addAbove(source, above, to: target)
      case 3: addMean(source, above, to: target)
      case 4: addPaeth(source, above, to: target)
      default: return false
      }
    }
    return true
  }

  private func addAbove(_ source: UnsafeRawPointer, _ above: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    let count = width &* bands
    var offset = 0
    while offset &+ 16 <= count {
      let sum =
        source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        &+ above.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      target.storeBytes(of: sum, toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= 16
    }
    while offset < count {
      let sum =
        source.load(fromByteOffset: offset, as: UInt8.self) &+ above.load(fromByteOffset: offset, as: UInt8.self)
      target.storeBytes(of: sum, toByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
  }

  private func addLeft(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    forEachPixel(source, nil, to: target) { value, left, _, _ in value &+ left }
  }

  private func addMean(_ source: UnsafeRawPointer, _ above: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    forEachPixel(source, above, to: target) { value, left, above, _ in
      // Half the sum without its carry: the common bits plus half of the differing bits.
      value &+ (left & above) &+ ((left ^ above) &>> 1)
    }
  }

  private func addPaeth(_ source: UnsafeRawPointer, _ above: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    forEachPixel(source, above, to: target) { value, left, above, corner in
      value &+ Self.nearest(left, above, corner)
    }
  }

  /// Returns the neighbor that is nearest to left + above - corner.
  ///
  /// Source: A. W. Paeth, "Image file compression made easy", Graphics Gems II, 1991.
  @inline(__always)
  private static func nearest(_ left: SIMD4<UInt8>, _ above: SIMD4<UInt8>, _ corner: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let (a, b, c) = (
      SIMD4<Int16>(truncatingIfNeeded: left), SIMD4<Int16>(truncatingIfNeeded: above),
      SIMD4<Int16>(truncatingIfNeeded: corner)
    )
    let (fromLeft, fromAbove) = (magnitude(b &- c), magnitude(a &- c))
    let fromCorner = magnitude(a &+ b &- c &- c)
    let besideLeft = b.replacing(with: c, where: fromCorner .< fromAbove)
    let isLeft = (fromLeft .<= fromAbove) .& (fromLeft .<= fromCorner)
    return SIMD4<UInt8>(truncatingIfNeeded: besideLeft.replacing(with: a, where: isLeft))
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    value.replacing(with: 0 &- value, where: value .< 0)
  }

  /// Visits a row's pixels with their left, upper and upper left neighbors.
  @inline(__always)
  private func forEachPixel(
    _ source: UnsafeRawPointer, _ above: UnsafeRawPointer?, to target: UnsafeMutableRawPointer,
    _ body: (_ value: SIMD4<UInt8>, _ left: SIMD4<UInt8>, _ above: SIMD4<UInt8>, _ corner: SIMD4<UInt8>) -> SIMD4<UInt8>
  ) {
    var left = SIMD4<UInt8>.zero
    var corner = SIMD4<UInt8>.zero
    var offset = 0
    let count = width &* bands
    while offset < count {
      let value = pixel(source + offset)
      let over = above.map { pixel($0 + offset) } ?? .zero
      left = body(value, left, over, corner)
      corner = over
      store(left, to: target + offset)
      offset &+= bands
    }
  }

  @inline(__always)
  private func pixel(_ address: UnsafeRawPointer) -> SIMD4<UInt8> {
    switch bands {
    case 4: address.loadUnaligned(as: SIMD4<UInt8>.self)
    case 3:
      SIMD4(
        address.load(as: UInt8.self), address.load(fromByteOffset: 1, as: UInt8.self),
        address.load(fromByteOffset: 2, as: UInt8.self), 0)
    case 2: SIMD4(address.load(as: UInt8.self), address.load(fromByteOffset: 1, as: UInt8.self), 0, 0)
    default: SIMD4(address.load(as: UInt8.self), 0, 0, 0)
    }
  }

  @inline(__always)
  private func store(_ pixel: SIMD4<UInt8>, to address: UnsafeMutableRawPointer) {
    if bands == 4 {
      address.storeBytes(of: pixel, as: SIMD4<UInt8>.self)
      return
    }
    for band in 0..<bands { address.storeBytes(of: pixel[band], toByteOffset: band, as: UInt8.self) }
  }
}
