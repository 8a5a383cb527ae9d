/// A size of a canvas that people know by a name, such as that of a post or of a sheet of paper.
public struct CanvasPreset: Hashable, Sendable {
  /// The name in options and documents: lowercase words with hyphens.
  public let name: String
  /// The name that users read.
  public let title: String
  /// The size, in units of `unit`; sheets of paper are upright.
  public let size: Size
  public let unit: LengthUnit
  /// True for a sheet of paper, which is turned to match the orientation of a canvas.
  public let isPaper: Bool

  private init(_ name: String, _ title: String, _ width: Double, _ height: Double, _ unit: LengthUnit, isPaper: Bool) {
    (self.name, self.title, size, self.unit, self.isPaper) = (name, title, Size(width, height), unit, isPaper)
  }

  private static func screen(_ name: String, _ title: String, _ width: Double, _ height: Double) -> CanvasPreset {
    CanvasPreset(name, title, width, height, .pixel, isPaper: false)
  }

  private static func paper(
    _ name: String, _ title: String, _ width: Double, _ height: Double, _ unit: LengthUnit = .millimeter
  ) -> CanvasPreset { CanvasPreset(name, title, width, height, unit, isPaper: true) }

  private static func print(
    _ name: String, _ title: String, _ width: Double, _ height: Double, _ unit: LengthUnit
  ) -> CanvasPreset { CanvasPreset(name, title, width, height, unit, isPaper: false) }

  /// All sizes: of social networks and screens, of paper, and of printed photos.
  ///
  /// Source: the services' own recommendations in 2026; ISO 216 for A2 to A6, ANSI/ASME Y14.1 for Letter and Tabloid.
  public static let all: [CanvasPreset] = [
    screen("instagram-post", "Instagram post", 1080, 1350),
    screen("instagram-square", "Instagram square post", 1080, 1080),
    screen("instagram-story", "Instagram story or reel", 1080, 1920),
    screen("facebook-post", "Facebook post", 1200, 1200),
    screen("facebook-cover", "Facebook cover", 1640, 624),
    screen("facebook-story", "Facebook story", 1080, 1920),
    screen("tiktok", "TikTok video", 1080, 1920),
    screen("whatsapp-status", "WhatsApp status", 1080, 1920),
    screen("pinterest-pin", "Pinterest pin", 1000, 1500),
    screen("x-post", "X or Twitter post", 1600, 900),
    screen("x-header", "X or Twitter header", 1500, 500),
    screen("linkedin-banner", "LinkedIn banner", 1584, 396),
    screen("youtube-thumbnail", "YouTube thumbnail", 1280, 720),
    screen("youtube-banner", "YouTube channel banner", 2560, 1440),
    screen("presentation", "Presentation slide", 1920, 1080),
    screen("desktop-wallpaper", "Desktop wallpaper", 3840, 2160),
    screen("tablet-wallpaper", "Tablet wallpaper", 2048, 2732),
    screen("phone-wallpaper", "Phone wallpaper", 1170, 2532),
    screen("profile-picture", "Profile picture", 800, 800),
    paper("a2", "A2", 420, 594), paper("a3", "A3", 297, 420), paper("a4", "A4", 210, 297),
    paper("a5", "A5", 148, 210), paper("a6", "A6 postcard", 105, 148),
    paper("letter", "Letter", 8.5, 11, .inch), paper("legal", "Legal", 8.5, 14, .inch),
    paper("tabloid", "Tabloid", 11, 17, .inch),
    print("10x15cm", "Photo print 10 × 15 cm", 10, 15, .centimeter),
    print("13x18cm", "Photo print 13 × 18 cm", 13, 18, .centimeter),
    print("20x30cm", "Poster 20 × 30 cm", 20, 30, .centimeter),
    print("4x6in", "Photo print 4 × 6 in", 4, 6, .inch), print("5x7in", "Photo print 5 × 7 in", 5, 7, .inch),
    print("8x10in", "Photo print 8 × 10 in", 8, 10, .inch),
  ]
}
