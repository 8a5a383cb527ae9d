import SystemCalls

/// Parses times of a server, so that a machine with a wrong clock can sign requests.
enum ServerTime {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Parses an HTTP date (RFC 9110, 5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`, as seconds since 1970.
  static func seconds(ofDate text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int32(parts[1]), let year = Int32(parts[3]),
      (1970...9999).contains(year), let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int32($0) }
    guard clock.count == 3 else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (year - 1900, Int32(month), day)
    (date.tm_hour, date.tm_min, date.tm_sec) = (clock[0], clock[1], clock[2])
    return Int(timegm(&date))
  }

  /// Parses a time such as `2013-05-24T00:00:00Z`, with or without fractions of a second (RFC 3339), as seconds since
  /// 1970.
  static func seconds(ofTimestamp text: String) -> Int? {
    let digits = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int32($0) }
    guard digits.count >= 6, text.hasSuffix("Z"), (1970...9999).contains(digits[0]), (1...12).contains(digits[1]) else {
      return nil
    }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (digits[0] - 1900, digits[1] - 1, digits[2])
    (date.tm_hour, date.tm_min, date.tm_sec) = (digits[3], digits[4], digits[5])
    return Int(timegm(&date))
  }

  /// The time of this machine in seconds since 1970.
  static var ofMachine: Int { Int(time(nil)) }
}
