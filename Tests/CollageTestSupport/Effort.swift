import Foundation

/// How many of its cases a test tries that could try any number.
package enum Effort {
  /// True if every case is tried, as `Tests/nightly.sh debug` asks for.
  package static let isFull = ProcessInfo.processInfo.environment["COLLAGE_EVERY_CASE"] != nil

  /// Returns the number of cases to try of all: by default a quarter of them.
  package static func cases(of all: Int) -> Int { isFull ? all : (all + 3) / 4 }
}
