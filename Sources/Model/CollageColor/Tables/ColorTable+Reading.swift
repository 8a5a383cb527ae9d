extension ColorTable {
  /// Reads a `.cube` file: curves (`LUT_1D_SIZE`) or a cube (`LUT_3D_SIZE`).
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: ``ColorTableError`` for the first line that does not belong there, or for a count of colors that is not what
  ///   the size says.
  public init(cubeFile bytes: [UInt8]) throws(ColorTableError) { self = try CubeFile.table(bytes) }

  /// Reads the pixels of a Hald CLUT picture.
  ///
  /// It is square, its side is a cube of a number, its level, and its pixels are all colors of a cube in order. The cube's side
  /// is the level's square: 64 for the usual picture of 512 x 512 pixels.
  ///
  /// - Parameters:
  ///   - width: The picture's width in pixels.
  ///   - height: The picture's height in pixels.
  ///   - pixels: Red, green and blue of each pixel, row by row.
  ///   - max: The number that is full light: 255 or 65,535.
  /// - Throws: ``ColorTableError`` if the sides are not those of a table of at most 129 nodes a side, or the pixels are not
  ///   as many.
  ///
  /// Source: E. Dubois, "Hald CLUT", quelsolaar.com, 2004.
  public init<Component: FixedWidthInteger & UnsignedInteger>(
    haldWidth width: Int, height: Int, pixels: [Component], max: Component = .max
  ) throws(ColorTableError) {
    guard let level = Self.haldLevel(width: width, height: height) else {
      throw .haldSides(width: width, height: height)
    }
    guard pixels.count == width * height * 3 else {
      throw .haldBytes(found: pixels.count, expected: width * height * 3)
    }
    let full = Float(max)
    self.init(shape: .cube(side: level * level), values: pixels.map { Float($0) / full })
  }

  /// Returns whether a picture of these sides can be a Hald CLUT picture.
  public static func isHald(width: Int, height: Int) -> Bool { haldLevel(width: width, height: height) != nil }

  private static func haldLevel(width: Int, height: Int) -> Int? {
    width == height ? (2...11).first { $0 * $0 * $0 == width } : nil
  }
}
