import CollageFiles
import CollageModel

/// A note for the user about a render; a render may have several of one kind.
public struct RenderNote: Hashable, Sendable, CustomStringConvertible {
  /// The subject of a note; notes of one kind can be combined into one line.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A photo from a folder or pattern was skipped because it cannot be used.
    case skippedPhoto
    /// A folder contains files that are not photos.
    case unusedFiles
    /// Nothing says when photos were taken, or times cannot be compared, so that their order may be wrong.
    case undated
    /// The content of a photo's file has a different format than its extension.
    case misleadingName
    /// A raw photo is shown by its embedded preview.
    case rawPhoto
    /// The first frame of an animated picture is shown.
    case firstFrame
    /// A HEIC is turned by its EXIF data, because the file has no turn of its own.
    case turned
    /// An HDR photo is shown as on screens without a high dynamic range.
    case gainMap
    /// A photo's gain map cannot be used in a picture for screens with a high dynamic range.
    case unusedGainMap
    /// A photo was not cut out, because the confidence is below the threshold.
    case uncut
    /// Photos are shown whole, although their slots would cut them out, because the output does not support cut-outs.
    case wholePhotos
    /// The number of slots differs from the number of photos.
    case photoCount
    /// The requested size changed more than the number of pixels.
    case size
    /// A photo is shown larger than its pixels.
    case enlarged
    /// A photo is damaged, and its decoder filled in the parts it could not read.
    case damaged
    /// A photo's color profile cannot be used.
    case colorProfile
    /// The picture has more ink than its limit.
    case ink
    /// A font family is missing, or no font has a letter.
    case missingFont
    /// A text had to shrink to less than half of its font size.
    case smallText
    case other
  }

  /// The kind by which notes are combined.
  public var kind: Kind
  /// The whole note, on one line.
  public var description: String
  /// The subject of the note in a list of several notes of its kind, as in `cab.jpg in slot hero`.
  public var subject: String
  /// The severity compared with other notes of the same kind; the most severe note is named first.
  public var severity: Double

  /// Creates a note; `subject` and `severity` are used when several notes of one kind are combined.
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

  static func gainMap(_ path: String, isLeftOut: Bool) -> RenderNote {
    RenderNote(
      .gainMap,
      "\(escaped(path)) is an HDR photo; it is shown as on screens without HDR, "
        + (isLeftOut ? "and its gain map is left out" : "to which its light (PQ or HLG) is mapped"),
      subject: escaped(path))
  }

  static func unusedGainMap(_ path: String, isCutOut: Bool) -> RenderNote {
    let reason = isCutOut ? "is left out, because the photo is cut out" : "cannot be used"
    return RenderNote(
      .unusedGainMap,
      "\(escaped(path)) is an HDR photo whose gain map \(reason); it is shown as on screens without HDR",
      subject: escaped(path))
  }

  static func mixedHeadroom(_ path: String, _ own: Double, among common: Double) -> RenderNote {
    func stops(_ headroom: Double) -> String {
      let tenths = (headroom * 10).rounded() / 10
      return tenths == tenths.rounded() ? "\(PixelGrid.integer(tenths))" : "\(tenths)"
    }
    return RenderNote(
      .other,
      "\(escaped(path)) is made for screens that are brighter by \(stops(own)) stops, and the picture for \(stops(common)): on "
        + "screens in between, the photo has another brightness than alone",
      subject: escaped(path))
  }

  static let noGainMap = RenderNote(.other, "no photo has a gain map; the picture is the same on all screens")

  static func rawPhoto(_ path: String, _ size: PixelSize) -> RenderNote {
    RenderNote(
      .rawPhoto, "\(escaped(path)) is a raw photo; its embedded \(size) preview is used",
      subject: escaped(path))
  }

  static func firstFrame(_ path: String) -> RenderNote {
    RenderNote(.firstFrame, "\(escaped(path)) is animated; its first frame is shown", subject: escaped(path))
  }

  static func turned(_ path: String) -> RenderNote {
    RenderNote(
      .turned,
      "\(escaped(path)) is turned as its EXIF data says, as galleries do; the picture itself has no turn",
      subject: escaped(path))
  }

  static func numbers(_ path: String, upTo limit: Double) -> RenderNote {
    RenderNote(
      .other, "\(escaped(path)) has fractions outside of the light from 0 to 1; they are taken as 0 to \(Int(limit))",
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

  /// Returns the note on colors that a file signals in a way that is not known.
  package static func unknownColors(_ path: String, _ what: String) -> RenderNote {
    colorProfile(path, "it signals colors (\(what)) that are not known; sRGB is assumed")
  }

  static func hostLayers(_ layers: [Layer]) -> RenderNote? {
    let drawnByHost = layers.filter { if case .host = $0.content { !$0.isHidden } else { false } }
    if drawnByHost.isEmpty { return nil }
    let names = drawnByHost.map { escaped($0.id.name) }.joined(separator: ", ")
    return RenderNote(.other, "layers drawn by the host are left out: \(names)", subject: names)
  }

  /// Formats a factor, as in `1.7 times`.
  public static func times(_ factor: Double) -> String {
    factor < 10 ? "\((factor * 10).rounded() / 10) times" : "\(Int(min(factor, 1e9).rounded())) times"
  }

  /// Returns a fraction, 0 to 1, in percent, rounded down.
  static func percent(_ share: Double) -> Int { PixelGrid.integer((share * 100).rounded(.down)) }
}
