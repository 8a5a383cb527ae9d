/// Reads one scan of a progressive JPEG, row by row: some bits of some coefficients of some components.
///
/// Source: ITU-T T.81, annex G.1.2 and G.2.
struct ProgressiveScan {
  /// A component of the picture, and the coefficients of one row of its blocks, in the order of the file.
  struct Component {
    /// The number of blocks of the component in a unit of all components, across and down.
    var across: Int
    var down: Int
    /// The size of the component itself in blocks.
    var width: Int
    var height: Int
    /// The number of blocks in a row of the coefficients, a multiple of `across`.
    var stride: Int
  }

  /// The indices of the components.
  var components: [Int]
  /// The tables of the components' first coefficients, or of the only component's other ones.
  var tables: [HuffmanTable?]
  var first: Int
  var last: Int
  /// The position of the bit that the scan begins with, or refines.
  var low: Int
  var isRefinement: Bool
  /// The number of units between restart markers; 0 for none.
  var interval: Int
  var bits: ScanBits

  private var unitsLeft = 0
  private var emptyBlocks = 0
  private var predictions: [Int]

  init(
    components: [Int], tables: [HuffmanTable?], first: Int, last: Int, low: Int, isRefinement: Bool, interval: Int,
    bits: ScanBits
  ) {
    (self.components, self.tables, self.first, self.last) = (components, tables, first, last)
    (self.low, self.isRefinement, self.interval, self.bits) = (low, isRefinement, interval, bits)
    predictions = [Int](repeating: 0, count: components.count)
    unitsLeft = interval
  }

  /// Reads the part of a row of units.
  ///
  /// - Returns: False if the scan is damaged.
  mutating func read(
    row: Int, units: Int, _ all: [Component], into coefficients: [UnsafeMutableBufferPointer<Int16>]
  ) -> Bool {
    if components.count == 1 {
      let component = all[components[0]]
      let top = row * component.down
      for y in top..<max(top, min(top + component.down, component.height)) {
        for x in 0..<component.width {
          guard begin(), block(coefficients[components[0]], (y - top) * component.stride + x, 0) else { return false }
        }
      }
      return !bits.isOverrun
    }
    for unit in 0..<units {
      guard begin() else { return false }
      for (place, index) in components.enumerated() {
        let component = all[index]
        for y in 0..<component.down {
          for x in 0..<component.across {
            let number = y * component.stride + unit * component.across + x
            guard block(coefficients[index], number, place) else { return false }
          }
        }
      }
    }
    return !bits.isOverrun
  }

  /// Begins a unit, after a restart marker if it is time for one.
  private mutating func begin() -> Bool {
    guard interval > 0 else { return true }
    if unitsLeft == 0 {
      guard !bits.isOverrun else { return false }
      bits.restart()
      emptyBlocks = 0
      for index in predictions.indices { predictions[index] = 0 }
      unitsLeft = interval
    }
    unitsLeft -= 1
    return true
  }

  @inline(__always)
  private mutating func block(
    _ coefficients: UnsafeMutableBufferPointer<Int16>, _ number: Int, _ place: Int
  ) -> Bool {
    guard let start = coefficients.baseAddress, number &* 64 &+ 64 <= coefficients.count else { return false }
    let block = start + number &* 64
    if first == 0 { return isRefinement ? refineFirst(block) : readFirst(block, place) }
    return isRefinement ? refineOthers(block) : readOthers(block)
  }

  private mutating func readFirst(_ block: UnsafeMutablePointer<Int16>, _ place: Int) -> Bool {
    guard let (length, size) = tables[place]?.find(bits.peek()), size <= 16 else { return false }
    bits.skip(length)
    predictions[place] &+= bits.number(size)
    block[0] = Int16(truncatingIfNeeded: predictions[place] &<< low)
    return true
  }

  private mutating func refineFirst(_ block: UnsafeMutablePointer<Int16>) -> Bool {
    if bits.take(1) == 1 { block[0] |= 1 &<< Int16(low) }
    return true
  }

  private mutating func readOthers(_ block: UnsafeMutablePointer<Int16>) -> Bool {
    if emptyBlocks > 0 {
      emptyBlocks &-= 1
      return true
    }
    var index = first
    while index <= last {
      guard let (length, symbol) = tables[0]?.find(bits.peek()) else { return false }
      bits.skip(length)
      let (run, size) = (symbol &>> 4, symbol & 15)
      if size == 0 {
        if run < 15 {
          emptyBlocks = (1 &<< run) &- 1 &+ bits.take(run)
          return true
        }
        index &+= 16
        continue
      }
      index &+= run
      guard index <= last else { return false }
      block[index] = Int16(truncatingIfNeeded: bits.number(size) &<< low)
      index &+= 1
    }
    return true
  }

  private mutating func refineOthers(_ block: UnsafeMutablePointer<Int16>) -> Bool {
    let one = Int16(1) &<< Int16(low)
    var index = first
    if emptyBlocks == 0 {
      while index <= last {
        guard let (length, symbol) = tables[0]?.find(bits.peek()) else { return false }
        bits.skip(length)
        let (run, size) = (symbol &>> 4, symbol & 15)
        var value: Int16 = 0
        if size == 0 {
          if run < 15 {
            emptyBlocks = (1 &<< run) &+ bits.take(run)
            break
          }
        } else {
          guard size == 1 else { return false }
          value = bits.take(1) == 1 ? one : 0 &- one
        }
        index = refine(block, from: index, by: one, zeros: run)
        if value != 0 {
          guard index <= last else { return false }
          block[index] = value
        }
        index &+= 1
      }
    }
    guard emptyBlocks > 0 else { return true }
    _ = refine(block, from: index, by: one, zeros: .max)
    emptyBlocks &-= 1
    return true
  }

  /// Refines the coefficients that are not zero, up to the zero after some zeros.
  ///
  /// - Returns: The index of that zero, or the one after the last coefficient.
  private mutating func refine(
    _ block: UnsafeMutablePointer<Int16>, from start: Int, by one: Int16, zeros: Int
  ) -> Int {
    var (index, zeros) = (start, zeros)
    while index <= last {
      let value = block[index]
      if value == 0 {
        if zeros == 0 { break }
        zeros &-= 1
      } else if bits.take(1) == 1, value.magnitude & UInt16(bitPattern: one) == 0 {
        block[index] = value > 0 ? value &+ one : value &- one
      }
      index &+= 1
    }
    return index
  }
}
