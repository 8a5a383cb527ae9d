import CollageFiles
internal import Synchronization
internal import Vips

/// Collects findings that become known only while photos are decoded, such as tolerated damage, for a render's
/// report.
///
/// It is a task-local value, because photos are decoded far from the code that writes the report, on any thread and
/// in any order.
final class DecodeLog: Sendable {
  /// The log of the current task's render.
  @TaskLocal static var current: DecodeLog?

  private let kept = Mutex<[String: Set<RenderNote>]>([:])

  /// Adds a note about a file; duplicates are ignored.
  func add(_ note: RenderNote, about path: String) {
    kept.withLock { _ = $0[path, default: []].insert(note) }
  }

  func notes(about path: String) -> Set<RenderNote> { kept.withLock { $0[path] ?? [] } }

  /// All notes, sorted by file name.
  var notes: [RenderNote] {
    kept.withLock { kept in
      kept.sorted { $0.key < $1.key }.flatMap { _, notes in notes.sorted { $0.description < $1.description } }
    }
  }

  /// Runs work and adds its findings to this log.
  func collecting<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let result: Result<Value, RenderError> = await Self.$current.withValue(
      self,
      operation: {
        do throws(RenderError) { return .success(try await work()) } catch { return .failure(error) }
      }, isolation: isolation)
    return try result.get()
  }

  /// Runs work and adds its findings to this log.
  func collecting<Value>(_ work: () throws(RenderError) -> Value) throws(RenderError) -> Value {
    let result = Self.$current.withValue(self) { Result { () throws(RenderError) in try work() } }
    return try result.get()
  }
}

extension DecodeLog {
  /// Reads a picture and notes the damage that its decoder tolerated; the body must release every image that it
  /// creates.
  static func reading<Value, Failure: Error>(
    _ path: String, as format: PictureFormat, log: DecodeLog? = current, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let (result, warnings) = DecoderWarnings.collected(body)
    if case .success = result, warnings.contains(where: { isDamage($0, format) }) {
      log?.add(.damaged(path), about: path)
    }
    return try result.get()
  }

  /// Returns whether a decoder's message is about pixels rather than, for example, dates, resolutions or unknown
  /// tags.
  private static func isDamage(_ message: String, _ format: PictureFormat) -> Bool {
    switch format {
    // libvips counts the warnings of libjpeg and reports them once.
    case .jpeg: message.hasPrefix("read gave ")
    case .gif: true
    case .png, .webp, .tiff, .avif, .heic: message.contains("read error")
    }
  }
}
