import CollageFiles
import CollageModel
import SystemCalls
internal import Vips

/// The picture that is written of a photo: its cut-out, or the whole photo if the subject is uncertain.
enum CutoutFile {
  case part(CutoutRows)
  case whole(RoundedRows)

  private var rows: any PictureRows {
    switch self {
    case .part(let rows): rows
    case .whole(let rows): rows
    }
  }

  /// Writes the file once; returns its size in bytes.
  func write(
    to path: String, as output: OutputSettings, protecting inputs: InputGuard
  ) throws(RenderError) -> Int {
    let (encoder, size) = (EncodeCanvas(settings: output), rows.size)
    try output.check(size)
    let bytes: [UInt8]
    if let held = png(by: encoder) {
      bytes = held
    } else if output.format == .png {
      return try stream(to: path, by: encoder, protecting: inputs)
    } else {
      let tile = try rows.tile()
      bytes = try RenderError.writing(path) { () throws(VipsError) in try encoder.bytes(of: tile) }
    }
    try RenderError.wrap(AtomicFile.write(bytes, to: path, protecting: inputs))
    return bytes.count
  }

  /// Returns the PNG; nil for another format, or if the picture is too large to hold in memory.
  private func png(by encoder: EncodeCanvas) -> [UInt8]? {
    switch self {
    case .part(let rows):
      // Straight colors are written directly; a tile would premultiply and round them.
      return encoder.png(width: rows.size.width, height: rows.size.height, bands: 4, speed: .fast) {
        rows.writeStraight(row: $0, to: $1)
      }
    case .whole(let rows):
      let line = UnsafeMutablePointer<UInt8>.allocate(capacity: rows.size.width * Tile.bands)
      defer { line.deallocate() }
      let isOpaque = !rows.hasTransparency
      return encoder.png(width: rows.size.width, height: rows.size.height, bands: isOpaque ? 3 : 4) { y, pixels in
        rows.writePremultiplied(row: y, to: line)
        EncodeCanvas.write(line, count: rows.size.width, isOpaque: isOpaque, to: pixels)
      }
    }
  }

  private func stream(
    to path: String, by encoder: EncodeCanvas, protecting inputs: InputGuard
  ) throws(RenderError) -> Int {
    let file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
    do throws(EncodingFault) {
      try encoder.writePNG(of: rows, to: file.descriptor)
    } catch {
      if case .writing(let number) = error { throw .file(.writing(path, number)) }
      throw .file(.cannotWrite(path: path, reason: error.detail))
    }
    let count = Int(lseek(file.descriptor, 0, SEEK_CUR))
    try file.finish()
    return count
  }
}
