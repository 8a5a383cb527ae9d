public import CollageFiles
import CollageModel
public import CollageRender
import Determinism
import SystemCalls

/// An external program that segments photos, such as a learned model; one process handles many photos.
///
/// The program receives a folder of photos in place of `{in}` and an empty folder in place of `{out}`. For each photo
/// it writes an image of the same name, with any extension, whose alpha channel, or else luminance, is the coverage of
/// the subject; `rembg p {in} {out}` works this way. Photos without a result are segmented without the program.
public struct Segmenter: Sendable {
  private let program: OutsideProgram
  private let command: String
  /// The program is asked about photos whose own cut-out has a lower confidence, 0 to 1; 1 asks about all.
  public let limit: Double
  /// The cache folder for masks by photo, version, command and limit; nil disables caching.
  public var cache: String?
  /// The accepted formats and limits of photos.
  var policy = PhotoPolicy()
  /// Keeps the subjects that were found to decide about photos.
  var cutouts = CutoutCache()

  /// The confidence above which a learned model seldom finds better subjects.
  public static let usualLimit = 0.8

  /// The maximum number of photos per process.
  public static let photosPerProcess = 64
  /// After this many consecutive failures the program is not run again.
  public static let maxFailures = 3

  /// Creates a segmenter from a command: a program and its arguments, run without a shell.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - seconds: The time limit of one process.
  ///   - limit: The confidence of own cut-outs, 0 to 1, from which the program is not asked about a photo.
  /// - Throws: `RenderError.unsupportedOutput` if the command lacks `{in}` or `{out}`, or has an unterminated quote.
  public init(command: String, seconds: Double = 600, limit: Double = Self.usualLimit) throws(RenderError) {
    var program = try OutsideProgram(command: command)
    program.seconds = seconds
    self.program = program
    (self.command, self.limit) = (command, limit)
    cache = TileDiskCache.usual.map { $0 + "-masks" }
    guard program.words.contains(where: { $0.contains("{in}") }),
      program.words.contains(where: { $0.contains("{out}") })
    else {
      throw .unsupportedOutput(
        "the command \(escaped(command)) must contain {in} and {out}, which are replaced by the folder of photos and the "
          + "folder of masks")
    }
  }

  /// Sets by which policy photos are read to decide about them, and where the subjects are kept that are found in them.
  package mutating func finding(policy: PhotoPolicy, cutouts: CutoutCache) {
    (self.policy, self.cutouts) = (policy, cutouts)
  }

  /// Returns masks of photos, from the cache or by running the program.
  ///
  /// - Parameters:
  ///   - photos: The photos' paths.
  ///   - folder: The folder for masks that are not cached; it must exist while they are used.
  /// - Returns: The mask files by photo path, and notes on failures; segment photos without a mask without the program.
  public func masks(of photos: [String], in folder: String) -> (masks: [String: String], notes: [RenderNote]) {
    var masks: [String: String] = [:]
    var notes: [RenderNote] = []
    var asked: [String] = []
    for photo in photos {
      if let kept = answer(of: photo) { masks[photo] = kept } else if isAsked(about: photo) { asked.append(photo) }
    }
    var rest = asked[...]
    var batch = 0
    var failures = 0
    while !rest.isEmpty {
      if failures >= Self.maxFailures {
        notes.append(
          RenderNote(.other, "the segmenter failed too often; \(rest.count) photos are segmented without it"))
        break
      }
      let some = Array(rest.prefix(Self.photosPerProcess))
      rest = rest.dropFirst(some.count)
      batch += 1
      do throws(RenderError) {
        let found = try run(some, in: "\(folder)/segmenter-\(batch)")
        failures = 0
        for (photo, mask) in found { masks[photo] = keep(mask, of: photo) }
        let missing = some.count - found.count
        if missing > 0 {
          notes.append(
            RenderNote(
              .other,
              "the segmenter wrote no mask for \(missing) of \(some.count) photos; they are segmented without it"))
        }
      } catch {
        failures += 1
        notes.append(RenderNote(.other, "\(error); \(some.count) photos are segmented without it"))
      }
    }
    return (masks, notes)
  }

  /// Returns whether a photo's own cut-out is not certain enough; true for a photo that cannot be read, which the program may
  /// read.
  private func isAsked(about photo: String) -> Bool {
    guard limit < 1, let confidence = try? cutouts.confidence(of: PhotoSource(path: photo), policy: policy) else {
      return true
    }
    return confidence < limit
  }

  /// Returns the cached mask of the current version of a photo, if there is one.
  public func answer(of photo: String) -> String? {
    guard let kept = cachePath(of: photo), access(kept, R_OK) == 0 else { return nil }
    return kept
  }

