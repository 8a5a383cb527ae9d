import CollageLayout
import CollageModel
import SystemCalls
import SystemLibrary

/// Turns what a user named, files, folders and patterns, into a list of photo files.
public struct PhotoFinder: Sendable {
  /// The order of the result.
  public var order: PhotoOrder
  /// Which pictures are let in; a folder's files of other kinds are skipped.
  public var policy: PhotoPolicy
  /// Whether the folders in a folder are read as well.
  public var isRecursive: Bool
  /// Whether a photo of a folder that cannot be used is an error, as if it had been named.
  public var isStrict: Bool

  /// Makes a finder.
  public init(
    order: PhotoOrder = .given, policy: PhotoPolicy = PhotoPolicy(), isRecursive: Bool = false, isStrict: Bool = false
  ) {
    self.order = order
    self.policy = policy
    self.isRecursive = isRecursive
    self.isStrict = isStrict
  }

  /// The extensions that make a file of a folder a photo; what is in the file is checked when it is opened.
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "avif", "heic", "heif", "hif",
  ]

  /// Finds photos, and throws where something that was named cannot be used or nothing was found.
  ///
  /// - Throws: `RenderError.several` where there are several problems.
  public func find(_ arguments: [String]) throws(RenderError) -> FoundPhotos {
    let found = try search(arguments)
    try found.check()
    if found.paths.isEmpty, !arguments.isEmpty {
      let left = found.notes.map(\.description).joined(separator: "; ")
      throw .noPhotos(searched: arguments.joined(separator: ", ") + (left.isEmpty ? "" : " (\(left))"))
    }
    return found
  }

  /// Finds photos: a file that is named itself, a folder's pictures, and a pattern's.
  ///
  /// The first bytes of every photo are looked at; order `taken` reads the headers too. What is wrong with photos of
  /// folders and patterns is noted and they are left out; what is wrong with named ones is collected in `problems`.
  ///
  /// - Throws: `RenderError` where the picture library cannot be started.
  public func search(_ arguments: [String]) throws(RenderError) -> FoundPhotos {
    var found = FoundPhotos()
    var folders: Set<FileIdentity> = []
    for argument in arguments {
      var unused = UnusedFiles(argument)
      var status = stat()
      if stat(argument, &status) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR {
          addFolder(argument, to: &found, &unused, &folders, isNamed: true)
        } else {
          take(argument, isNamed: true, to: &found, &unused)
        }
      } else if argument.contains(where: { "*?[".contains($0) }) {
        addPattern(argument, to: &found, &unused, &folders)
      } else {
        found.refuse(argument, isNamed: true, .cannotOpen(path: argument, reason: systemMessage(errno)))
      }
      if !unused.isEmpty { found.unused.append(unused) }
      folders = []
    }
    try order.apply(to: &found, policy: policy)
    return found
  }

  // MARK: Folders

  private func addFolder(
    _ folder: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles, _ read: inout Set<FileIdentity>,
    isNamed: Bool
  ) {
    let names: [String]
    do throws(RenderError) {
      // A link may lead back to a folder above: each folder is read once.
      guard read.insert(try FileIdentity(path: folder)).inserted else { return }
      names = try FolderListing.allNames(of: folder).sorted { NaturalOrder.precedes($0, $1) }
    } catch {
      found.refuse(folder, isNamed: isNamed || isStrict, error)
      return
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names { addEntry(base + name, name: name, to: &found, &unused, &read) }
  }

  private func addEntry(
    _ path: String, name: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles,
    _ read: inout Set<FileIdentity>
  ) {
    if name.hasPrefix(".") { return unused.addHidden(name) }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      if isRecursive { addFolder(path, to: &found, &unused, &read, isNamed: false) } else { unused.addFolder() }
      return
    }
    guard let end = Self.ending(of: name), Self.extensions.contains(end) else { return unused.addFile(name) }
    take(path, isNamed: false, to: &found, &unused)
  }

  private func addPattern(
    _ pattern: String, to found: inout FoundPhotos, _ unused: inout UnusedFiles, _ read: inout Set<FileIdentity>
  ) {
    var matches = glob_t()
    defer { globfree(&matches) }
    guard glob(pattern, 0, nil, &matches) == 0 else {
      found.refuse(pattern, isNamed: true, .noPhotos(searched: pattern))
      return
    }
    var paths: [String] = []
    for index in 0..<Int(matches.gl_pathc) {
      if let path = matches.gl_pathv[index] { paths.append(String(cString: path)) }
    }
    let ending = Self.ending(of: pattern)
    for path in paths.sorted(by: { NaturalOrder.precedes($0, $1) }) {
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      // A pattern that spells an extension out means the files that have it, whatever it is.
      if let ending, Self.ending(of: name) == ending, !Self.isFolder(path) {
        take(path, isNamed: false, to: &found, &unused)
      } else {
        addEntry(path, name: name, to: &found, &unused, &read)
      }
    }
  }

  // MARK: Files

  /// Takes a file that its first bytes show to be a picture that is let in.
  private func take(_ path: String, isNamed: Bool, to found: inout FoundPhotos, _ unused: inout UnusedFiles) {
    do throws(RenderError) {
      let file = try RegularFile(path: path)
      if !isNamed, let format = PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)),
        !policy.allowedFormats.contains(format)
      {
        found.look(at: path)
        return unused.add(format)
      }
      _ = try PhotoProbe.format(of: file, path: path, policy: policy)
      found.append(path, isNamed: isNamed || isStrict)
    } catch {
      found.refuse(path, isNamed: isNamed || isStrict, error)
    }
  }

  private static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
