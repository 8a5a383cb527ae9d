import CollageRender
import CollageTestSupport
import Vips

/// The pictures that tests of batches read.
enum BatchPicture {
  static func pixels(of bytes: [UInt8]) throws -> [UInt8] {
    try Runtime.start(loadingModules: true)
    let format: LoaderFormat = bytes.first == 0xFF ? .jpeg : .png
    return try Image.load(Source(bytes: bytes), as: format).pixels().withUnsafeBytes { Array($0) }
  }
}

extension ScratchFolder {
  /// Writes a picture of RGB pixels and gives its name.
  func pictureName(_ kind: String, _ pixels: Pixels) throws -> String {
    try Runtime.start(loadingModules: true)
    let target = try Target.memory()
    try Image.fromMemory(
      copying: pixels.bytes, width: pixels.width, height: pixels.height, bands: pixels.bands, interpretation: .srgb
    ).save(
      to: target, as: kind == "png" ? .png(compression: 1) : .jpeg(quality: 90, chromaSubsampling: .on),
      keepProfile: false)
    try write(target.bytes(), as: "picture.\(kind)")
    return "picture.\(kind)"
  }
}
