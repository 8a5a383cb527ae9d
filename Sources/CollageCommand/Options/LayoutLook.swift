import CollageLayout
import CollageModel

/// The default style of a generated layout: prints have white borders, cutouts a plain background.
struct LayoutLook {
  var defaults = SlotDefaults()
  var background = Background.color(.white)

  /// Creates the default style for a number of photos; `side` is that of a square with the canvas' area.
  init(style: LayoutOptions.StyleName, side: Double, count: Int) {
    switch style {
    case .mosaic, .justified, .masonry, .grid: break
    case .scatter:
      let cell = side / Double(max(1, count)).squareRoot()
      let border = (cell * 0.035).rounded(.up)
      defaults.style.border = Border(width: border, color: Color(red: 252, green: 251, blue: 248), alignment: .outside)
      defaults.style.shadow = Shadow(
        offset: Point(0, (cell * 0.012).rounded(.up)), blur: (cell * 0.06).rounded(.up),
        color: Color(red: 20, green: 12, blue: 4, alpha: 110))
      background = .gradient(
        Gradient(
          geometry: .linear(Angle(degrees: 160)),
          stops: [
            Gradient.Stop(offset: 0, color: Color(red: 201, green: 176, blue: 146)),
            Gradient.Stop(offset: 1, color: Color(red: 164, green: 134, blue: 104)),
          ]))
    case .outfit:
      defaults.style.fit = .contain
      background = .color(Color(red: 246, green: 244, blue: 240))
    }
  }
}
