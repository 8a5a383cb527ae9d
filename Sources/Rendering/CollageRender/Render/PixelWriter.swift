import CollageFiles
internal import Vips

/// Writes pixels that other code has computed, for samples and tests.
public enum PixelWriter {
  /// Writes a JPEG of 8-bit RGB pixels, row by row from the top.
  ///
  /// With an EXIF orientation, the pixels are stored unchanged and the tag is added, as a camera held sideways does.
  public static func writeJPEG(
    rgb: [UInt8], width: Int, height: Int, exifOrientation: Int? = nil, to path: String
  ) throws(RenderError) {
    try RenderRuntime.start()
    let file = try RenderError.wrap(
      OutputFile(
        path: path, protecting: .nothing(because: "the pixels come from memory; no file is read")))
    var bytes = try RenderError.writing(path) { () throws(VipsError) in
      let target = try Target.memory()
      try Image.fromMemory(copying: rgb, width: width, height: height, bands: 3, interpretation: .srgb)
        .settingResolution(pixelsPerMillimeter: 72 / 25.4)
        .save(to: target, as: .jpeg(quality: 90, chromaSubsampling: .on), keepProfile: false)
      return target.bytes()
    }
    if let exifOrientation { bytes = tagged(bytes, orientation: exifOrientation) }
    try RenderError.wrap(file.write(bytes))
    try file.finish()
  }

  /// Returns the JPEG with an EXIF block that contains only the orientation, replacing any existing one.
  private static func tagged(_ bytes: [UInt8], orientation: Int) -> [UInt8] {
    guard bytes.count > 4 else { return bytes }
    let value = UInt8(clamping: orientation)
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0,
    ]
    let content = Array("Exif".utf8) + [0, 0] + tiff
    let length = content.count + 2
    var rest = Array(bytes.dropFirst(2))
    while rest.count > 4, rest[0] == 0xFF, rest[1] == 0xE1 {
      rest = Array(rest.dropFirst(2 + Int(rest[2]) * 256 + Int(rest[3])))
    }
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + rest
  }
}
