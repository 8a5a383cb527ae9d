public import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
public import CollageMetadata
public import CollageRender
import SystemCalls

/// Finds the photos given by files, folders, ZIP archives and patterns.
public struct PhotoFinder: Sendable {
  public var order: PhotoOrder
  /// The accepted formats and limits; files of other formats in folders are skipped.
  public var policy: PhotoPolicy
  /// True to read subfolders as well.
  public var isRecursive: Bool
  /// True to treat unusable photos in folders as errors, as if they had been named.
  public var isStrict: Bool
  /// True to find videos as well, whatever the policy; those that belong to a photo of the same name are left out.
  public var acceptsClips = false
  /// The time zone of photos that do not show by how much their clocks were ahead of UTC, for `PhotoOrder.taken`.
  public var zone: TimeZoneRules?

  /// Creates a finder that, by default, keeps the given order, reads no subfolders and skips unusable photos.
  public init(
    order: PhotoOrder = .given, policy: PhotoPolicy = PhotoPolicy(), isRecursive: Bool = false, isStrict: Bool = false
  ) {
    self.order = order
    self.policy = policy
    self.isRecursive = isRecursive
    self.isStrict = isStrict
  }

  /// The extensions of photos in folders; the actual formats are detected from the files' contents.
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "avif", "heic", "heif", "hif",
  ]

  /// The extensions of raw photos in folders.
  private static let rawExtensions: Set<String> = [
    "dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "rwl", "pef", "srw",
  ]

  /// The extensions of videos in folders.
  package static let videoExtensions: Set<String> = ["mp4", "mov", "m4v", "avi", "mkv", "webm", "3gp"]

  /// Finds photos and requires all named ones to be usable.
  ///
  /// - Parameter arguments: Files, folders, ZIP archives and patterns.
  /// - Returns: The photos, in order.
  /// - Throws: `RenderError` if a named photo cannot be used or no photo is found; `RenderError.several` for several
  ///   errors.
  public func find(_ arguments: [String]) throws(RenderError) -> FoundPhotos {
    let found = search(arguments)
    try found.check()
    if found.paths.isEmpty, !arguments.isEmpty {
      let left = found.notes.map(\.description).joined(separator: "; ")
      throw .noPhotos(searched: arguments.joined(separator: ", ") + (left.isEmpty ? "" : " (\(left))"))
    }
    return found
  }

  /// Finds photos and collects their problems.
  ///
  /// Reads the first bytes of every photo, and what it says of itself for `PhotoOrder.taken`. Unusable photos of folders and
  /// patterns are skipped with a note; problems of named photos are collected in `FoundPhotos.problems`.
  ///
  /// - Parameter arguments: Files, folders, ZIP archives and patterns.
  /// - Returns: The photos, in order.
  public func search(_ arguments: [String]) -> FoundPhotos {
    var found = FoundPhotos()
    var folders: Set<FileIdentity> = []
    for argument in arguments {
      var (argument, status) = (argument, stat())
      var isThere = fileStatus(argument, &status) == 0
      if !isThere, let stored = StoredSpelling.path(for: argument) {
        (argument, isThere) = (stored, fileStatus(stored, &status) == 0)
      }
      var unused = UnusedFiles(argument)
      if isThere {
        if status.st_mode & S_IFMT == S_IFDIR {
          addFolder(argument, to: &found, &unused, &folders, isNamed: true)
        } else {
          addNamed(argument, isNamed: true, to: &found, &unused)
        }
      } else if argument.contains(where: { "*?[".contains($0) }) {
        addPattern(argument, to: &found, &unused, &folders)
      } else {
        found.recordProblem(
          of: argument, isNamed: true, .file(.cannotOpen(path: argument, reason: systemMessage(errno))))
      }
      if !unused.isEmpty { found.unused.append(unused) }
      folders = []
    }
    order.apply(to: &found, policy: policy, zone: zone)
    return found
  }

  // MARK: Folders

  private func addFolder(
    _ folder: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles, _ read: inout Set<FileIdentity>,
    isNamed: Bool
  ) {
    let names: [String]
    do throws(FileError) {
      // Each folder is read once, because a link may lead back to an ancestor.
      guard read.insert(try FileIdentity(path: folder)).inserted else { return }
      names = try FolderListing.allNames(of: folder).sorted { NaturalOrder.precedes($0, $1) }
    } catch {
      found.recordProblem(of: folder, isNamed: isNamed || isStrict, .file(error))
      return
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for name in Self.withoutTwins(Self.withoutCompanions(names, name: { $0 }), below: base, &found) {
      addEntry(base + name, name: name, to: &found, &unused, &read)
    }
  }

  /// The extensions of files that belong to a photo of the same name: the clip of a live photo, and what editors note.
  private static let companions: Set<String> = ["mov", "mp4", "xmp", "thm"]

  /// Returns files without those that belong to a photo among them, of which nobody wants to read.
  private static func withoutCompanions(_ files: [String], name: (String) -> String) -> [String] {
    func stem(_ file: String) -> String { String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]).lowercased() }
    func stems(_ extensions: Set<String>) -> Set<String> {
      Set(files.filter { ending(of: name($0)).map { extensions.contains($0) } ?? false }.map(stem))
    }
    let pictures = stems(extensions)
    let photos = pictures.union(stems(rawExtensions))
    let sidecars = sidecars(among: files)
    return files.filter { file in
      if sidecars.contains(file) { return false }
      guard let end = ending(of: name(file)) else { return true }
      // Cameras write a raw photo beside the picture that they made of it.
      if rawExtensions.contains(end), pictures.contains(stem(file)) { return false }
      // Lists of edits in Apple's format are named after the photo before it was edited.
      return end != "aae" && !(companions.contains(end) && photos.contains(stem(file)))
    }
  }

  /// Returns the files that say something of a photo beside them.
  private static func sidecars(among files: [String]) -> Set<String> {
    func folder(_ file: String) -> String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" }
    var sidecars: Set<String> = []
    for (folder, files) in Dictionary(grouping: files, by: folder) {
      let names = files.map { String($0.dropFirst(folder.count)) }
      sidecars.formUnion(SidecarFolder(folder, names: names).names(of: names).map { folder + $0 })
    }
    return sidecars
  }

  /// Returns files without the photos of which an edited copy is among them, which are skipped with a note.
  private static func withoutTwins(_ files: [String], below base: String, _ found: inout FoundPhotos) -> [String] {
    let copies = EditedCopies.copies(among: files) { file in
      ending(of: file).map { extensions.union(rawExtensions).contains($0) } ?? false
    }
    return files.filter { file in
      guard let copy = copies[file] else { return true }
      found.leaveOut(base + file, becauseOf: fileName(copy))
      return false
    }
  }

  private func addEntry(
    _ path: String, name: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles,
    _ read: inout Set<FileIdentity>
  ) {
    if name.hasPrefix(".") { return unused.addHidden(name) }
    var status = stat()
    if fileStatus(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      if isRecursive { addFolder(path, to: &found, &unused, &read, isNamed: false) } else { unused.addFolder() }
      return
    }
    addFile(path, ending: Self.ending(of: name), name: name, to: &found, &unused)
  }

  /// Adds a file of a folder or an archive if its name is that of a photo.
  private func addFile(
    _ path: String, ending: String?, name: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles
  ) {
    guard let end = ending,
      Self.extensions.union(Self.rawExtensions).contains(end) || acceptsClips && Self.videoExtensions.contains(end)
    else { return unused.addFile(name) }
    addFile(path, isNamed: false, to: &found, &unused)
  }

  private func addPattern(
    _ pattern: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles, _ read: inout Set<FileIdentity>
  ) {
    var matches = glob_t()
    defer { globfree(&matches) }
    guard withSystemPath(pattern, { glob($0, 0, nil, &matches) }) == 0 else {
      found.recordProblem(of: pattern, isNamed: true, .noPhotos(searched: pattern))
      return
    }
    var paths: [String] = []
    for index in 0..<Int(matches.gl_pathc) {
      if let path = matches.gl_pathv[index] { paths.append(pathText(path)) }
    }
    let ending = Self.ending(of: pattern)
    let sorted = paths.sorted { NaturalOrder.precedes($0, $1) }
    // Who asks for clips is told that they are not photos.
    let wanted = ending == nil ? Self.withoutCompanions(sorted, name: Self.fileName) : sorted
    for path in Self.withoutTwins(wanted, below: "", &found) {
      let name = Self.fileName(path)
      // If the pattern has an extension, all matching files are used, even if it is not a photo extension.
      if let ending, Self.ending(of: name) == ending, !FolderListing.isFolder(path) {
        addNamed(path, isNamed: false, to: &found, &unused)
      } else {
        addEntry(path, name: name, to: &found, &unused, &read)
      }
    }
  }

  // MARK: Files

  /// Adds a file that was named or that a pattern matches: a photo, or an archive of photos, which is read with its folders.
  private func addNamed(_ path: String, isNamed: Bool, to found: inout FoundPhotos, _ unused: inout UnusedFiles) {
    guard ArchivedFile.isArchive(path) else { return addFile(path, isNamed: isNamed, to: &found, &unused) }
    let names: [String]
    do throws(FileError) { names = try ArchivedFile.names(in: path) } catch {
      return found.recordProblem(of: path, isNamed: isNamed || isStrict, .file(error))
    }
    for name in ArchivedFile.repeatedNames(in: path) {
      found.remark(
        "\(escaped(path)) contains several files named \(escaped(name)); the last one is used", about: "\(path)/\(name)"
      )
    }
    for name in Self.withoutTwins(Self.withoutCompanions(names, name: Self.fileName), below: path + "/", &found) {
      let file = Self.fileName(name)
      if file.hasPrefix(".") {
        unused.addHidden(file)
      } else if let rule = RelativePath.violation(name)?.rule {
        found.recordProblem(
          of: "\(path)/\(name)", isNamed: isStrict, .file(.cannotOpen(path: "\(path)/\(name)", reason: rule)))
      } else {
        addFile("\(path)/\(name)", ending: Self.ending(of: file), name: file, to: &found, &unused)
      }
    }
  }

  /// Adds a file if its first bytes are those of an accepted format.
  private func addFile(_ path: String, isNamed: Bool, to found: inout FoundPhotos, _ unused: inout UnusedFiles) {
    do throws(FileError) {
      let file = try RegularFile(path: path)
      if acceptsClips, file.isVideo {
        return found.append(path, isNamed: isNamed || isStrict)
      }
      // Raw photos begin as a TIFF does, and are used by the JPEG in them.
      let isRaw = Self.ending(of: path).map { Self.rawExtensions.contains($0) } ?? false
      if !isNamed, !isRaw, let format = PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)),
        !policy.allowedFormats.contains(format)
      {
        found.reject(path)
        return unused.add(format)
      }
      _ = try PictureGate.format(of: file, path: path, policy: policy)
      found.append(path, isNamed: isNamed || isStrict)
    } catch {
      // File names that are not valid UTF-8 were decoded with replacement characters.
      let isText = !path.unicodeScalars.contains("\u{FFFD}")
      let reason = "the name is not valid UTF-8; rename the file"
      found.recordProblem(
        of: path, isNamed: isNamed || isStrict, .file(isText ? error : .cannotOpen(path: path, reason: reason)))
    }
  }

  private static func fileName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
