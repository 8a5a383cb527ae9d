import CollageFiles
internal import Vips

extension EncodeCanvas {
  /// Writes the inks of rows to memory with a distance in bytes between rows; returns false if there are no more rows.
  typealias InkRows = @Sendable (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer, _ stride: Int) -> Bool

  /// The conversion to inks; nil for colors.
  var conversion: InkConversion? {
    get throws(VipsError) {
      if let inks { return inks }
      do throws(RenderError) { return try InkConversion(settings.color) } catch {
        throw VipsError(operation: "inks", detail: "\(error)")
      }
    }
  }

  /// Returns a whole canvas encoded in inks; `left` and `top` are its place in a larger one.
  func bytes(of canvas: Tile, _ inks: InkConversion, left: Int = 0, top: Int = 0) throws(VipsError) -> [UInt8] {
    let size = PixelSize(canvas.width, canvas.height)
    let fill: InkRows = { rows, memory, stride in
      let pixels = memory.assumingMemoryBound(to: UInt8.self)
      for y in rows {
        inks.run(
          canvas.row(y), left: left, y: top + y, count: canvas.width, to: pixels + (y - rows.lowerBound) * stride)
      }
      return true
    }
    if settings.format == .tiff {
      do throws(EncodingFault) {
        return try inkTIFF(size).bytes { fill($0, $1, InkConversion.bands * size.width) }
      } catch { throw VipsError(operation: "tiff", detail: error.detail) }
    }
    let target = try Target.memory()
    try saveInks(size, fill, to: target)
    return target.bytes()
  }

  /// Writes a canvas that is painted in bands, in inks.
  func run(_ stream: BandStream, _ inks: InkConversion, size: PixelSize, to descriptor: Int32) throws(VipsError) {
    let fill: InkRows = { rows, memory, stride in
      let pixels = memory.assumingMemoryBound(to: UInt8.self)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * size.width) { row in
        guard let start = row.baseAddress else { return false }
        for y in rows {
          let columns = 0..<size.width
          guard stream.read(rows: y..<(y + 1), columns: columns, bands: Tile.bands, into: start, stride: row.count)
          else { return false }
          inks.run(start, left: 0, y: y, count: size.width, to: pixels + (y - rows.lowerBound) * stride)
        }
        return true
      }
    }
    guard settings.format == .tiff else { return try saveInks(size, fill, to: Target(descriptor: descriptor)) }
    do throws(EncodingFault) {
      try inkTIFF(size).write(to: descriptor) { fill($0, $1, InkConversion.bands * size.width) }
    } catch { throw VipsError(operation: "tiff", detail: error.detail) }
  }

  private func inkTIFF(_ size: PixelSize) -> EncodeTIFF {
    EncodeTIFF(
      width: size.width, height: size.height, bands: InkConversion.bands, dotsPerInch: dots,
      profile: settings.color.profile.bytes, hasInks: true, threads: threads)
  }

  private func saveInks(_ size: PixelSize, _ fill: @escaping InkRows, to target: Target) throws(VipsError) {
    let image = try Image.streamed(
      width: size.width, height: size.height, bands: InkConversion.bands, interpretation: .cmyk
    ) { rows, columns, memory, stride in columns == 0..<size.width && fill(rows, memory, stride) }
    let ready = try image.settingResolution(pixelsPerMillimeter: dots / Self.millimetersPerInch)
    guard !settings.isPartOfDocument else { return try ready.save(to: target, as: saver, keepProfile: false) }
    try ready.attachingProfile(settings.color.profile.bytes).save(to: target, as: saver, keepProfile: true)
  }
}
