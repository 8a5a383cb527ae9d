public import CollageFiles
public import CollageKit
public import CollageRender

/// The options that all jobs of a run share.
public struct JobOptions: Sendable {
  /// The pixel size of the pictures.
  public var sizing: RenderRequest.Sizing
  /// The format of all pictures, or nil to use the extension of each picture's name.
  public var format: OutputFormat?
  /// The quality, 1 to 100, if the format has one; nil is the format's default.
  public var quality: Int?
  /// The pixels per inch written to the files; nil writes 72.
  public var dotsPerInch: Double?
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// The program whose kept answers are the guesses of photos that are cut out; nil for none.
  ///
  /// Jobs do not run it: `BatchPlan.ask(_:)` does, before the first job.
  public var segmenter: Segmenter?
  /// What lists and a program say of photos' subjects, by which automatic crops are chosen, or nil.
  public var subjects: JobSubjects?
  /// Bleed, crop marks and guides of all pictures.
  public var print = PrintSettings()
  /// How the photos of all jobs are straightened and cropped.
  public var crops = SlotCrops()
  /// How the looks of all photos are changed, and where filters are found.
  public var looks = JobLooks()
  /// The variables that all jobs share, and the fonts of their texts.
  public var texts = JobTexts()
  /// A text that is the same for the same options in every version, for keys.
  public var fingerprint: String

  /// Creates options; `fingerprint` must differ wherever pictures could.
  public init(
    sizing: RenderRequest.Sizing = .natural, format: OutputFormat? = nil, quality: Int? = nil,
    dotsPerInch: Double? = nil, policy: PhotoPolicy, fingerprint: String
  ) {
    (self.sizing, self.format, self.quality, self.dotsPerInch) = (sizing, format, quality, dotsPerInch)
    (self.policy, self.fingerprint) = (policy, fingerprint)
  }

  /// Returns what identifies a photo of a key: the photo, what is said of its subjects, and the segmenter's answer.
  func identity(of photo: String, in inputs: InputFiles) throws(RenderError) -> String {
    var identity = try inputs.identity(of: photo)
    let path = try RenderError.wrap(inputs.path(of: photo))
    if let known = try subjects?.subjects(of: photo, at: path) { identity += "; subjects " + known.identity }
    guard let segmenter, let mask = segmenter.answer(of: path) else { return identity }
    let bytes = try RenderError.wrap(readSmallFile(mask, limit: Segmenter.maxBytes))
    return identity + "; guess " + (try JobKey.digest(bytes))
  }

  /// Returns the encoder settings for a picture of this name.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the extension is not that of a writable format, or conflicts with the
  ///   format of all.
  func settings(for output: String) throws(RenderError) -> OutputSettings {
    let named = OutputFormat(path: output)
    if let format, let named, format != named {
      throw .unsupportedOutput(
        "\(escaped(output)): the extension names \(named.rawValue), but the pictures are written as \(format.rawValue)")
    }
    guard let format = format ?? named else {
      let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unsupportedOutput(
        "\(escaped(output)): the extension is not that of a writable format; writable are \(known)")
    }
    return OutputSettings(format: format, quality: quality, dotsPerInch: dotsPerInch)
  }
}
