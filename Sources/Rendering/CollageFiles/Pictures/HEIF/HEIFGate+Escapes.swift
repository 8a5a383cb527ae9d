/// The bytes of HEVC slices, of which decoders tell no damage: libde265 fills in whatever it cannot read.
extension HEIFGate {
  private static let chunk = 1 << 16

  /// Rejects a slice that contains a sequence of bytes that no encoder writes, such as the zeros of a sector that was
  /// never written.
  ///
  /// Two zeros are followed by nothing less than a three, which is an escape, and that by nothing greater than it.
  ///
  /// Source: ITU-T H.265, section 7.4.2.1 (emulation prevention).
  func checkEscapes(of item: HEIFBoxes.Item, id: Int, in slice: Range<Int>) throws(GateFault) {
    var (zeros, isEscaped) = (0, false)
    for part in parts(of: item, in: slice) {
      for bytes in chunks(of: part, isInBox: item.isInBox) {
        for byte in bytes {
          if isEscaped && byte > 3 || zeros >= 2 && byte < 3 {
            throw .damaged("the pixels of item \(id) contain bytes that no encoder writes; parts of the file were lost")
          }
          isEscaped = zeros >= 2 && byte == 3
          zeros = byte == 0 ? zeros + 1 : 0
        }
      }
    }
  }

  /// Returns where in the file, or in the box of data, a range of an item's bytes is.
  private func parts(of item: HEIFBoxes.Item, in range: Range<Int>) -> [Range<Int>] {
    var start = 0
    return item.extents.compactMap { extent in
      defer { start += extent.count }
      let kept = range.clamped(to: start..<(start + extent.count))
      let offset = extent.lowerBound - start
      return kept.isEmpty ? nil : (kept.lowerBound + offset)..<(kept.upperBound + offset)
    }
  }

  private func chunks(of part: Range<Int>, isInBox: Bool) -> some Sequence<[UInt8]> {
    stride(from: part.lowerBound, to: part.upperBound, by: Self.chunk).lazy.map { start in
      let range = start..<min(start + Self.chunk, part.upperBound)
      return isInBox ? Array(boxes.inside[range]) : window.bytes(in: range) ?? []
    }
  }
}
