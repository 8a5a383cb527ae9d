/// Thresholds that round fractions to whole numbers with the correct mean.
enum Dither {
  /// The 8x8 ordered dither matrix by Bayer, 1973.
  private static let matrix: [UInt8] = [
    0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30,
    54, 22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23,
    61, 29, 53, 21,
  ]
  private static let thresholds = matrix.map { (Double($0) + 0.5) / 64 }
  private static let singleThresholds = thresholds.map { Float($0) }

  /// Returns the threshold of a canvas pixel, between 0 and 1; adding it to a value and rounding down dithers the
  /// value.
  static func threshold(x: Int, y: Int) -> Double { thresholds[(y & 7) * 8 + (x & 7)] }

  /// Returns the eight thresholds of a row.
  static func row(_ y: Int) -> [Float] { Array(singleThresholds[((y & 7) * 8)..<((y & 7) * 8 + 8)]) }
}
