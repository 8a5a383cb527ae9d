/// Converts pixels between interleaved and planar layouts.
///
/// Plain loops over raw pointers with wrapping arithmetic, which compilers turn into SIMD; callers have checked
/// bounds.
enum PixelInterleaving {
  typealias Plane = UnsafePointer<UInt8>

  /// Writes three planes as a row of opaque RGBA.
  static func opaque(
    _ red: Plane, _ green: Plane, _ blue: Plane, count: Int, to pixels: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
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
