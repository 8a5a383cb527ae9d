import CollageFiles
public import CollageRender

/// The color options of pictures, as they are given by name.
public struct ColorChoice: Codable, Hashable, Sendable {
  /// The name of a profile or the path of an ICC file; nil for sRGB.
  public var profile: String?
  /// The treatment of colors that inks cannot print; nil for the usual one.
  public var intent: ColorIntent?
  /// False to keep black as dark as the profile says; nil for the usual.
  public var compensatesBlackPoint: Bool?
  /// The total amount of ink, in percent, above which pixels are reported; nil for none.
  public var maxInk: Double?

  /// The number of bits per color; nil for 8.
  public var depth: Int?

  /// Creates a choice of sRGB.
  public init() {}

  /// Returns the settings, for which a profile is read from a file.
  ///
  /// - Throws: `FileError` if there is no such profile; `RenderError` if it cannot be used.
  public func settings(search: ProfileSearch = ProfileSearch()) throws -> ColorSettings {
    var settings = ColorSettings()
    if let profile { settings.profile = try search.find(profile) }
    if let intent { settings.intent = intent }
    if let compensatesBlackPoint { settings.compensatesBlackPoint = compensatesBlackPoint }
    settings.maxInk = maxInk
    return settings
  }
}
