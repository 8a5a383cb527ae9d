import CollageModel

/// The buffer through which the host and this module exchange more than a few numbers.
///
/// All sessions share it: the module has one thread, and every call reads or writes it from its start.
struct NumberBuffer {
  private(set) var storage: UnsafeMutableBufferPointer<Double>
  private var count = 0

  init() { storage = .allocate(capacity: 256) }

  /// Reserves space for a number of values; the contents are kept.
  mutating func reserve(_ capacity: Int) {
    guard capacity > storage.count else { return }
    let grown = UnsafeMutableBufferPointer<Double>.allocate(capacity: max(capacity, storage.count * 2))
    for index in 0..<count { grown[index] = storage[index] }
    storage.deallocate()
    storage = grown
  }

  mutating func clear() { count = 0 }

  // Called in two hundred places, each of which would have a copy.
  @inline(never) mutating func append(_ number: Double) {
    if count == storage.count { reserve(count + 1) }
    storage[count] = number
    count += 1
  }

  @inline(__always) mutating func append(_ number: Int) { append(Double(number)) }

  @inline(__always) mutating func append(_ isTrue: Bool) { append(isTrue ? 1.0 : 0) }

  var written: Int32 { Int32(truncatingIfNeeded: count) }
}

/// An error in numbers from the host.
enum ReadingError: Error {
  case tooFew
  case outOfRange
}

/// Reads numbers in sequence and rejects unexpected ones.
struct NumberReader {
  private let numbers: UnsafeMutableBufferPointer<Double>
  private let end: Int
  private var position = 0

  init(_ numbers: UnsafeMutableBufferPointer<Double>, count: Int) {
    self.numbers = numbers
    end = min(max(count, 0), numbers.count)
  }

  var isAtEnd: Bool { position == end }

  mutating func number() throws(ReadingError) -> Double {
    guard position < end else { throw .tooFew }
    position += 1
    return numbers[position - 1]
  }

  mutating func integer(_ range: ClosedRange<Int>) throws(ReadingError) -> Int {
    guard let integer = Int(exactly: try number()), range.contains(integer) else { throw .outOfRange }
    return integer
  }

  /// Returns the length of a list, which cannot exceed the number of remaining values.
  mutating func length() throws(ReadingError) -> Int { try integer(0...max(0, end - position)) }

  mutating func flag() throws(ReadingError) -> Bool { try integer(0...1) == 1 }

  /// Returns an enumeration's case by its index.
  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) throws(ReadingError) -> Choice
  where Choice.AllCases == [Choice] {
    let cases = Choice.allCases
    return cases[try integer(0...cases.count - 1)]
  }

  mutating func point() throws(ReadingError) -> Point { Point(try number(), try number()) }

  mutating func list<Value>(
    _ body: (inout NumberReader) throws(ReadingError) -> Value
  ) throws(ReadingError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try length()) { values.append(try body(&self)) }
    return values
  }
}
