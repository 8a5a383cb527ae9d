import CollageModel

/// The words by which people look for a template besides those that it contains.
enum TemplateWords {
  /// Occasions and subjects in English and German, each with the tags of the templates that suit them.
  private static let occasions: [(english: [String], german: [String], tags: Set<String>)] = [
    (
      ["christmas", "xmas", "holidays", "thanksgiving", "easter"],
      ["weihnachten", "weihnachtskarte", "advent", "ostern"],
      ["greeting", "year", "calendar", "scrapbook"]
    ),
    (["new-year", "newyear"], ["neujahr", "silvester", "jahreswechsel"], ["year", "calendar", "party"]),
    (
      ["wedding", "bridal", "engagement", "marriage"], ["hochzeit", "verlobung", "trauung", "heirat"],
      ["wedding", "love", "invitation", "album"]
    ),
    (
      ["valentine", "valentines", "anniversary", "romantic", "couple"],
      ["valentinstag", "hochzeitstag", "liebe", "paar"],
      ["love", "heart"]
    ),
    (
      ["mothers-day", "fathers-day", "thank-you"], ["muttertag", "vatertag", "danke"], ["greeting", "heart", "album"]
    ),
    (["birthday", "celebration"], ["geburtstag", "feier", "jubiläum"], ["birthday", "party"]),
    (
      ["baby", "newborn", "birth", "kids", "children"], ["geburt", "kinder", "kind"],
      ["memory", "month", "album", "heart"]
    ),
    (
      ["christening", "baptism", "communion", "confirmation"], ["taufe", "kommunion", "konfirmation"],
      ["announcement", "invitation", "album", "greeting"]
    ),
    (
      ["family", "reunion", "grandparents"], ["familie", "familientreffen", "großeltern"],
      ["album", "memory", "photobook"]
    ),
    (["friends", "bff"], ["freunde", "freundinnen"], ["party", "photo-booth", "polaroid"]),
    (
      ["graduation", "school", "yearbook"], ["abitur", "abschluss", "schule", "klassenfoto"],
      ["announcement", "people", "year"]
    ),
    (
      ["first-day-of-school", "back-to-school"], ["einschulung", "schulanfang", "schulkind", "kindergarten"],
      ["announcement", "greeting", "memory", "scrapbook"]
    ),
    (
      ["vacation", "holiday", "trip", "summer", "adventure"], ["urlaub", "ferien", "reise", "sommer"],
      ["travel", "panorama", "polaroid"]
    ),
    (["farewell", "retirement", "memorial"], ["abschied", "ruhestand", "trauer"], ["memory", "greeting", "album"]),
    (["vision-board", "moodboard", "goals"], ["ziele", "wünsche"], ["mood-board", "inspiration"]),
    (["instant", "vintage", "retro"], ["sofortbild", "nostalgie"], ["polaroid", "retro", "film"]),
    (
      ["shop", "ecommerce", "etsy", "amazon", "ebay", "store"], ["laden", "angebot", "verkauf"],
      ["product", "shop", "catalog", "price", "sale"]
    ),
    (["outfit", "clothes", "wardrobe", "ootd"], ["kleidung", "mode", "kleiderschrank"], ["outfit", "fashion"]),
    (["transformation", "comparison", "versus"], ["vorher", "nachher", "vergleich"], ["before-after", "compare"]),
    (["resume", "business", "staff"], ["lebenslauf", "firma", "mitarbeiter"], ["team", "people", "brand"]),
    (["flyer", "banner", "advertisement"], ["plakat", "werbung", "einladung"], ["poster", "sale", "announcement"]),
    (["invite"], ["einladungskarte"], ["invitation"]), (["photobooth"], ["fotobox"], ["photo-booth"]),
    (["yearly", "annual"], ["jahresrückblick", "jahr"], ["year"]), (["scrapbooking"], ["erinnerungen"], ["scrapbook"]),
    (["planner"], ["kalender", "fotokalender"], ["calendar"]), (["photo-book"], ["fotobuch"], ["photobook"]),
    (["greeting-card"], ["grußkarte", "postkarte"], ["greeting", "postcard"]), ([], ["herz"], ["heart"]),
  ]

  /// Returns the occasions that a template with some tags suits.
  static func occasions(of tags: [String]) -> [String] {
    occasions.filter { !$0.tags.isDisjoint(with: tags) }.flatMap { $0.english + $0.german }
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
