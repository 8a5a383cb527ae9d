/// Reads the date of a Matroska or WebM file, whose parts are found by their sizes and by its list of places.
///
/// Source: RFC 8794 (EBML), sections 4 to 6; RFC 9559 (Matroska), sections 5.1.1 and 5.1.2.
enum MatroskaInfo {
  private struct Element {
    let name: Int
    let body: Range<Int>
  }

  private static let (header, segment, info, places, cluster) = (
    0x1A45_DFA3, 0x1853_8067, 0x1549_A966, 0x114D_9B74, 0x1F43_B675
  )
  private static let (place, placeName, placeOffset, date) = (0x4DBB, 0x53AB, 0x53AC, 0x4461)
  /// The seconds from the start of 1970 to that of 2001, from which dates count nanoseconds.
  private static let (epoch, nanoseconds) = (978_307_200.0, 1e9)
  private static let maxElements = 1_000

  /// Returns whether a file begins as Matroska and WebM do.
  static func isPart(of window: inout PictureWindow) -> Bool { window.number(at: 0, bytes: 4) == header }

  /// Returns when a file was made, in seconds since 1970; nil if it does not say so.
  static func date(in window: inout PictureWindow) -> Double? {
    guard let segment = first(segment, in: 0..<window.count, &window)?.body else { return nil }
    guard let info = info(in: segment, &window), let date = first(date, in: info, &window)?.body, date.count == 8,
      let bytes = window.bytes(in: date)
    else { return nil }
    let count = Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    // Zero is what programs write that do not know the time.
    return count == 0 ? nil : epoch + Double(count) / nanoseconds
  }

  /// Returns the content of the description, which is before the pictures, or where the list of places says.
  private static func info(in segment: Range<Int>, _ window: inout PictureWindow) -> Range<Int>? {
    var place: Int?
    let found = first(in: segment, &window) { element, window in
      if element.name == places, place == nil { place = offset(of: info, in: element.body, &window) }
      return [info, cluster].contains(element.name)
    }
    if let found, found.name == info { return found.body }
    guard let place, place < segment.count else { return nil }
    let there = element(at: segment.lowerBound + place, in: segment, &window)
    return there?.name == info ? there?.body : nil
  }

  /// Returns the offset of an element in the segment by a list of places.
  private static func offset(of name: Int, in list: Range<Int>, _ window: inout PictureWindow) -> Int? {
    var offset: Int?
    _ = first(in: list, &window) { element, window in
      guard element.name == place, number(first(placeName, in: element.body, &window), &window) == name else {
        return false
      }
      offset = number(first(placeOffset, in: element.body, &window), &window)
      return true
    }
    return offset
  }

  private static func number(_ element: Element?, _ window: inout PictureWindow) -> Int? {
    guard let element, element.body.count <= 8 else { return nil }
    return window.number(at: element.body.lowerBound, bytes: element.body.count)
  }

  private static func first(_ name: Int, in range: Range<Int>, _ window: inout PictureWindow) -> Element? {
    first(in: range, &window) { element, _ in element.name == name }
  }

  private static func first(
    in range: Range<Int>, _ window: inout PictureWindow, where isWanted: (Element, inout PictureWindow) -> Bool
  ) -> Element? {
    var offset = range.lowerBound
    for _ in 0..<maxElements {
      guard let element = element(at: offset, in: range, &window) else { return nil }
      if isWanted(element, &window) { return element }
      offset = element.body.upperBound
    }
    return nil
  }

  /// Returns an element; one of unknown size, as in films that are recorded live, reaches to the end.
  private static func element(at offset: Int, in range: Range<Int>, _ window: inout PictureWindow) -> Element? {
    guard offset < range.upperBound, let name = variable(at: offset, keepsMark: true, &window), name.length <= 4,
      let size = variable(at: offset + name.length, keepsMark: false, &window)
    else { return nil }
    let start = offset + name.length + size.length
    guard start <= range.upperBound else { return nil }
    let isUnknown = size.value == 1 << (7 * size.length) - 1
    let room = range.upperBound - start
    guard isUnknown || size.value <= room else { return nil }
    return Element(name: name.value, body: start..<start + (isUnknown ? room : size.value))
  }

  /// Returns a number whose first bits tell its length in bytes.
  private static func variable(
    at offset: Int, keepsMark: Bool, _ window: inout PictureWindow
  ) -> (value: Int, length: Int)? {
    guard let first = window.byte(at: offset), first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard let value = window.number(at: offset, bytes: length) else { return nil }
    return (keepsMark ? value : value & (1 << (7 * length) - 1), length)
  }
}
