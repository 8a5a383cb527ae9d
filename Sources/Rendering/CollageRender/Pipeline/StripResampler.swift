import CollageModel
internal import Zimg

/// Resamples a photo that is read row by row, computing any rows of the result from the surrounding rows of the
/// photo.
///
/// Setting up a resampler costs as much as resampling some hundred rows, mostly for the tables along the rows, which
/// are created once per photo. The rows match those resampled from the whole photo to within one 8-bit level, because
/// the same rule decides which axis comes first.
///
/// Not Sendable because its rows change.
final class StripResampler {
  private let geometry: ResizePlan.Geometry
  private let isRowsFirst: Bool
  /// The bytes of a sample before and after resampling; between its two steps it has two.
  private let bytesPerSample: Int
  /// Resamples a strip of rows horizontally.
  private let alongRows: ResizePlan
  /// The planes into which a strip is read.
  private let strip: [AlignedPlane]
  /// The rows in memory: resampled horizontally if that comes first, otherwise as they were read.
  private var planes: [AlignedPlane] = []
  private(set) var held: Range<Int> = 0..<0

  /// The number of rows read and resampled horizontally at a time, few enough to stay in the processor's cache.
  private static let usualRows = 32
  /// The maximum number of pixels in a strip; strips of wider photos have fewer rows.
  private static let stripPixels = 2_000_000
  let stripRows: Int

  /// Prepares a step for planes with these numbers of columns, rows, bands and bytes.
  init(
    _ step: ResampleStep, width: Int, height: Int, bands: Int, bytesPerSample: Int = 1
  ) throws(ZimgError) {
    self.bytesPerSample = bytesPerSample
    geometry =
      step.geometry(width: width, height: height)
      ?? ResizePlan.Geometry(sourceWidth: width, sourceHeight: height, width: width, height: height)
    isRowsFirst = geometry.isRowsFirst
    stripRows = max(4, min(Self.usualRows, Self.stripPixels / max(geometry.width, width)))
    let stripRows = stripRows
    var rows = geometry
    (rows.sourceHeight, rows.top) = (stripRows, 0)
    (rows.regionHeight, rows.height) = (Double(stripRows), stripRows)
    alongRows = try ResizePlan(
      rows, filter: .lanczos(taps: 3), bytesPerSample: isRowsFirst ? bytesPerSample : 2,
      outputBytesPerSample: isRowsFirst ? 2 : bytesPerSample)
    strip = try (0..<bands).map { _ throws(ZimgError) in
      try AlignedPlane(width: width, height: stripRows, bytesPerSample: bytesPerSample)
    }
  }

  private var scale: Double { geometry.regionHeight / Double(geometry.height) }

  /// Returns the rows of the photo needed to compute rows of the result.
  func source(of rows: Range<Int>) -> Range<Int> {
    let reach = ResampleStep.reach(scale: scale)
    let first = PixelGrid.integer((geometry.top + Double(rows.lowerBound) * scale - reach).rounded(.down))
    let last = PixelGrid.integer((geometry.top + Double(rows.upperBound) * scale + reach).rounded(.up))
    let top = min(max(0, first), geometry.sourceHeight - 1)
    return top..<min(max(top + 1, last), geometry.sourceHeight)
  }

  // MARK: Reading

  /// Keeps the rows that are already in memory and reads the others.
  ///
  /// - Parameters:
  ///   - rows: Rows of the photo, none above those of an earlier call.
  ///   - read: Fills the first rows of planes with rows of the photo.
  /// - Throws: The errors of `read`, or `ZimgError` if there is not enough memory.
  func hold(_ rows: Range<Int>, read: (_ rows: Range<Int>, _ planes: [AlignedPlane]) throws -> Void) throws {
    // Rows that an earlier call read ahead are not read again.
    let kept = min(max(rows.lowerBound, held.lowerBound), held.upperBound)..<held.upperBound
    var next = kept.isEmpty ? rows.lowerBound : kept.upperBound
    // Whole strips, so that no strip is resampled for a few rows only.
    let strips = max(0, (rows.upperBound - next + stripRows - 1) / stripRows)
    try keep(kept, from: rows.lowerBound, count: next + strips * stripRows - rows.lowerBound)
    while next < rows.upperBound {
      let part = next..<min(next + stripRows, geometry.sourceHeight)
      try read(part, strip)
      try take(part, at: next - rows.lowerBound)
      next = part.upperBound
    }
    held = rows.lowerBound..<next
  }

  /// Moves rows that are still needed to the top of planes with room for `count` rows.
  private func keep(_ rows: Range<Int>, from first: Int, count: Int) throws(ZimgError) {
    let old = planes
    if (planes.first?.height ?? 0) < count {
      let width = isRowsFirst ? geometry.width : geometry.sourceWidth
      planes = try strip.map { _ throws(ZimgError) in
        try AlignedPlane(width: width, height: count, bytesPerSample: isRowsFirst ? 2 : bytesPerSample)
      }
    }
    for (plane, old) in zip(planes, old) {
      for row in rows { plane.copyRow(row - first, from: old, row: row - held.lowerBound) }
    }
  }

  private func take(_ rows: Range<Int>, at first: Int) throws(ZimgError) {
    for (source, plane) in zip(strip, planes) {
      if isRowsFirst {
        try alongRows.process(source: source, destination: plane, row: first)
      } else {
        for row in 0..<rows.count { plane.copyRow(first + row, from: source, row: row) }
      }
    }
  }

  // MARK: Making

  /// Returns rows of the result, in planes that may have more rows at the end; the source rows must be in memory.
  func resampled(_ rows: Range<Int>) throws(ZimgError) -> [AlignedPlane] {
    let alongColumns = try columnsPlan(rows)
    return try planes.map { plane throws(ZimgError) in
      let strips = (rows.count + stripRows - 1) / stripRows
      let width = alongColumns.geometry.width
      let made = try AlignedPlane(
        width: width, height: strips * stripRows, bytesPerSample: alongColumns.outputBytesPerSample)
      try alongColumns.process(source: plane, destination: made)
      if isRowsFirst { return made }
      let result = try AlignedPlane(
        width: geometry.width, height: made.height, bytesPerSample: bytesPerSample, isClear: false)
      for strip in 0..<strips {
        try alongRows.process(
          source: made, from: strip * stripRows, destination: result, row: strip * stripRows)
      }
      return result
    }
  }

  private func columnsPlan(_ rows: Range<Int>) throws(ZimgError) -> ResizePlan {
    let width = isRowsFirst ? geometry.width : geometry.sourceWidth
    let top = max(0, geometry.top + Double(rows.lowerBound) * scale - Double(held.lowerBound))
    return try ResizePlan(
      ResizePlan.Geometry(
        sourceWidth: width, sourceHeight: held.count, left: 0, top: top, regionWidth: Double(width),
        regionHeight: min(Double(rows.count) * scale, Double(held.count) - top), width: width, height: rows.count),
      filter: .lanczos(taps: 3), bytesPerSample: isRowsFirst ? 2 : bytesPerSample,
      outputBytesPerSample: isRowsFirst ? bytesPerSample : 2)
  }
}
