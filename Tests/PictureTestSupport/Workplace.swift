public import CollageTestSupport
import Foundation
import Vips

/// A temporary folder for the pictures of one test.
public final class Workplace: Sendable {
  private let scratch: ScratchFolder

  /// Creates an empty folder, which is removed with this object, and starts libvips.
  public init() throws {
    scratch = try ScratchFolder()
    try Runtime.start(loadingModules: true)
  }

  /// The path of the folder for the test's files.
  public var folder: String { scratch.path }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { folder + "/" + name }

  /// Returns the bytes of a file in the folder.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Writes a picture as PNG and returns its path.
  public func writePNG(_ name: String, _ picture: Pixels) throws -> String {
    let path = path(name)
    try Data(picture.png()).write(to: URL(fileURLWithPath: path))
    return path
  }
}

extension Pixels {
  /// Decodes a PNG from its bytes.
  public init(png: [UInt8]) throws {
    try Runtime.start(loadingModules: true)
    let buffer = try Image.load(Source(bytes: png), as: .png).pixels()
    self.init(
      width: buffer.width, height: buffer.height, bands: buffer.bands, bytes: buffer.withUnsafeBytes { Array($0) })
  }

  /// Returns the picture as a PNG.
  public func png() throws -> [UInt8] {
    try Runtime.start(loadingModules: true)
    let image = try Image.fromMemory(
      copying: bytes, width: width, height: height, bands: bands, interpretation: .srgb)
    let target = try Target.memory()
    try image.save(to: target, as: .png(compression: 1), keepProfile: false)
    return target.bytes()
  }

  /// Returns the difference of each value, ten times as large so that it is seen, on an opaque ground; nil for pictures of
  /// different form.
  public func difference(from other: Pixels) -> Pixels? {
    guard width == other.width, height == other.height, bands == other.bands else { return nil }
    let isAlpha = { (index: Int) in bands % 2 == 0 && index % bands == bands - 1 }
    let values = zip(bytes, other.bytes).enumerated().map { index, pair in
      let difference = UInt8(min(10 * abs(Int(pair.0) - Int(pair.1)), 255))
      return isAlpha(index) ? 255 - difference : difference
    }
    return Pixels(width: width, height: height, bands: bands, bytes: values)
  }

  /// Creates a picture of red, green, blue and yellow quadrants: top left, top right, bottom left, bottom right.
  public static func quadrants(width: Int, height: Int) -> Pixels {
    Pixels(width: width, height: height) { x, y in
      quadrantColors[(y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1)]
    }
  }

  /// The colors of the quadrants, row by row from the top left.
  public static let quadrantColors: [[UInt8]] = [[220, 30, 30], [30, 200, 30], [30, 30, 220], [220, 220, 30]]
}
