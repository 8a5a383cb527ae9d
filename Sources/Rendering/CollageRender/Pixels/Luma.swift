/// Computes the perceived brightness of colors.
enum Luma {
  /// Returns the luma of a gamma-encoded color, rounded.
  ///
  /// Source: ITU-R BT.709, in 16-bit fixed point.
  @inline(__always)
  static func byte(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let weighted: Int = 13_933 * Int(red) + 46_871 * Int(green) + 4_732 * Int(blue)
    return UInt8((weighted + 32_768) >> 16)
  }
}
