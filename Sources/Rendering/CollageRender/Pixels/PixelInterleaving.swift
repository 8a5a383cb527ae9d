internal import Zimg

/// Converts pixels between interleaved and planar layouts, 16 at a time, over raw pointers with wrapping arithmetic; callers have
/// checked bounds.
enum PixelInterleaving {
  typealias Plane = UnsafePointer<UInt8>

  /// Writes three planes as a row of opaque RGBA.
  static func opaque(
    _ red: Plane, _ green: Plane, _ blue: Plane, count: Int, to pixels: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x &+ 16 <= count {
      Sixteen(red + x, green + x, blue + x, alpha: nil).write(to: pixels + 4 &* x)
      x &+= 16
    }
    while x < count {
      let pixel = pixels + 4 &* x
      pixel[0] = red[x]
      pixel[1] = green[x]
      pixel[2] = blue[x]
      pixel[3] = 255
      x &+= 1
    }
  }

  /// Writes three premultiplied planes and their alpha as a row of RGBA.
  static func transparent(
    _ red: Plane, _ green: Plane, _ blue: Plane, _ alpha: Plane, count: Int, clamps: Bool,
    to pixels: UnsafeMutablePointer<UInt8>
  ) {
    let minLimit: UInt8 = clamps ? 0 : 255
    var x = 0
    while x &+ 16 <= count {
      Sixteen(red + x, green + x, blue + x, alpha: alpha + x, clamps: clamps).write(to: pixels + 4 &* x)
      x &+= 16
    }
    while x < count {
      let pixel = pixels + 4 &* x
      let share = alpha[x]
      // Lanczos may overshoot a premultiplied color past its alpha.
      let limit = max(share, minLimit)
      pixel[0] = min(red[x], limit)
      pixel[1] = min(green[x], limit)
      pixel[2] = min(blue[x], limit)
      pixel[3] = share
      x &+= 1
    }
  }

  /// Writes planes as a row of RGBA, reading from an index on with a given step between columns.
  static func any(
    _ planes: (red: Plane, green: Plane, blue: Plane, alpha: Plane?), from first: Int, step: Int, count: Int,
    clamps: Bool, to pixels: UnsafeMutablePointer<UInt8>
  ) {
    let minLimit: UInt8 = clamps ? 0 : 255
    var source = first
    var pixel = pixels
    for _ in 0..<count {
      let share = planes.alpha.map { $0[source] } ?? 255
      // Lanczos may overshoot a premultiplied color past its alpha.
      let limit = max(share, minLimit)
      pixel[0] = min(planes.red[source], limit)
      pixel[1] = min(planes.green[source], limit)
      pixel[2] = min(planes.blue[source], limit)
      pixel[3] = share
      source &+= step
      pixel += 4
    }
  }

  /// Writes 16 numbers of planes as the pixels of a column whose rows are `stride` bytes apart, from the last on if `isBackward`.
  static func column(
    _ planes: (red: Plane, green: Plane, blue: Plane, alpha: Plane?), at index: Int, isBackward: Bool, clamps: Bool,
    to pixels: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    let (red, green, blue) = (planes.red + index, planes.green + index, planes.blue + index)
    Sixteen(red, green, blue, alpha: planes.alpha.map { $0 + index }, clamps: clamps)
      .write(to: isBackward ? pixels + 15 &* stride : pixels, stride: isBackward ? -stride : stride)
  }

  /// Converts RGBA to RGB; four pixels at a time are combined into three 32-bit words.
  static func withoutAlpha(_ pixels: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutableRawPointer) {
    let source = UnsafeRawPointer(pixels)
    let groups = count / 4
    var group = 0
    while group < groups {
      let from = source + 16 &* group
      let to = target + 12 &* group
      let first = UInt32(littleEndian: from.loadUnaligned(as: UInt32.self))
      let second = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      let third = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
      let fourth = UInt32(littleEndian: from.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      to.storeBytes(of: (first & 0xff_ffff | second << 24).littleEndian, as: UInt32.self)
      to.storeBytes(of: (second >> 8 & 0xffff | third << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      to.storeBytes(of: (third >> 16 & 0xff | fourth << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
      group &+= 1
    }
    for x in (4 * groups)..<max(count, 4 * groups) {
      (target + 3 * x).copyMemory(from: source + 4 * x, byteCount: 3)
    }
  }
}

/// Sixteen pixels from planes, in four vectors.
private struct Sixteen {
  private let pixels: (SIMD8<UInt16>, SIMD8<UInt16>, SIMD8<UInt16>, SIMD8<UInt16>)

  /// Combines numbers of planes; with `clamps`, those of colors are at most those of alpha.
  @inline(__always) init(
    _ red: UnsafePointer<UInt8>, _ green: UnsafePointer<UInt8>, _ blue: UnsafePointer<UInt8>,
    alpha: UnsafePointer<UInt8>?, clamps: Bool = false
  ) {
    var (reds, greens, blues) = (Self.load(red), Self.load(green), Self.load(blue))
    let shares = alpha.map { Self.load($0) } ?? SIMD16(repeating: 255)
    if clamps {
      reds.replace(with: shares, where: reds .> shares)
      greens.replace(with: shares, where: greens .> shares)
      blues.replace(with: shares, where: blues .> shares)
    }
    let (first, second) = (
      reds.firstHalf(interleavedWith: greens).pairs, blues.firstHalf(interleavedWith: shares).pairs
    )
    let (third, fourth) = (reds.lastHalf(interleavedWith: greens).pairs, blues.lastHalf(interleavedWith: shares).pairs)
    pixels = (
      first.firstHalf(interleavedWith: second), first.lastHalf(interleavedWith: second),
      third.firstHalf(interleavedWith: fourth), third.lastHalf(interleavedWith: fourth)
    )
  }

  @inline(__always) private static func load(_ numbers: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
    UnsafeRawPointer(numbers).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Writes the pixels one after the other.
  @inline(__always) func write(to row: UnsafeMutablePointer<UInt8>) {
    let row = UnsafeMutableRawPointer(row)
    row.storeBytes(of: pixels.0, as: SIMD8<UInt16>.self)
    row.storeBytes(of: pixels.1, toByteOffset: 16, as: SIMD8<UInt16>.self)
    row.storeBytes(of: pixels.2, toByteOffset: 32, as: SIMD8<UInt16>.self)
    row.storeBytes(of: pixels.3, toByteOffset: 48, as: SIMD8<UInt16>.self)
  }

  /// Writes the pixels one above the other.
  @inline(__always) func write(to column: UnsafeMutablePointer<UInt8>, stride: Int) {
    var pixel = UnsafeMutableRawPointer(column)
    func write(_ four: SIMD8<UInt16>) {
      let words = unsafeBitCast(four, to: SIMD4<UInt32>.self)
      pixel.storeBytes(of: words.x, as: UInt32.self)
      (pixel + stride).storeBytes(of: words.y, as: UInt32.self)
      (pixel + 2 &* stride).storeBytes(of: words.z, as: UInt32.self)
      (pixel + 3 &* stride).storeBytes(of: words.w, as: UInt32.self)
      pixel += 4 &* stride
    }
    write(pixels.0)
    write(pixels.1)
    write(pixels.2)
    write(pixels.3)
  }
}
