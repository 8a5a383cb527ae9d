import CollageLayout
import Glibc

/// Turns what a user named, files, folders and patterns, into a list of photo files.
public struct PhotoFinder: Sendable {
  /// The order of the result.
  public var order: PhotoOrder
  /// Which pictures are let in; a folder's files of other kinds are skipped.
  public var policy: PhotoPolicy

  /// Makes a finder.
  public init(order: PhotoOrder = .name, policy: PhotoPolicy = PhotoPolicy()) {
    self.order = order
    self.policy = policy
  }

  /// What was found.
  public struct Found: Hashable, Sendable {
    /// The photos' paths in order.
    public var paths: [String]
    /// One line for each file of a folder that was skipped.
    public var notes: [String]
    /// Files of folders that were opened and not taken.
    public var skipped: [String] = []

    /// Every file that was opened, taken or not.
    public var inputs: InputGuard {
      var inputs = InputGuard(paths, as: .photo)
      inputs.add(skipped, as: .photo)
      return inputs
    }
  }

  /// The extensions that make a file of a folder a photo; what is in the file is checked when it is opened.
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "avif", "heic", "heif",
  ]

  /// Finds the photos; a file that is named itself is always taken, a folder gives the pictures directly in it.
  public func find(_ arguments: [String]) throws(RenderError) -> Found {
    var found = Found(paths: [], notes: [])
    for argument in arguments {
      var status = stat()
      if stat(argument, &status) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR {
          try addFolder(argument, to: &found)
        } else {
          found.paths.append(argument)
        }
      } else if argument.contains(where: { "*?[".contains($0) }) {
        try addPattern(argument, to: &found)
      } else {
        throw .cannotOpen(path: argument, reason: systemMessage(errno))
      }
    }
    found.paths = try order.apply(to: found.paths, policy: policy)
    if found.paths.isEmpty, !arguments.isEmpty {
      let skipped = found.notes.isEmpty ? "" : " (\(found.notes.joined(separator: "; ")))"
      throw .noPhotos(searched: arguments.joined(separator: ", ") + skipped)
    }
    return found
  }

  private func addFolder(_ folder: String, to found: inout Found) throws(RenderError) {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for name in try FolderListing.names(of: folder) {
      try addEntry(base + name, name: name, to: &found)
    }
  }

  private func addEntry(_ path: String, name: String, to found: inout Found) throws(RenderError) {
    guard let dot = name.lastIndex(of: "."), Self.extensions.contains(name[name.index(after: dot)...].lowercased())
    else { return }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      found.notes.append("\(escaped(path)): not a regular file, skipped")
      return
    }
    // A format that is closed by default is skipped in a folder; named itself, it is an error that says how to open it.
    let file = try RegularFile(path: path)
    if let format = PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)),
      !policy.allowedFormats.contains(format)
    {
      found.skipped.append(path)
      found.notes.append("\(escaped(path)): \(format.rawValue) skipped; --allow \(format.rawValue) lets it in")
      return
    }
    found.paths.append(path)
  }

  private func addPattern(_ pattern: String, to found: inout Found) throws(RenderError) {
    var matches = glob_t()
    defer { globfree(&matches) }
    guard glob(pattern, 0, nil, &matches) == 0 else {
      throw .noPhotos(searched: pattern)
    }
    var paths: [String] = []
    for index in 0..<Int(matches.gl_pathc) {
      if let path = matches.gl_pathv[index] { paths.append(String(cString: path)) }
    }
    for path in paths.sorted(by: { NaturalOrder.precedes($0, $1) }) {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { continue }
      found.paths.append(path)
    }
  }
}
