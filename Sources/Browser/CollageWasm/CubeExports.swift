// The C interface to color cubes: it takes a grade as numbers and returns its cube as 16-bit words. No argument of a
// host can trap.
import CollageColor
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) private var cube = WordBuffer()
nonisolated(unsafe) private var tables: [ColorTable?] = []
private let tableLimit = 1_000

/// The words of the last cube; its address is valid until the next cube is made.
private struct WordBuffer {
  private(set) var storage: UnsafeMutableBufferPointer<UInt16> = .allocate(capacity: 0)

  /// Writes a cube and returns the number of words.
  ///
  /// The words are the number of levels (0 for all), of curve entries and of nodes per side (0 without a cube),
  /// followed by the curves and the nodes.
  mutating func write(_ cube: ColorCube) -> Int32 {
    let head = [cube.levels ?? 0, ColorCube.shaperEntries, cube.nodes.isEmpty ? 0 : cube.side]
    let count = head.count + cube.shaper.count + cube.nodes.count
    if count > storage.count {
      storage.deallocate()
      storage = .allocate(capacity: count)
    }
    var next = 0
    func append(_ word: UInt16) {
      storage[next] = word
      next += 1
    }
    for number in head { append(UInt16(truncatingIfNeeded: number)) }
    for word in cube.shaper { append(word) }
    for word in cube.nodes { append(word) }
    return Int32(truncatingIfNeeded: count)
  }
}

/// Reads a `.cube` file from the first `count` bytes of the buffer, and stores its table.
///
/// Returns the table's number, or the negated length of an error message in the buffer.
@_cdecl("collage_table") public func collageTable(_ count: Int32) -> Int32 {
  let memory = UnsafeRawBufferPointer(buffer.storage)
  let bytes = [UInt8](memory.prefix(max(0, Int(count))))
  let table: ColorTable
  do throws(ColorTableError) {
    table = try ColorTable(cubeFile: bytes)
  } catch {
    return fail(error.description)
  }
  if let free = tables.firstIndex(where: { $0 == nil }) {
    tables[free] = table
    return Int32(truncatingIfNeeded: free)
  }
  guard tables.count < tableLimit else { return fail("at most \(tableLimit) tables can be open; forget some first") }
  tables.append(table)
  return Int32(truncatingIfNeeded: tables.count - 1)
}

private func fail(_ text: String) -> Int32 {
  let bytes = Array(text.utf8)
  buffer.reserve(bytes.count / 8 + 1)
  UnsafeMutableRawBufferPointer(buffer.storage).copyBytes(from: bytes)
  return Int32(truncatingIfNeeded: -bytes.count)
}

/// Frees the table with a number from `collage_table`; unknown numbers are ignored.
@_cdecl("collage_forget_table") public func collageForgetTable(_ table: Int32) {
  if tables.indices.contains(Int(table)) { tables[Int(table)] = nil }
}

/// Computes the cube of the grade in the first `count` numbers of the buffer: the adjustments, then a list of filters,
/// each with its adjustments, the number of its table (or -1) and its weight.
///
/// Returns the number of words at `collage_cube_words`, 0 if the grade changes no color, or an error code; if an
/// adjustment is out of range, the buffer then describes it.
@_cdecl("collage_cube") public func collageCube(_ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let grade: Grade
  do throws(ReadingError) {
    grade = try reader.grade()
  } catch {
    return FailureNumber.badNumbers
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  for (part, adjustments) in ([grade.adjustments] + grade.filters.map { $0.adjustments }).enumerated() {
    do throws(LookError) {
      try Look(adjustments: adjustments).validate()
    } catch {
      buffer.write(error, part: part)
      return FailureNumber.badGrade
    }
  }
  return ColorCube(grade).map { cube.write($0) } ?? 0
}

/// Returns the address of the last cube's words.
@_cdecl("collage_cube_words") public func collageCubeWords() -> UnsafeMutablePointer<UInt16>? {
  cube.storage.baseAddress
}

extension NumberReader {
  fileprivate mutating func grade() throws(ReadingError) -> Grade {
    var grade = Grade(adjustments: try adjustments())
    var weights = 0.0
    grade.filters = try list { reader throws(ReadingError) in
      let adjustments = try reader.adjustments()
      let table = try reader.integer(-1...tableLimit)
      let weight = try reader.number()
      guard weight >= 0, weight <= 1 else { throw .outOfRange }
      if table >= 0, !tables.indices.contains(table) || tables[table] == nil { throw .outOfRange }
      weights += weight
      return Grade.Part(adjustments: adjustments, table: table < 0 ? nil : tables[table], weight: weight)
    }
    // The weights of a transition are quotients; rounding can make their sum exceed 1.
    guard weights < 1.000001 else { throw .outOfRange }
    return grade
  }
}

extension NumberBuffer {
  /// Writes an out-of-range value: the part of the grade, the kind of value and two indices, then the value, the
  /// minimum and the maximum.
  fileprivate mutating func write(_ error: LookError, part: Int) {
    func index(of channel: ToneCurves.Channel) -> Int {
      switch channel {
      case .master: 0
      case .red: 1
      case .green: 2
      case .blue: 3
      }
    }
    let (kind, first, second): (Int, Int, Int) =
      switch error.quantity {
      case .adjustment(let adjustment): (0, adjustment.rawValue, 0)
      case .curvePoints(let channel): (1, index(of: channel), 0)
      case .curveX(let channel, let point): (2, index(of: channel), point)
      case .curveY(let channel, let point): (3, index(of: channel), point)
      case .toningBalance: (4, 0, 0)
      case .toningStrength: (5, 0, 0)
      case .duotoneStrength: (6, 0, 0)
      case .filterStrength: (7, 0, 0)
      }
    clear()
    for number in [part, kind, first, second] { append(number) }
    for number in [error.found, error.allowed.lowerBound, error.allowed.upperBound] { append(number) }
  }
}
