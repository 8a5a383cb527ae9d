extension ColorTable {
  /// Reads a `.cube` file: curves (`LUT_1D_SIZE`) or a cube (`LUT_3D_SIZE`).
  ///
  /// - Throws: ``ColorTableError`` for the first invalid line, or if the number of colors does not match the size.
  public init(cubeFile bytes: [UInt8]) throws(ColorTableError) { self = try CubeFile.table(bytes) }

  /// Reads the pixels of a Hald CLUT image.
  ///
  /// The image is square; its side is the cube of a number, the level, and its pixels are the colors of a cube in
  /// order. The cube's side is the square of the level: 64 for the usual image of 512 x 512 pixels.
  ///
  /// - Parameters:
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  ///   - pixels: The red, green and blue of each pixel, row by row.
  ///   - max: The maximum component value: 255 or 65,535.
  /// - Throws: ``ColorTableError`` if the size is not that of a table of at most 129 nodes per side, or the number of
  ///   pixels does not match the size.
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

  /// Returns whether an image of this size can be a Hald CLUT image.
  public static func isHald(width: Int, height: Int) -> Bool { haldLevel(width: width, height: height) != nil }

  private static func haldLevel(width: Int, height: Int) -> Int? {
    width == height ? (2...11).first { $0 * $0 * $0 == width } : nil
  }
}
