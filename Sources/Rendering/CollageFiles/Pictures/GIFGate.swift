/// Reads the blocks of a GIF file up to the end of its first frame, which is all that the decoder receives.
///
/// Comments, later frames and application blocks are left out: a file may contain millions of them.
///
/// Source: CompuServe, Graphics Interchange Format, Version 89a, 1990.
struct GIFGate {
  private var window: PictureWindow
  private var picture = GatedPicture()
  private let isTolerant: Bool
  /// The graphic control block of the next frame.
  private var control: Range<Int>?

  private static let headBytes = 13
  private static let trailer: UInt8 = 0x3B
  /// The decoder's memory per pixel: red, green, blue and alpha, and a byte of color indices.
  private static let bytesPerPixel = 5
  /// A frame with one transparent pixel.
  ///
  /// The decoder creates an alpha band if any frame is transparent, or if the first frame does not cover the screen.
  private static let transparentFrame: [UInt8] = [
    0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0,
  ]

  /// Reads a file's blocks and returns the decoder's input.
  static func inspect(_ file: borrowing RegularFile, isTolerant: Bool) throws(GateFault) -> GatedPicture {
    var gate = GIFGate(window: PictureWindow(file), isTolerant: isTolerant)
    return try gate.walk()
  }

  private init(window: PictureWindow, isTolerant: Bool) { (self.window, self.isTolerant) = (window, isTolerant) }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    guard let width = window.number(at: 6, bytes: 2, isLittle: true),
      let height = window.number(at: 8, bytes: 2, isLittle: true), let flags = window.byte(at: 10)
    else { throw .damaged("unexpected end of file at byte \(window.count), in the header") }
    picture.size = PixelSize(width, height)
    var offset = Self.headBytes + Self.tableBytes(flags)
    picture.keep(0..<min(offset, window.count))
    while let kind = window.byte(at: offset) {
      switch kind {
      case 0x21:
        let isControl = window.byte(at: offset + 1) == 0xF9
        let end = try end(ofBlocksFrom: offset + 2)
        if isControl { control = offset..<end }
        offset = end
      case 0x2C:
        try takeFrame(at: offset)
        return picture
      case Self.trailer: throw .damaged("trailer at byte \(offset) before any frame")
      default: throw .damaged("invalid block type at byte \(offset)")
      }
    }
    throw .damaged("unexpected end of file at byte \(window.count), before any frame")
  }

  private mutating func takeFrame(at offset: Int) throws(GateFault) {
    var sides: [Int] = []
    for index in 0..<4 {
      guard let number = window.number(at: offset + 1 + 2 * index, bytes: 2, isLittle: true) else {
        throw .damaged("unexpected end of file at byte \(window.count), in the header of the first frame")
      }
      sides.append(number)
    }
    guard let flags = window.byte(at: offset + 9) else {
      throw .damaged("unexpected end of file at byte \(window.count), in the header of the first frame")
    }
    let screen = picture.size
    let isCovered = sides[0] == 0 && sides[1] == 0 && sides[2] >= screen.width && sides[3] >= screen.height
    // The decoder enlarges the screen to contain the frame.
    picture.size = PixelSize(max(screen.width, sides[0] + sides[2]), max(screen.height, sides[1] + sides[3]))
    picture.heldBytes = GateMath.product(picture.size.width, picture.size.height, Self.bytesPerPixel)
    if let control { picture.keep(control) }
    let data = offset + 10 + Self.tableBytes(flags) + 1
    let end = try end(ofBlocksFrom: data)
    picture.keep(offset..<end)
    picture.isAnimated = hasFrame(after: end)
    if !isCovered { picture.insert(Self.transparentFrame) }
    picture.insert([Self.trailer])
  }

  /// The maximum number of blocks between two frames that are skipped to find the second one.
  private static let maxBlocksBetween = 100

  private mutating func hasFrame(after start: Int) -> Bool {
    var offset = start
    for _ in 0..<Self.maxBlocksBetween {
      guard window.byte(at: offset) == 0x21, let next = try? end(ofBlocksFrom: offset + 2) else { break }
      offset = next
    }
    return window.byte(at: offset) == 0x2C
  }

  /// Returns the offset after a sequence of sub-blocks, the last of which is empty.
  private mutating func end(ofBlocksFrom start: Int) throws(GateFault) -> Int {
    var offset = start
    while let length = window.byte(at: offset) {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    if isTolerant { return window.count }
    throw .damaged("unexpected end of file at byte \(window.count), in the data that begins at byte \(start)")
  }

  private static func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