  /// Runs the program on photos in files, and stores its masks beyond this call.
  ///
  /// - Returns: The masks, and notes on the program for the user.
  func lastingMasks(
    of photos: [(id: PhotoID, path: String)]
  ) throws(RenderError) -> (masks: [PhotoID: PhotoSource], notes: [RenderNote]) {
    if photos.isEmpty { return ([:], []) }
    let scratch = try RenderError.wrap(TemporaryFolder())
    defer { CutoutFolder.empty(scratch.path) }
    var seen: Set<String> = []
    let (masks, notes) = masks(of: photos.map(\.path).filter { seen.insert($0).inserted }, in: scratch.path)
    var lasting: [PhotoID: PhotoSource] = [:]
    for (id, path) in photos {
      guard let mask = masks[path] else { continue }
      lasting[id] = try RenderError.wrap(Self.lasting(mask, scratch: scratch.path))
    }
    return (lasting, notes)
  }

  /// Returns a mask that remains valid after the temporary folder is removed.
  private static func lasting(_ mask: String, scratch: String) throws(FileError) -> PhotoSource {
    guard mask.hasPrefix(scratch + "/") else { return PhotoSource(path: mask) }
    return try PhotoSource(bytes: readSmallFile(mask, limit: maxBytes), name: mask)
  }

  /// Cuts out a photo with the program's mask, or without a mask if it provides none.
  ///
  /// - Returns: The report, and notes on failures of the program.
  /// - Throws: `RenderError` if the photo cannot be used or the file cannot be written.
  public func cut(
    _ photo: String, with settings: CutoutRender, to path: String, as output: OutputSettings,
    protecting inputs: InputGuard
  ) throws(RenderError) -> (report: CutoutRender.Report, notes: [RenderNote]) {
    let scratch = try RenderError.wrap(TemporaryFolder())
    defer { CutoutFolder.empty(scratch.path) }
    var segmenter = self
    segmenter.policy = settings.policy
    let (masks, notes) = segmenter.masks(of: [photo], in: scratch.path)
    var render = settings
    render.mask = masks[photo].map { PhotoSource(path: $0) }
    render.refinesMask = render.mask != nil
    return (try render.write(to: path, as: output, protecting: inputs), notes)
  }

  private func run(_ photos: [String], in folder: String) throws(RenderError) -> [(photo: String, mask: String)] {
    let (input, output) = (folder + "/in", folder + "/out")
    for path in [folder, input, output] where mkdir(path, 0o700) != 0 {
      throw .file(.cannotCreate(path: path, reason: systemMessage(errno)))
    }
    for (index, photo) in photos.enumerated() {
      let absolute = realpath(photo, nil)
      defer { free(absolute) }
      guard let absolute else { throw .file(.cannotOpen(path: photo, reason: systemMessage(errno))) }
      let ending = photo.split(separator: "/").last?.split(separator: ".").last.map { "." + $0 } ?? ""
      symlink(absolute, "\(input)/\(Self.name(index))\(ending)")
    }
    try program.run(replacing: [("{in}", input), ("{out}", output)], log: folder + "/log")
    var byStem: [String: String] = [:]
    for name in (try? FolderListing.allNames(of: output)) ?? [] {
      let stem = name.split(separator: ".").first.map(String.init) ?? name
      byStem[stem] = "\(output)/\(name)"
    }
    return photos.enumerated().compactMap { index, photo in byStem[Self.name(index)].map { (photo, $0) } }
  }

  private static func name(_ index: Int) -> String {
    let digits = String(index)
    return "photo" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: Cache

  private func cachePath(of photo: String) -> String? {
    guard let cache, let version = FileVersion(path: photo) else { return nil }
    let absolute = realpath(photo, nil)
    defer { free(absolute) }
    guard let absolute else { return nil }
    let key = Array("\(command)\n\(limit)\n\(String(cString: absolute))\n\(version)".utf8)
    return "\(cache)/\(FNV1a(key).hexadecimal)\(FNV1a(key.reversed()).hexadecimal)"
  }

  /// Copies a mask to the cache and returns its path there; returns the original path if it cannot be cached.
  private func keep(_ mask: String, of photo: String) -> String {
    guard let path = cachePath(of: photo), let cache else { return mask }
    var folder = ""
    for part in cache.split(separator: "/") {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    guard let file = try? RegularFile(path: mask), file.byteCount <= Self.maxBytes else { return mask }
    do {
      try AtomicFile.write(
        file.firstBytes(file.byteCount), to: path,
        protecting: .nothing(because: "the name consists of hashes, which only cached masks have here"),
        isDurable: false, access: .owner)
      return path
    } catch {
      return mask
    }
  }

  /// The maximum size of a mask file, in bytes.
  public static let maxBytes = 64 << 20
}
