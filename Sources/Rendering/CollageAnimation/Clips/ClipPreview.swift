import CollageFiles
public import CollageRender
import SystemCalls

extension Clip {
  /// The longer side of previews, in pixels, and their most frames per second.
  private static let (previewSide, previewRate) = (640, 30)

  /// The maximum size of a preview, in bytes.
  private static let maxPreview = 1 << 30

  /// Returns the whole clip as a small MP4 that browsers play, whatever the clip's own format.
  ///
  /// Every fifteenth frame is a key frame, so that browsers find any of them at once.
  ///
  /// - Throws: `RenderError` if the clip is damaged, or if `ffmpeg` is missing.
  public func preview() throws(RenderError) -> [UInt8] {
    let scale = min(1, Double(Self.previewSide) / Double(max(size.width, size.height)))
    func even(_ side: Int) -> Int { max(2, 2 * Int((Double(side) * scale / 2).rounded())) }
    let small = sized(PixelSize(even(size.width), even(size.height)))
    let folder = try RenderError.wrap(TemporaryFolder())
    let path = "\(folder.path)/preview.mp4"
    let filter = "fps=\(min(Double(Self.previewRate), rate.perSecond)):start_time=0," + small.filters
    let arguments =
      ["ffmpeg", "-v", "quiet", "-nostdin", "-progress", "pipe:1"] + ClipProgram.input(self.path, from: start) + [
        "-map", "0:\(stream)", "-map", "0:a:0?", "-sn", "-dn", "-vf", filter + ",format=yuv420p", "-c:v", "libx264",
        "-preset", "ultrafast", "-crf", "26", "-g", "15", "-threads", "1", "-c:a", "aac", "-b:a", "96k", "-ac", "2",
        "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", path,
      ]
    do throws(RenderError) {
      _ = try ClipProgram.bytes(arguments, about: self.path, limit: ClipProgram.maxText)
    } catch {
      throw hasNoRoom(at: folder.path) ? .file(.temporary(ENOSPC)) : error
    }
    return try RenderError.wrap(readSmallFile(path, limit: Self.maxPreview))
  }
}
