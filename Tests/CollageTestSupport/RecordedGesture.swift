import Foundation

/// A gesture log of `Tests/GestureLogs`, with the composition on which it is replayed and the expected result.
///
///     collage replay Tests/GestureLogs/two-columns/a-palm-ends-no-pan.jsonl \
///       --composition Tests/GestureLogs/two-columns/composition.json --trace
public struct RecordedGesture: CustomStringConvertible, Sendable {
  /// The folder and the name of the log, such as `two-columns/a-palm-ends-no-pan`.
  public let name: String

  /// The folder with the logs.
  public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "GestureLogs").path

  /// All logs, in the order of their names.
  public static let all: [RecordedGesture] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(".jsonl") }.sorted().map { RecordedGesture(name: String($0.dropLast(6))) }
  }()

  /// The path of the log.
  public var log: String { "\(Self.folder)/\(name).jsonl" }

  /// The path of the composition, which the logs of a folder share.
  public var composition: String { URL(fileURLWithPath: log).deletingLastPathComponent().path + "/composition.json" }

  /// The expected output of `collage replay --trace`.
  public var trace: String {
    get throws { try String(contentsOfFile: "\(Self.folder)/\(name).trace", encoding: .utf8) }
  }

  /// The expected output of `collage replay -o`, for logs whose trace is not sufficient.
  public var result: [UInt8]? {
    FileManager.default.contents(atPath: "\(Self.folder)/\(name).result.json").map { [UInt8]($0) }
  }

  /// A sentence about the log, the value of `x-shows` in its header.
  public var shows: String? {
    get throws {
      let header = try String(contentsOfFile: log, encoding: .utf8).prefix { $0 != "\n" }
      let object = try JSONSerialization.jsonObject(with: Data(header.utf8)) as? [String: Any]
      return object?["x-shows"] as? String
    }
  }

  /// The name, by which test results identify the log.
  public var description: String { name }
}
