import CollageFiles
import Determinism
import SystemCalls

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The options and sources of all jobs, as `collage batch` sends them to its workers: one line of JSON before the first job.
public struct WorkerSettings: Codable, Hashable, Sendable {
  /// The options on which pictures depend.
  public var options: JobOptions
  /// The files and caches of the run, which do not affect pictures.
  public var sources: JobSources

  /// Creates the settings that a supervisor sends to its workers first.
  public init(options: JobOptions, sources: JobSources) { (self.options, self.sources) = (options, sources) }

  /// The settings as a line, without its line feed.
  public var line: [UInt8] { CanonicalJSON.bytes(of: self) }

  /// Reads the settings from a line, and nothing behind it.
  ///
  /// - Throws: `BatchError.worker` if the line is invalid or truncated.
  public init(from descriptor: Int32) throws(BatchError) {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count <= LineReader.maxLine, withUnsafeMutableBytes(of: &byte, { readSome(descriptor, into: $0) }) == 1 {
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(line))
    } catch {
      throw .worker("the options of the run cannot be read: \(error)")
    }
  }
}
