import CollageModel

/// The words by which people look for a template besides those that it contains.
enum TemplateWords {
  /// Occasions and subjects, each with the tags of the templates that suit them.
  private static let occasions: [(words: [String], tags: Set<String>)] = [
    (["christmas", "xmas", "holidays", "thanksgiving", "easter"], ["greeting", "year", "calendar", "scrapbook"]),
    (["new-year", "newyear"], ["year", "calendar", "party"]),
    (["wedding", "bridal", "engagement", "marriage"], ["wedding", "love", "invitation", "album"]),
    (["valentine", "valentines", "anniversary", "romantic", "couple"], ["love", "heart"]),
    (["mothers-day", "fathers-day", "thank-you"], ["greeting", "heart", "album"]),
    (["birthday", "celebration"], ["birthday", "party"]),
    (["baby", "newborn", "kids", "children"], ["memory", "month", "album", "heart"]),
    (["family", "reunion", "grandparents"], ["album", "memory", "photobook"]),
    (["friends", "bff"], ["party", "photo-booth", "polaroid"]),
    (["graduation", "school", "yearbook"], ["announcement", "people", "year"]),
    (["vacation", "holiday", "trip", "summer", "adventure"], ["travel", "panorama", "polaroid"]),
    (["vision-board", "moodboard", "goals"], ["mood-board", "inspiration"]),
    (["instant", "vintage", "retro"], ["polaroid", "retro", "film"]),
    (["shop", "ecommerce", "etsy", "amazon", "ebay", "store"], ["product", "shop", "catalog", "price", "sale"]),
    (["outfit", "clothes", "wardrobe", "ootd"], ["outfit", "fashion"]),
    (["transformation", "comparison", "versus"], ["before-after", "compare"]),
    (["resume", "business", "staff"], ["team", "people", "brand"]),
    (["flyer", "banner", "advertisement"], ["poster", "sale", "announcement"]),
    (["photobooth"], ["photo-booth"]), (["yearly", "annual"], ["year"]), (["scrapbooking"], ["scrapbook"]),
  ]

  /// Returns the occasions that a template with some tags suits.
  static func occasions(of tags: [String]) -> [String] {
    occasions.filter { !$0.tags.isDisjoint(with: tags) }.flatMap(\.words)
  }
}

extension CanvasPreset {
  /// The tolerance for an aspect ratio.
  private static let aspectTolerance = 0.02

  /// The name and the title, in lowercase, for searches.
  var text: String { "\(name) \(title)".lowercased() }

  /// Returns whether a canvas has the aspect ratio of the size; one on paper may be turned.
  func hasAspect(of canvas: Size) -> Bool {
    func isSimilar(_ width: Double, _ height: Double) -> Bool {
      (canvas.width * height / (canvas.height * width) - 1).magnitude <= Self.aspectTolerance
    }
    return isSimilar(size.width, size.height) || unit != .pixel && isSimilar(size.height, size.width)
  }
}
