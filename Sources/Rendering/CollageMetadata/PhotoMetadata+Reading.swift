public import CollageFiles
import CollageFormat

extension PhotoMetadata {
  /// Reads what is known of a photo or a clip: from its file, from the files beside it, and from its name.
  ///
  /// Nothing is decoded. Folders are listed once, and files beside photos are only opened where there are some.
  ///
  /// - Parameters:
  ///   - path: The file's path, which may lead into an archive.
  ///   - policy: The accepted formats and limits.
  /// - Returns: What is known; of a file that cannot be read, what its name and the files beside it say.
  public static func read(_ path: String, policy: PhotoPolicy) -> PhotoMetadata {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    var (facts, changed) = embedded(in: PhotoSource(path: path), policy)
    if let folder = SidecarFolder.at(slash.map { String(path[...$0]) } ?? "") {
      facts.fill(from: folder.facts(of: name))
    }
    facts.moments += [NameMoment.moment(in: name), changed].compactMap { $0 }
    return facts
  }

  /// Reads what is known of a photo from any source; only a file has others beside it.
  ///
  /// - Parameters:
  ///   - source: The photo's source.
  ///   - policy: The accepted formats and limits.
  /// - Returns: What is known; of a photo that cannot be read, what its name says.
  public static func read(_ source: PhotoSource, policy: PhotoPolicy) -> PhotoMetadata {
    if let path = source.path { return read(path, policy: policy) }
    var (facts, changed) = embedded(in: source, policy)
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    facts.moments += [NameMoment.moment(in: name), changed].compactMap { $0 }
    return facts
  }

  /// Returns what a file says, and the moment of its last change, which counts less than what others say of the photo.
  private static func embedded(in source: PhotoSource, _ policy: PhotoPolicy) -> (PhotoMetadata, changed: PhotoMoment?)
  {
    for purpose in [PictureGate.Purpose.header, .pixels] {
      guard let file = try? source.open(for: purpose) else { return (PhotoMetadata(), nil) }
      if file.isVideo { return (PhotoMetadata(ClipDate(of: file)), nil) }
      if let picture = try? PictureGate.metadata(of: file, path: source.name, policy: policy) {
        return (PhotoMetadata(picture), moment(picture.exif.stamps.changed, .changed))
      }
      // What is missing may be in the rest of the file.
      if file.isWhole { break }
    }
    return (PhotoMetadata(), nil)
  }

  /// Creates the facts of a picture's file, in the order in which its parts count.
  private init(_ picture: GatedPicture) {
    self.init(picture.exif)
    // Satellites only correct what others say.
    let satellites = moments.filter { $0.source == .satellites }
    moments.removeAll { $0.source == .satellites }
    for packet in [picture.xmp, picture.extendedXMP] { fill(from: PhotoMetadata(xmp: packet, source: .xmp)) }
    fill(from: PhotoMetadata(iptc: picture.iptc))
    moments += satellites
  }

  /// Creates the facts of a clip: when it was recorded.
  private init(_ date: ClipDate) {
    self.init()
    if let text = date.local, let written = MomentText(text) {
      moments.append(
        PhotoMoment(written.time, offset: written.offset, isUniversal: written.isUniversal, source: .clip))
    }
    if let seconds = date.recorded, let time = LocalTime(secondsSince1970: seconds) {
      moments.append(PhotoMoment(time, isUniversal: true, source: .clip))
    }
  }
}
