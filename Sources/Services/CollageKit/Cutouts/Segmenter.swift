public import CollageFiles
import CollageModel
public import CollageRender
import Determinism
import SystemCalls

/// Somebody else's program that finds the subjects of photos, such as a learned model: one process for many photos.
///
/// The program gets a folder of photos in place of `{in}` and an empty folder in place of `{out}`. For each photo it writes a
/// picture of the same name, with any ending, whose alpha, or else luminance, covers the subject; `rembg p {in} {out}` does. Photos
/// that it leaves out are segmented without it.
public struct Segmenter: Sendable {
  private let program: OutsideProgram
  private let command: String
  /// Where answers are kept by photo, version and command; nil to keep none.
  public var cache: String?

  /// The photos of one process.
  public static let photosPerProcess = 64
  /// A program that fails so often in a row is not asked any more.
  public static let maxFailures = 3

  /// Reads a command: a program and its arguments, without a shell; `seconds` is how long one process may take.
  ///
  /// - Throws: `RenderError.unsupportedOutput` for a command without `{in}` or `{out}`, or with a quote that does not end.
  public init(command: String, seconds: Double = 600) throws(RenderError) {
    var program = try OutsideProgram(command: command)
    program.seconds = seconds
    self.program = program
    self.command = command
    cache = TileDiskCache.usual.map { $0 + "-masks" }
    guard program.words.contains(where: { $0.contains("{in}") }),
      program.words.contains(where: { $0.contains("{out}") })
    else {
      throw .unsupportedOutput(
        "the command \(escaped(command)): write {in} and {out} where the program expects the folder of photos and that of "
          + "its masks")
    }
  }

  /// Asks the program where the subjects of photos are.
  ///
  /// - Parameters:
  ///   - photos: The photos' paths.
  ///   - folder: Where masks are written that are not kept in the cache; it must exist as long as they are used.
  /// - Returns: The mask files by the photos' paths, and what went wrong: a photo without a mask is to be segmented
  ///   without the program.
  public func masks(of photos: [String], in folder: String) -> (masks: [String: String], notes: [RenderNote]) {
    var masks: [String: String] = [:]
    var notes: [RenderNote] = []
    var asked: [String] = []
    for photo in photos {
      if let kept = answer(of: photo) { masks[photo] = kept } else { asked.append(photo) }
    }
    var rest = asked[...]
    var batch = 0
    var failures = 0
    while !rest.isEmpty {
      if failures >= Self.maxFailures {
        notes.append(
          RenderNote(.other, "the segmenter is not asked any more; \(rest.count) photos are segmented without it"))
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
              "the segmenter answered nothing for \(missing) of \(some.count) photos; they are segmented without it"))
        }
      } catch {
        failures += 1
        notes.append(RenderNote(.other, "\(error); \(some.count) photos are segmented without it"))
      }
    }
    return (masks, notes)
  }

  /// Returns the mask that the program gave of a photo as it is now, if that is kept in the cache.
  public func answer(of photo: String) -> String? {
    guard let kept = cachePath(of: photo), access(kept, R_OK) == 0 else { return nil }
    return kept
  }

  /// Asks the program about photos in files, and keeps its masks beyond this call.
  ///
  /// - Returns: The masks, and what should be said of the program.
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

  /// Returns a mask that stays when the temporary folder is removed.
  private static func lasting(_ mask: String, scratch: String) throws(FileError) -> PhotoSource {
    guard mask.hasPrefix(scratch + "/") else { return PhotoSource(path: mask) }
    return try PhotoSource(bytes: readSmallFile(mask, limit: maxBytes), name: mask)
  }

  /// Cuts one photo out by the program's guess, or without it where it has none.
  ///
  /// - Returns: What was found, and what should be said of the program.
  /// - Throws: `RenderError` for a photo that cannot be used, or a file that cannot be written.
  public func cut(
    _ photo: String, with settings: CutoutRender, to path: String, as output: OutputSettings,
    protecting inputs: InputGuard
  ) throws(RenderError) -> (report: CutoutRender.Report, notes: [RenderNote]) {
    let scratch = try RenderError.wrap(TemporaryFolder())
    defer { CutoutFolder.empty(scratch.path) }
    let (masks, notes) = masks(of: [photo], in: scratch.path)
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
    let key = Array("\(command)\n\(String(cString: absolute))\n\(version)".utf8)
    return "\(cache)/\(FNV1a(key).hexadecimal)\(FNV1a(key.reversed()).hexadecimal)"
  }

  /// Copies an answer into the cache, and returns where it is.
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
        protecting: .nothing(because: "the name is made of hashes, and only answers have such names here"),
        isDurable: false, access: .owner)
      return path
    } catch {
      return mask
    }
  }

  /// The maximum size of a mask's file.
  public static let maxBytes = 64 << 20
}
