import CollageFiles
import CollageModel

/// A note for the user about a render; there may be several of one kind.
public struct RenderNote: Hashable, Sendable, CustomStringConvertible {
  /// What a note is about; notes of one kind can be summed up in one line.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A photo of a folder or pattern was left out because it cannot be used.
    case skippedPhoto
    /// A folder holds files that are not photos.
    case unusedFiles
    /// A photo's format is not that of its extension.
    case misleadingName
    /// A raw photo is shown by the picture that its camera made of it.
    case rawPhoto
    /// A photo was not cut out, because the confidence is below the threshold.
    case uncut
    /// Photos are shown whole where their slots would cut them out, because the output cannot show them so.
    case wholePhotos
    /// There are more slots than photos, or fewer.
    case photoCount
    /// The size that was asked for changed more than the number of pixels.
    case size
    /// A photo is shown larger than its pixels.
    case enlarged
    /// A photo's data are damaged, and its decoder made up what it could not read.
    case damaged
    /// A photo's color profile cannot be used.
    case colorProfile
    /// A font family or a letter that no font has.
    case missingFont
    /// A text whose letters shrink to less than half of their size.
    case smallText
    /// Anything else.
    case other
  }

  /// What the note is about.
  public var kind: Kind
  /// The whole note on one line.
  public var description: String
  /// What the note is about in a list of several of its kind, as in `cab.jpg in slot hero`.
  public var subject: String
  /// How bad it is beside others of its kind; the most severe is named first.
  public var severity: Double

  /// Makes a note.
  public init(_ kind: Kind, _ description: String, subject: String = "", severity: Double = 0) {
    self.kind = kind
    self.description = description
    self.subject = subject
    self.severity = severity
  }
}

extension RenderNote {
  static func misleadingName(_ path: String, _ format: PictureFormat) -> RenderNote {
    RenderNote(
      .misleadingName, "\(escaped(path)) is a \(format.rawValue) file despite its extension",
      subject: "\(escaped(path)) (\(format.rawValue))")
  }

  static func rawPhoto(_ path: String, _ size: PixelSize) -> RenderNote {
    RenderNote(
      .rawPhoto, "\(escaped(path)) is a raw photo; its embedded \(size) preview is used",
      subject: escaped(path))
  }

  static func damaged(_ path: String) -> RenderNote {
    RenderNote(
      .damaged, "\(escaped(path)) is damaged; the decoder filled in the parts it could not read",
      subject: escaped(path))
  }

  static func colorProfile(_ path: String, _ reason: String) -> RenderNote {
    RenderNote(.colorProfile, "\(escaped(path)): \(reason)", subject: escaped(path))
  }

  static func hostLayers(_ layers: [Layer]) -> RenderNote? {
    let drawnByHost = layers.filter { if case .host = $0.content { !$0.isHidden } else { false } }
    if drawnByHost.isEmpty { return nil }
    let names = drawnByHost.map { escaped($0.id.name) }.joined(separator: ", ")
    return RenderNote(.other, "layers drawn by the host are left out: \(names)", subject: names)
  }

  /// A factor in words, as in `1.7 times`.
  public static func times(_ factor: Double) -> String {
    factor < 10 ? "\((factor * 10).rounded() / 10) times" : "\(Int(min(factor, 1e9).rounded())) times"
  }
}
