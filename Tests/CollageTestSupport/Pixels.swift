public import CollageModel

/// A picture in memory with 8 bits per band, in rows from the top without padding.
public struct Pixels: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// The number of bands: 1 or 2 for gray, 3 or 4 for color; with an even number the last band is alpha.
  public let bands: Int
  /// The values, pixel by pixel.
  public var bytes: [UInt8]

  /// Creates a picture from its pixels.
  public init(width: Int, height: Int, bands: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * bands, "the bytes do not make \(width)x\(height) of \(bands) bands")
    self.width = width
    self.height = height
    self.bands = bands
    self.bytes = bytes
  }

  /// Creates a picture of one color, with as many bands as the color has.
  public init(width: Int, height: Int, filled color: [UInt8]) {
    var row: [UInt8] = []
    for _ in 0..<width { row += color }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.count * height)
    for _ in 0..<height { bytes += row }
    self.init(width: width, height: height, bands: color.count, bytes: bytes)
  }

  /// Creates a picture from a function that returns the values of each pixel.
  public init(width: Int, height: Int, bands: Int = 3, _ values: (_ x: Int, _ y: Int) -> [UInt8]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * bands)
    for y in 0..<height {
      for x in 0..<width { bytes += values(x, y) }
    }
    self.init(width: width, height: height, bands: bands, bytes: bytes)
  }

  /// Returns the values of one pixel.
  public subscript(_ x: Int, _ y: Int) -> [UInt8] {
    get {
      let start = (y * width + x) * bands
      return Array(bytes[start..<(start + bands)])
    }
    set {
      let start = (y * width + x) * bands
      for (band, value) in newValue.enumerated() { bytes[start + band] = value }
    }
  }

  /// Returns the value of a band at a column and a row, from 0 at the top left.
  public func value(_ x: Int, _ y: Int, _ band: Int) -> Int { Int(bytes[(y * width + x) * bands + band]) }

  /// Returns the value of a band for each pixel of a row.
  public func row(_ y: Int, band: Int) -> [Int] { (0..<width).map { value($0, y, band) } }

  /// Returns the pixel at a point, in pixels from the top left corner of the picture.
  public func color(at point: Point) -> [UInt8] {
    self[min(max(Int(point.x), 0), width - 1), min(max(Int(point.y), 0), height - 1)]
  }

  /// Returns the mean of a band over some columns and rows.
  public func mean(columns: Range<Int>, rows: Range<Int>, band: Int) -> Double {
    var sum = 0
    for y in rows { for x in columns { sum += value(x, y, band) } }
    return Double(sum) / Double(columns.count * rows.count)
  }

  /// Returns the greatest difference of any value; for pictures of different form, more than any value.
  public func largestDifference(from other: Pixels) -> Int {
    guard width == other.width, height == other.height, bands == other.bands else { return Int.max }
    if bytes == other.bytes { return 0 }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}

/// Returns the greatest difference between two pixels with the same number of bands.
public func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  guard first.count == second.count else { return Int.max }
  return zip(first, second).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
