/// A progressive JPEG as a sequential one, which is made while it is read.
///
/// libjpeg holds all coefficients of a progressive picture until it has read the last scan: 600 MB for the 200 megapixels of
/// a phone. Here each scan is read by a reader of its own, all of them row by row, so that one row of coefficients is held. The
/// pixels are the same, because the coefficients are.
///
/// A damaged picture ends early, which the decoder reports or tolerates.
///
/// Unchecked `Sendable`, because it is mutable: one decoder reads from one thread at a time.
package final class SequentialJPEG: @unchecked Sendable {
  /// More bytes than there are, because their number is unknown before the last row.
  package let byteCount: Int

  private let source: GatedBytes
  private let layout: ProgressiveLayout
  private var rows: Rows
  /// The place of the first byte of the rows' last piece.
  private var pieceStart: Int

  /// Reads the segments of a JPEG; nil if it is not progressive, or not in a form that can be read row by row.
  package init?(_ source: GatedBytes) {
    guard let layout = ProgressiveLayout(source) else { return nil }
    (self.source, self.layout, rows, pieceStart) = (source, layout, Rows(layout), layout.header.count)
    byteCount = layout.header.count + layout.units.across * layout.units.down * 64 * 48 + 2
  }

  /// Copies bytes at an offset into a buffer; fewer than fit at the end, or if the picture is damaged.
  ///
  /// - Returns: The number of bytes, or -1 if the time limit for decoding is reached.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let place = offset + filled
      if place < layout.header.count {
        filled += Self.copy(layout.header, from: place, to: target)
        continue
      }
      if place < pieceStart { (rows, pieceStart) = (Rows(layout), layout.header.count) }
      let end = pieceStart + rows.piece.count
      if place < end {
        filled += Self.copy(rows.piece, from: place - pieceStart, to: target)
        continue
      }
      guard !source.isTimeOver else { return -1 }
      pieceStart = end
      guard rows.next() else { break }
    }
    return filled
  }

  private static func copy(_ bytes: [UInt8], from start: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - start)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<(start + count)])) }
    return count
  }

  /// The rows of coefficients, from top to bottom.
  private final class Rows {
    private let layout: ProgressiveLayout
    private var scans: [ProgressiveScan]
    private let coefficients: [UnsafeMutableBufferPointer<Int16>]
    private var encoder: SequentialEncoder
    private var row = 0
    private var isFinished = false

    init(_ layout: ProgressiveLayout) {
      self.layout = layout
      scans = layout.scans
      coefficients = layout.components.map { .allocate(capacity: $0.stride * $0.down * 64) }
      encoder = SequentialEncoder(components: layout.components.count)
    }

    deinit { for row in coefficients { row.deallocate() } }

    /// The bytes of the last row.
    var piece: [UInt8] { encoder.bytes }

    /// Makes the next row.
    ///
    /// - Returns: False after the last one.
    func next() -> Bool {
      encoder.clear()
      guard !isFinished else { return false }
      for row in coefficients { row.initialize(repeating: 0) }
      for index in scans.indices {
        guard scans[index].read(row: row, units: layout.units.across, layout.components, into: coefficients) else {
          isFinished = true
          return false
        }
      }
      write()
      row += 1
      if row == layout.units.down {
        isFinished = true
        // Without the bits of the last blocks, a decoder finds out that the file is truncated.
        if layout.isWhole { encoder.end() } else { encoder.dropEnd() }
      }
      return true
    }

    private func write() {
      for unit in 0..<layout.units.across {
        for (index, component) in layout.components.enumerated() {
          guard let start = coefficients[index].baseAddress else { continue }
          for y in 0..<component.down {
            for x in 0..<component.across {
              let number = y &* component.stride &+ unit &* component.across &+ x
              encoder.write(start + number &* 64, component: index)
            }
          }
        }
      }
    }
  }
}
