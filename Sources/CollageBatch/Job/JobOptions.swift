public import CollageRender

/// What all jobs of a run have in common.
public struct JobOptions: Sendable {
  /// How many pixels the pictures get.
  public var sizing: RenderRequest.Sizing
  /// The format of all pictures, or nil where the extension of each picture's name decides.
  public var format: OutputFormat?
  /// The quality, 1 to 100, where the format has one; nil is the format's default.
  public var quality: Int?
  /// Pixels per inch to be written into the files; nil writes 72.
  public var dotsPerInch: Double?
  /// Which photos are let in.
  public var policy: PhotoPolicy
  /// The same in words that never change for the same options, for keys.
  public var words: String

  /// Makes options; `words` must differ wherever pictures could.
  public init(
    sizing: RenderRequest.Sizing = .natural, format: OutputFormat? = nil, quality: Int? = nil,
    dotsPerInch: Double? = nil, policy: PhotoPolicy, words: String
  ) {
    (self.sizing, self.format, self.quality, self.dotsPerInch) = (sizing, format, quality, dotsPerInch)
    (self.policy, self.words) = (policy, words)
  }

  /// How a picture of this name is written.
  ///
  /// - Throws: `RenderError.unsupportedOutput` where the extension names no format that is written, or another one than
  ///   the format of all.
  func settings(for output: String) throws(RenderError) -> OutputSettings {
    let named = OutputFormat(path: output)
    if let format, let named, format != named {
      throw .unsupportedOutput(
        "\(escaped(output)): the extension names \(named.rawValue), but the pictures are written as \(format.rawValue)")
    }
    guard let format = format ?? named else {
      let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unsupportedOutput(
        "\(escaped(output)): the extension names no format that is written; written are \(known)")
    }
    return OutputSettings(format: format, quality: quality, dotsPerInch: dotsPerInch)
  }
}
