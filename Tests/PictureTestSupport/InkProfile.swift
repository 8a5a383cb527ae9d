import Vips

/// A color profile of inks.
public enum InkProfile {
  /// Returns the profile that libvips has for inks without one.
  public static func bytes() throws -> [UInt8] {
    try Runtime.start(loadingModules: true)
    var options = ProfileOptions()
    (options.embedded, options.inputProfile) = (false, "srgb")
    let image = try Image.fromMemory(copying: [1, 2, 3], width: 1, height: 1, bands: 3, interpretation: .srgb)
      .iccTransform(outputProfile: "cmyk", options: options)
    return image.metadataBlob("icc-profile-data") ?? []
  }
}
