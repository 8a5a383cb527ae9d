/// A bitmap of free and occupied cells, 64 per machine word.
struct PackingBoard {
  let width: Int
  let height: Int
  private let words: Int
  private var bits: [UInt64]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    words = (width + 63) / 64
    bits = Array(repeating: 0, count: words * height)
  }

  /// The work done so far, in machine words and positions examined; the same on every machine.
  private(set) var work = 0

  /// Occupies the cells of a mask whose top left corner is at a cell, and all cells closer to them than a gap, in
  /// cells; cells outside the board are ignored.
  ///
  /// Only rows of the board are visited, so that even a huge gap costs no more than the board's height.
  mutating func take(_ mask: PackingMask, x: Int, y: Int, gap: Double) {
    // A gap beyond the board's extents blocks every position.
    let gap = min(max(0, gap), Double(width + height))
    let reach = Int(gap.rounded(.up))
    for (row, stretches) in mask.rows.enumerated() where !stretches.isEmpty {
      let own = y + row
      let (first, last) = (max(0, own - reach), min(height - 1, own + reach))
      guard first <= last else { continue }
      for target in first...last {
        // Between two cells at a distance of n there are n - 1 cells.
        let down = Double(max(0, abs(target - own) - 1))
        guard target == own || down < gap else { continue }
        let across = reach == 0 ? 0 : min(reach, Int((gap * gap - down * down).squareRoot().rounded(.up)))
        for stretch in stretches {
          fill(row: target, max(0, stretch.lowerBound + x - across)..<min(width, stretch.upperBound + x + across))
        }
      }
    }
  }

  private mutating func fill(row: Int, _ cells: Range<Int>) {
    guard !cells.isEmpty else { return }
    let base = row * words
    let (first, last) = (cells.lowerBound >> 6, (cells.upperBound - 1) >> 6)
    for word in first...last {
      var bits = UInt64.max
      if word == first { bits &= UInt64.max << UInt64(cells.lowerBound & 63) }
      if word == last { bits &= UInt64.max >> UInt64(63 - (cells.upperBound - 1) & 63) }
      self.bits[base + word] |= bits
    }
  }

  /// Returns the position of minimum cost at which a mask meets no occupied cell, among equal ones the first; nil if
  /// the mask fits nowhere.
  ///
  /// All positions of a row are tested at once: a position is blocked if a cell of the mask's interval meets an
  /// occupied cell. An interval of n cells takes about log2 n shifts of a row's words.
  mutating func bestPlace(for mask: PackingMask, cost: (_ x: Int, _ y: Int) -> Int) -> (x: Int, y: Int)? {
    guard mask.width <= width, mask.height <= height else { return nil }
    let stretches = mask.rows.reduce(1) { $0 + $1.count }
    var seen = (height - mask.height + 1) * words * stretches
    defer { work += seen }
    var best: (x: Int, y: Int, cost: Int)?
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words) { scratch in
      for y in 0...(height - mask.height) {
        for word in 0..<words { scratch[word] = 0 }
        for (row, stretches) in mask.rows.enumerated() {
          for stretch in stretches { block(scratch, row: y + row, stretch) }
        }
        for word in 0..<words {
          var free = ~scratch[word]
          while free != 0 {
            let x = word << 6 + free.trailingZeroBitCount
            free &= free &- 1
            guard x <= width - mask.width else { break }
            seen += 1
            let cost = cost(x, y)
            if cost < best?.cost ?? .max { best = (x, y, cost) }
          }
        }
      }
    }
    return best.map { ($0.x, $0.y) }
  }

  /// Adds the positions that an interval blocks to the first half of the scratch words.
  @inline(__always) private func block(
    _ scratch: UnsafeMutableBufferPointer<UInt64>, row: Int, _ stretch: Range<Int>
  ) {
    var isEmpty = true
    let base = row * words
    for word in 0..<words {
      scratch[words + word] = bits[base + word]
      if bits[base + word] != 0 { isEmpty = false }
    }
    if isEmpty { return }
    // The row smeared to the left over the interval's length, by doubling.
    var done = 1
    while done < stretch.count {
      let step = min(done, stretch.count - done)
      shiftDown(scratch, by: step, isJoining: true)
      done += step
    }
    shiftDown(scratch, by: stretch.lowerBound, isJoining: false)
    for word in 0..<words { scratch[word] |= scratch[words + word] }
  }

  /// Shifts the second half of the scratch words toward lower cells, or combines the shifted words with them.
  @inline(__always) private func shiftDown(
    _ scratch: UnsafeMutableBufferPointer<UInt64>, by cells: Int, isJoining: Bool
  ) {
    let (whole, part) = (cells >> 6, UInt64(cells & 63))
    for word in 0..<words {
      let from = words + word + whole
      let low = from < 2 * words ? scratch[from] : 0
      let high = from + 1 < 2 * words ? scratch[from + 1] : 0
      let moved = part == 0 ? low : (low >> part) | (high << (64 - part))
      scratch[words + word] = isJoining ? scratch[words + word] | moved : moved
    }
  }
}
