import CollageFiles
import CollageRender
import SystemCalls

/// A run of `ffmpeg` or `ffprobe`, whose output is read.
///
/// Clips are decoded in another process because decoders of video have more faults than those of pictures: one that
/// crashes or hangs costs an error, and nothing else.
final class ClipProgram {
  private let path: String
  private let process: pid_t
  private let output: Int32
  private var isRunning = true

  /// The longest time without output, in milliseconds.
  private static let patience: Int32 = 60_000
  /// The maximum size of text that is read.
  static let maxText = 1 << 20
  /// The pipe's size, which lets the program decode the next rows while these are copied.
  private static let pipeSize: Int32 = 1 << 20

  /// The options that open a clip: files in known containers, which can name no other files.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - start: The offset of the clip in the file.
  ///   - seconds: The time at which reading begins.
  /// - Returns: The options.
  static func input(_ path: String, from start: Int = 0, at seconds: Double = 0) -> [String] {
    (seconds > 0 ? ["-ss", "\(seconds)"] : []) + [
      "-protocol_whitelist", start > 0 ? "file,subfile" : "file", "-format_whitelist",
      "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi", "-i",
      start > 0 ? "subfile,,start,\(start),end,0,,:file:" + path : "file:" + path,
    ]
  }

  /// Returns the command that decodes the pictures of a clip, up to the options of its output.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - options: Options of the decoder.
  ///   - filter: What is done with each frame.
  ///   - seconds: The time at which decoding begins.
  /// - Returns: The program's name and arguments.
  static func decoding(
    _ clip: Clip, _ options: [String] = [], filter: String, at seconds: Double = 0
  ) -> [String] {
    ["ffmpeg", "-v", "quiet", "-nostdin", "-threads", "1", "-filter_threads", "1"] + options
      + (clip.decoder.map { ["-c:v", $0] } ?? [])
      + input(clip.path, from: clip.start, at: seconds)
      + ["-map", "0:\(clip.stream)", "-an", "-sn", "-dn", "-vf", filter]
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: Its name and arguments.
  ///   - path: The clip, for messages.
  /// - Throws: `RenderError` if the program is not installed.
  init(_ arguments: [String], about path: String) throws(RenderError) {
    self.path = path
    do throws(SystemFailure) {
      let pipes = try ProcessPipes()
      let (input, output) = (pipes.input, pipes.output)
      process = try pipes.start(ChildProcess(arguments))
      close(input)
      self.output = output
    } catch {
      throw .file(.cannotOpen(path: path, reason: VideoEncoder.reason(ofFailedStart: error.number)))
    }
    enlargePipe(output, to: Self.pipeSize)
  }

  deinit {
    close(output)
    guard isRunning else { return }
    kill(process, SIGKILL)
    ChildProcess.wait(for: process)
  }

  /// Reads until the block is full or the output ends; returns the number of bytes.
  func read(into block: UnsafeMutableRawBufferPointer) throws(RenderError) -> Int {
    var filled = 0
    while filled < block.count {
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Self.patience) != 0 else { throw .damagedClip(path, "decoding it takes too long") }
      let count = readSome(output, into: UnsafeMutableRawBufferPointer(rebasing: block[filled...]))
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Waits for the program to end; returns whether it succeeded.
  func finish() -> Bool {
    isRunning = false
    return ChildProcess.wait(for: process) == .code(0)
  }

  /// Runs a program and returns all bytes that it prints, fewer than `limit`.
  static func bytes(_ arguments: [String], about path: String, limit: Int) throws(RenderError) -> [UInt8] {
    let program = try ClipProgram(arguments, about: path)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: Int(pipeSize))
    var count = part.count
    while count == part.count, bytes.count < limit {
      count = try program.read(into: &part)
      bytes += part.prefix(count)
    }
    guard bytes.count < limit, program.finish() else { throw .damagedClip(path, "it is not a readable video") }
    return bytes
  }

  private func read(into part: inout [UInt8]) throws(RenderError) -> Int {
    // The closure of `withUnsafeMutableBytes` cannot throw typed errors.
    let result = part.withUnsafeMutableBytes { block in
      Result { () throws(RenderError) in try read(into: block) }
    }
    return try result.get()
  }

  /// Runs a program and returns the text that it prints.
  static func text(_ arguments: [String], about path: String) throws(RenderError) -> String {
    String(decoding: try bytes(arguments, about: path, limit: maxText), as: UTF8.self)
  }
}
