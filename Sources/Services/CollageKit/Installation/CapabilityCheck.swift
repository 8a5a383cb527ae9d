import CollageFiles
import CollageRender
import SystemCalls

/// A capability of the installation, tested by using it.
public struct CapabilityCheck: Hashable, Sendable {
  /// The outcomes of a check.
  public enum Outcome: String, Hashable, Sendable {
    case works
    /// It does not work, but most uses do not need it.
    case missing
    /// It does not work, and all uses need it.
    case broken
  }

  public var name: String
  public var outcome: Outcome
  /// The finding, such as a version or a path.
  public var detail: String
  /// The action that would fix it; empty if it works or there is no known fix.
  public var remedy: String

  /// Creates a result, by default without a remedy.
  public init(name: String, outcome: Outcome, detail: String, remedy: String = "") {
    (self.name, self.outcome, self.detail, self.remedy) = (name, outcome, detail, remedy)
  }

  /// Renders, writes and reads a small picture in every format, and checks for ffmpeg and free space.
  ///
  /// - Parameter folders: Folders that must be writable, with their purpose.
  /// - Returns: The results in a fixed order; failures are results, not errors.
  static func all(folders: [(purpose: String, path: String)]) async -> [CapabilityCheck] {
    var checks: [CapabilityCheck] = []
    do throws(RenderError) {
      let folder = try RenderError.wrap(TemporaryFolder())
      let trial = try FormatTrial(folder: folder.path)
      for format in OutputFormat.allCases { checks.append(await trial.writesAndReads(format)) }
      checks.append(await trial.reads(SampleFiles.gif, .gif))
      checks.append(await trial.reads(SampleFiles.heic, .heic))
    } catch {
      checks.append(CapabilityCheck(name: "rendering", outcome: .broken, detail: "\(error)"))
    }
    checks.append(video)
    return checks + folders.map { space(for: $0.purpose, in: $0.path) }
  }

  // MARK: Programs and folders

  private static var video: CapabilityCheck {
    let name = "mp4 videos"
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in path.split(separator: ":") where access("\(folder)/ffmpeg", X_OK) == 0 {
      return CapabilityCheck(name: name, outcome: .works, detail: "\(folder)/ffmpeg")
    }
    return CapabilityCheck(
      name: name, outcome: .missing, detail: "the program ffmpeg is not installed",
      remedy: "sudo apt-get install ffmpeg")
  }

  /// The minimum free space, in bytes.
  private static let minFreeBytes = 1_000_000_000.0

  private static func space(for purpose: String, in folder: String) -> CapabilityCheck {
    let name = "\(purpose) folder"
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return CapabilityCheck(name: name, outcome: .missing, detail: "\(escaped(folder)): \(systemMessage(errno))")
    }
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    let detail = "\(escaped(folder)), \(Int(min(free / 1e9, 1e15).rounded(.down))) GB free"
    if access(folder, W_OK) != 0 {
      return CapabilityCheck(name: name, outcome: .missing, detail: "\(detail), not writable")
    }
    if free < minFreeBytes {
      return CapabilityCheck(name: name, outcome: .missing, detail: detail, remedy: "free some space")
    }
    return CapabilityCheck(name: name, outcome: .works, detail: detail)
  }
}
