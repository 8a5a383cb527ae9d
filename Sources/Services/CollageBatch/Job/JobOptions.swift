public import CollageFiles
public import CollageKit
public import CollageRender

/// The options shared by all jobs of a run.
public struct JobOptions: Sendable {
  public var sizing: RenderRequest.Sizing
  /// The format of all pictures; nil to use the extension of each picture's name.
  public var format: OutputFormat?
  /// The encoder quality, 1 to 100; nil for the format's default.
  public var quality: Int?
  /// The resolution written to the files, in pixels per inch; nil writes 72.
  public var dotsPerInch: Double?
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// The program whose cached masks are used for cut-outs; nil for none.
  ///
  /// Jobs only read the cache; `BatchPlan.ask(_:)` runs the program before the first job.
  public var segmenter: Segmenter?
  /// The subjects known from lists and a program, used for automatic crops; nil for none.
  public var subjects: JobSubjects?
  public var print = PrintSettings()
  /// The straightening and cropping of photos in all jobs.
  public var crops = SlotCrops()
  /// The changes of looks for all photos.
  public var looks = JobLooks()
  /// The text variables and fonts shared by all jobs.
  public var texts = JobTexts()
  /// A text that identifies the options in cache keys; it must be stable across versions.
  public var fingerprint: String

  /// Creates options; `fingerprint` must differ if the pictures could differ.
  public init(
    sizing: RenderRequest.Sizing = .natural, format: OutputFormat? = nil, quality: Int? = nil,
    dotsPerInch: Double? = nil, policy: PhotoPolicy, fingerprint: String
  ) {
    (self.sizing, self.format, self.quality, self.dotsPerInch) = (sizing, format, quality, dotsPerInch)
    (self.policy, self.fingerprint) = (policy, fingerprint)
  }

  /// Returns the identity of a photo for the key: its file, its known subjects, and its cached mask.
  func identity(of photo: String, in inputs: InputFiles) throws(RenderError) -> String {
    var identity = try inputs.identity(of: photo)
    let path = try RenderError.wrap(inputs.path(of: photo))
    if let known = try subjects?.subjects(of: photo, at: path) { identity += "; subjects " + known.identity }
    guard let segmenter, let mask = segmenter.answer(of: path) else { return identity }
    let bytes = try RenderError.wrap(readSmallFile(mask, limit: Segmenter.maxBytes))
    return identity + "; guess " + (try JobKey.digest(bytes))
  }

  /// Returns the encoder settings for a picture with the given name.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the extension is unsupported, or conflicts with the format of all
  ///   pictures.
  func settings(for output: String) throws(RenderError) -> OutputSettings {
    let named = OutputFormat(path: output)
    if let format, let named, format != named {
      throw .unsupportedOutput(
        "\(escaped(output)): the extension is that of \(named.rawValue), but the format is \(format.rawValue)")
    }
    guard let format = format ?? named else {
      let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unsupportedOutput(
        "\(escaped(output)): unsupported extension; use one of \(known)")
    }
    return OutputSettings(format: format, quality: quality, dotsPerInch: dotsPerInch)
  }
}
