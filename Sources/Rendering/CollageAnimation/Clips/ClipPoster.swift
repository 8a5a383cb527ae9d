import CollageFiles
import CollageRender

/// The frame that stands for a clip while a collage is laid out: heads are looked for in it, and colors are taken from it.
struct ClipPoster {
  private let clip: Clip

  /// The size to which frames are reduced to be judged, in gray.
  private static let (width, height) = (192, 108)
  /// The number of frames from which the poster is chosen.
  private static let maxFrames = 24
  /// The range of the mean brightness, 0 to 255, of frames that are neither black nor white.
  private static let usable = 24.0...235.0

  init(_ clip: Clip) { self.clip = clip }

  /// Returns a key frame as a PNG.
  func png(of frame: Int) throws(RenderError) -> [UInt8] {
    let picture = try ClipProgram.bytes(
      keyFrames("select='eq(n\\,\(frame))'," + clip.filters + Clip.sRGB) + [
        "-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "pipe:1",
      ], about: clip.path, limit: 4 * Clip.maxPixels)
    guard !picture.isEmpty else { throw .damagedClip(clip.path, "no frame can be decoded") }
    return picture
  }

  /// Returns the first frame as a PNG, the one with which a film begins.
  func firstPNG() throws(RenderError) -> [UInt8] {
    let picture = try ClipProgram.bytes(
      ClipProgram.decoding(
        clip, filter: "fps=\(clip.rate):start_time=0," + clip.filters + Clip.sRGB, at: clip.beginning)
        + ["-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "pipe:1"], about: clip.path, limit: 4 * Clip.maxPixels)
    guard !picture.isEmpty else { throw .damagedClip(clip.path, "its frame at \(clip.beginning) s cannot be decoded") }
    return picture
  }

  private func keyFrames(_ filter: String) -> [String] {
    // The end of a part bounds the frames that stand for it.
    ClipProgram.decoding(clip, ["-skip_frame", "nokey", "-t", "\(clip.seconds)"], filter: filter)
  }

  /// Returns the number of the sharpest of the first key frames that is neither black nor white.
  func sharpest() throws(RenderError) -> Int {
    let size = Self.width * Self.height
    let bytes = try ClipProgram.bytes(
      keyFrames("scale=\(Self.width):\(Self.height):flags=area,format=gray") + [
        "-vsync", "passthrough", "-frames:v", "\(Self.maxFrames)", "-f", "rawvideo", "pipe:1",
      ], about: clip.path, limit: size * Self.maxFrames + 1)
    guard bytes.count >= size else { throw .damagedClip(clip.path, "no frame can be decoded") }
    var best = (frame: 0, sharpness: -1)
    for frame in 0..<bytes.count / size {
      let pixels = bytes[(frame * size)..<((frame + 1) * size)]
      let mean = Double(pixels.reduce(0) { $0 + Int($1) }) / Double(size)
      let sharpness = Self.usable.contains(mean) ? Self.sharpness(Array(pixels)) : 0
      if sharpness > best.sharpness { best = (frame, sharpness) }
    }
    return best.frame
  }

  /// Returns the sum of the squares of the Laplacian, which is larger the sharper a picture is.
  private static func sharpness(_ pixels: [UInt8]) -> Int {
    var sum = 0
    for y in 1..<height - 1 {
      for index in (y * width + 1)..<(y * width + width - 1) {
        let around =
          Int(pixels[index - 1]) + Int(pixels[index + 1]) + Int(pixels[index - width]) + Int(pixels[index + width])
        let difference = around - 4 * Int(pixels[index])
        sum += difference * difference
      }
    }
    return sum
  }
}

extension Clip {
  /// The filters that turn the decoder's frames into upright sRGB pixels, of three bytes or with alpha.
  var filters: String {
    // The light of HDR is mapped to the range of screens by the curve that players use, white at 203 nits (BT.2408).
    let mapping =
      "zscale=transfer=linear:npl=203,format=gbrpf32le,zscale=primaries=bt709,tonemap=hable:desat=0,"
      + "zscale=transfer=bt709:matrix=bt709:range=full,"
    if hasAlpha {
      // Transparent pixels have colors, which must not reach their neighbors when frames are reduced.
      return "format=gbrap,premultiply=inplace=1,scale=\(size.width):\(size.height):flags=area+accurate_rnd,"
        + "format=gbrap,unpremultiply=inplace=1,\(colorConversion ?? "")format=gbrap,format=rgba"
    }
    return (isHDR ? mapping : "")
      + "scale=\(size.width):\(size.height):flags=area+accurate_rnd+full_chroma_inp+full_chroma_int,"
      + (colorConversion ?? "")
      // ffmpeg converts to planes and then to interleaved pixels twice as fast as directly.
      + "format=gbrp,scale,format=rgb24"
  }
}
