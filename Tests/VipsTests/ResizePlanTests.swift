import Testing
import Zimg

@Suite struct ResizePlanTests {
  private static let filters: [ResampleFilter] = [
    .point, .bilinear, .bicubic(), .spline16, .spline36, .lanczos(),
  ]

  private func plane16(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) throws -> AlignedPlane {
    let plane = try AlignedPlane(width: width, height: height, bytesPerSample: 2)
    plane.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          bytes.storeBytes(
            of: UInt16(clamping: value(x, y)), toByteOffset: y * plane.stride + x * 2, as: UInt16.self)
        }
      }
    }
    return plane
  }

  private func value16(_ plane: AlignedPlane, _ x: Int, _ y: Int) -> Double {
    plane.withUnsafeBytes { Double($0.load(fromByteOffset: y * plane.stride + x * 2, as: UInt16.self)) }
  }

  /// On a ramp of 500 per column, a value tells the position it was read from: x = value / 500.
  ///
  /// Kernels that shrink are sampled, so they keep a ramp to a tenth of a column; a wrong center would cost 0.38.
  @Test(arguments: [(ResampleFilter.bilinear, 40), (.bicubic(), 40), (.bilinear, 150), (.lanczos(), 37)])
  func aRampTellsWhereValuesWereRead(_ filter: ResampleFilter, _ size: Int) throws {
    let tolerance = size < 70 ? 50.0 : 5
    let ramp = try plane16(120, 100) { x, _ in x * 500 + 250 }
    let fall = try plane16(120, 100) { _, y in y * 500 + 250 }
    let region = (left: 20.3, top: 15.85, width: 70.4, height: 60.25)
    let plan = try ResizePlan(
      ResizePlan.Geometry(
        sourceWidth: 120, sourceHeight: 100, left: region.left, top: region.top, regionWidth: region.width,
        regionHeight: region.height, width: size, height: size), filter: filter, bytesPerSample: 2)
    let output = try AlignedPlane(width: size, height: size, bytesPerSample: 2)
    try plan.process(source: ramp, destination: output)
    for index in 0..<size {
      let expected = 500 * (region.left + (Double(index) + 0.5) * region.width / Double(size))
      #expect(abs(value16(output, index, size / 2) - expected) < tolerance, "column \(index)")
    }
    try plan.process(source: fall, destination: output)
    for index in 0..<size {
      let expected = 500 * (region.top + (Double(index) + 0.5) * region.height / Double(size))
      #expect(abs(value16(output, size / 2, index) - expected) < tolerance, "row \(index)")
    }
  }

  @Test(arguments: filters)
  func aConstantPlaneStaysConstant(_ filter: ResampleFilter) throws {
    let source = try AlignedPlane(width: 90, height: 70)
    source.withUnsafeBytes { bytes in bytes.indices.forEach { bytes[$0] = 201 } }
    for size in [31, 90, 200] {
      let geometry = ResizePlan.Geometry(
        sourceWidth: 90, sourceHeight: 70, left: 0.5, top: 0.25, regionWidth: 89.5, regionHeight: 69.75, width: size,
        height: size)
      let output = try AlignedPlane(width: size, height: size)
      try ResizePlan(geometry, filter: filter).process(source: source, destination: output)
      let isConstant = output.withUnsafeBytes { bytes in
        (0..<size).allSatisfy { y in (0..<size).allSatisfy { bytes[y * output.stride + $0] == 201 } }
      }
      #expect(isConstant, "size \(size)")
    }
  }

  @Test func sameSizeIsTheIdentity() throws {
    let source = try plane16(50, 40) { x, y in x * 700 + y * 31 }
    let output = try AlignedPlane(width: 50, height: 40, bytesPerSample: 2)
    let geometry = ResizePlan.Geometry(sourceWidth: 50, sourceHeight: 40, width: 50, height: 40)
    try ResizePlan(geometry, filter: .lanczos(), bytesPerSample: 2).process(source: source, destination: output)
    for (x, y) in [(0, 0), (49, 39), (17, 23)] { #expect(value16(output, x, y) == value16(source, x, y)) }
  }

  /// First along rows into 16 bits, then along columns: the eight bits that come out are those of one plan for both.
  @Test func oneAxisAfterTheOtherIsBothAtOnce() throws {
    let source = try AlignedPlane(width: 90, height: 70)
    source.withUnsafeBytes { bytes in
      for y in 0..<70 { for x in 0..<90 { bytes[y * source.stride + x] = UInt8((x * x + 3 * y * y + x * y) & 255) } }
    }
    let whole = ResizePlan.Geometry(
      sourceWidth: 90, sourceHeight: 70, left: 3.3, top: 2.6, regionWidth: 81.5, regionHeight: 60.2, width: 47,
      height: 101)
    var rows = whole
    (rows.top, rows.regionHeight, rows.height) = (0, 70, 70)
    var columns = whole
    (columns.sourceWidth, columns.left, columns.regionWidth) = (47, 0, 47)
    let between = try AlignedPlane(width: 47, height: 80, bytesPerSample: 2)
    let output = try AlignedPlane(width: 47, height: 110)
    let expected = try AlignedPlane(width: 47, height: 101)
    try ResizePlan(rows, filter: .lanczos(), outputBytesPerSample: 2).process(source: source, destination: between)
    try ResizePlan(columns, filter: .lanczos(), bytesPerSample: 2, outputBytesPerSample: 1)
      .process(source: between, destination: output, row: 9)
    try ResizePlan(whole, filter: .lanczos()).process(source: source, destination: expected)
    for y in 0..<101 {
      for x in 0..<47 {
        let found = output.withUnsafeBytes { Int($0[(y + 9) * output.stride + x]) }
        let wanted = expected.withUnsafeBytes { Int($0[y * expected.stride + x]) }
        #expect(abs(found - wanted) <= 1, "column \(x), row \(y)")
      }
    }
    let plan = try ResizePlan(columns, filter: .lanczos(), bytesPerSample: 2, outputBytesPerSample: 1)
    #expect(throws: ZimgError.self) { try plan.process(source: between, destination: output, row: 10) }
    #expect(throws: ZimgError.self) { try plan.process(source: between, destination: output, row: -1) }
  }

  @Test func photosThatDoNotFitAreAnError() throws {
    let whole = ResizePlan.Geometry(sourceWidth: 50, sourceHeight: 40, width: 10, height: 10)
    var wrong: [ResizePlan.Geometry] = []
    for (left, width) in [(-1.0, 10.0), (45, 10), (0, 0), (0, -3), (.nan, 10), (0, .nan), (0, .infinity)] {
      var geometry = whole
      geometry.left = left
      geometry.regionWidth = width
      wrong.append(geometry)
    }
    for size in [0, -1, 2_000_000, Int.max] {
      var geometry = whole
      geometry.width = size
      wrong.append(geometry)
    }
    for geometry in wrong {
      #expect(throws: ZimgError.self, "\(geometry)") { try ResizePlan(geometry, filter: .bilinear) }
    }
    #expect(throws: ZimgError.self) { try ResizePlan(whole, filter: .lanczos(taps: 0)) }
    #expect(throws: ZimgError.self) { try ResizePlan(whole, filter: .bicubic(b: .nan, c: 0)) }
    let plan = try ResizePlan(whole, filter: .bilinear)
    let small = try AlignedPlane(width: 10, height: 10)
    #expect(throws: ZimgError.self) { try plan.process(source: small, destination: small) }
  }

  /// Canvases may be a million pixels long: every value still comes from where it should.
  @Test(arguments: [(70_000, 2), (1_000_000, 1), (2, 70_000), (1, 1_000_000)])
  func longPlanesAreResizedAsShortOnesAre(_ width: Int, _ height: Int) throws {
    let isWide = width > height
    let source = try plane16(isWide ? 128 : 1, isWide ? 1 : 128) { x, y in max(x, y) * 500 + 250 }
    let geometry = ResizePlan.Geometry(
      sourceWidth: source.width, sourceHeight: source.height, width: width, height: height)
    let plan = try ResizePlan(geometry, filter: .bilinear, bytesPerSample: 2)
    let output = try AlignedPlane(width: width, height: height, bytesPerSample: 2)
    try plan.process(source: source, destination: output)
    let length = max(width, height)
    for index in stride(from: length / 100, to: length - length / 100, by: 997) {
      let expected = 500 * (Double(index) + 0.5) * 128 / Double(length)
      let value = isWide ? value16(output, index, 0) : value16(output, 0, index)
      #expect(abs(value - expected) < 3, "\(index)")
    }
  }
}
