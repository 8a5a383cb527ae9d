import CollageFiles
import CollageModel
internal import CollageText
internal import Deflate
import Synchronization
internal import Vips

extension PreparedRender {
  /// The resolution of pages in pixels, which have no size on paper.
  private static let screenDotsPerInch = 96.0

  /// Renders the picture as a page of a document, in which texts stay texts.
  ///
  /// - Parameters:
  ///   - title: The name in the document's outline; nil for none.
  ///   - inputs: Files that are read, as for ``write(to:protecting:progress:)``.
  ///   - whole: Paints the whole picture; nil as usual.
  /// - Returns: The page, whose pictures are encoded with the request's settings, and its report.
  /// - Throws: `RenderError` if rendering fails.
  func page(
    title: String?, protecting inputs: InputGuard, whole: (() async throws(RenderError) -> Tile)?
  ) async throws(RenderError) -> (page: DocumentPage, report: RenderReport) {
    let clock = ContinuousClock()
    let start = clock.now
    let inks = try self.inks()
    var parts: [DocumentPage.Part] = []
    let divided = PagePlan(plan)
    for part in divided.parts {
      switch part {
      case .picture(let steps):
        let part = showing(steps)
        guard parts.isEmpty else {
          if let picture = try await part.pictureAbove(inks) { parts.append(picture) }
          continue
        }
        let bytes = try await part.ground(protecting: inputs, whole: steps == plan.steps ? whole : nil, inks)
        let picture = DocumentPicture(size: plan.size, colors: bytes, isJPEG: true)
        parts.append(.picture(picture, plan.size.bounds))
      case .outline(let outline, let color): parts.append(.outline(outline, color))
      case .letters(let glyphs, let color, let outline, let layer):
        parts.append(glyphs.areEmbeddable ? .letters(glyphs, color, of: layer) : .outline(outline, color))
      case .hidden(let glyphs, let layer): if glyphs.areEmbeddable { parts.append(.letters(glyphs, nil, of: layer)) }
      }
    }
    var report = self.report
    report.notes += log.notes
    if let inks {
      for part in parts { inks.measure(part) }
      report.add(inks.report)
    }
    report.timings.append(.init(stage: "paint and encode", milliseconds: (clock.now - start).milliseconds))
    let printed = plan.page.map { (trim: $0.trim, bleed: $0.bleed) }
    let paper = DocumentPage.Paper(
      plan.size, printed: printed, dotsPerInch: report.dotsPerInch ?? Self.screenDotsPerInch, trim: self.paper.trim,
      bleed: self.paper.bleed)
    var page = DocumentPage(size: plan.size, printed: printed, paper: paper, title: title, parts: parts)
    if let tiling = request.print.tiling {
      guard let dotsPerInch = report.dotsPerInch, request.output.standard == nil, printed == nil else {
        throw .unsupportedOutput(
          report.dotsPerInch == nil
            ? "a poster needs a size on paper: give a resolution, such as 300 pixels per inch, or a size such as 60x90cm"
            : "a poster over several sheets has crop marks of its own, and is no PDF/A: leave out bleed, marks, guides and the standard"
        )
      }
      let grid = try tiling.grid(of: self.paper.trim ?? plan.size.inches(dotsPerInch))
      page.sheets = try DocumentSheet.sheets(of: grid, fonts: request.fonts.fonts())
      let sheets =
        "\(counted(grid.count, "sheet")) in \(counted(grid.columns, "column")) and \(counted(grid.rows, "row"))"
      report.notes.append(RenderNote(.other, "the poster is printed on \(sheets)"))
    }
    if request.output.standard != nil {
      page.tags = DocumentPage.Tags(elements: elements(of: divided), language: request.language)
      try page.checkForArchive()
    }
    return (page, report)
  }

  /// Returns the same render with only some steps.
  private func showing(_ steps: [PaintStep]) -> PreparedRender {
    var plan = plan
    plan.steps = steps
    var part = PreparedRender(self, plan: plan)
    // The document has the profile of inks once.
    part.request.output.isPartOfDocument = request.output.color.profile.model == .cmyk
    return part
  }

  /// Returns the picture with nothing beneath it, as a JPEG of the whole page.
  private func ground(
    protecting inputs: InputGuard, whole: (() async throws(RenderError) -> Tile)?, _ inks: InkConversion?
  ) async throws(RenderError) -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    _ = try await write(
      to: .memory(named: "page") { made in bytes.withLock { $0 = made } }, protecting: inputs, progress: { _ in },
      whole: whole, inks: inks)
    return bytes.withLock { $0 }
  }

  /// Returns the visible part of the picture, which shows what is beneath it where it is transparent; nil if all of it is.
  private func pictureAbove(_ inks: InkConversion?) async throws(RenderError) -> DocumentPage.Part? {
    try PaintMemory(whole: plan, request: request, steps: request.width).check()
    let canvas = try await log.collecting { () async throws(RenderError) in try await self.canvas { _ in } }
    guard let area = canvas.visibleArea else { return nil }
    let tile = try canvas.part(area)
    let size = PixelSize(area.width, area.height)
    guard tile.hasTransparency else {
      return .picture(DocumentPicture(size: size, colors: try jpeg(tile, in: area, inks), isJPEG: true), area)
    }
    let (straight, alpha) = tile.separated
    var picture = DocumentPicture(
      size: size, colors: try Self.compressed(straight), isJPEG: false, alpha: try Self.compressed(alpha))
    // Photos take a third of a byte per pixel and more without loss, also smooth ones; drawings and texts far less.
    let mayBePhoto = 4 * picture.colors.count > alpha.count(where: { $0 > 0 })
    if mayBePhoto, case let jpeg = try jpeg(tile.withoutHoles, in: area, inks), jpeg.count < picture.colors.count {
      (picture.colors, picture.isJPEG) = (jpeg, true)
    } else if let inks {
      picture.colors = try Self.compressed(
        inks.converted(straight, width: tile.width, left: area.left, top: area.top))
    }
    return .picture(picture, area)
  }

  private static func compressed(_ bytes: [UInt8]) throws(RenderError) -> [UInt8] {
    guard let small = bytes.withUnsafeBytes({ Compress.zlib($0, level: 6) }) else {
      throw .stepFailed(step: "compressing", slot: "-", source: "-", detail: "there is not enough memory")
    }
    return small
  }

  private func jpeg(_ tile: Tile, in area: PixelRect, _ inks: InkConversion?) throws(RenderError) -> [UInt8] {
    try RenderError.writing("page") { () throws(VipsError) in
      let encoder = EncodeCanvas(settings: request.output)
      if let inks { return try encoder.bytes(of: tile, inks, left: area.left, top: area.top) }
      return try encoder.bytes(of: tile)
    }
  }
}

extension InkConversion {
  /// Measures the color of a part that is not a picture.
  fileprivate func measure(_ part: DocumentPage.Part) {
    switch part {
    case .outline(let outline, let color):
      if let bounds = outline.bounds { measure(color, in: PixelGrid.touched(bounds)) }
    case .letters(let glyphs, let color?, _):
      guard let place = glyphs.first?.place else { return }
      let (left, top) = (PixelGrid.integer(place.tx), PixelGrid.integer(place.ty))
      measure(color, in: PixelRect(left: left, top: top, right: left + 1, bottom: top + 1))
    case .letters, .picture: break
    }
  }
}

extension Tile {
  /// The smallest rectangle around all pixels that are not transparent; nil if there are none.
  fileprivate var visibleArea: PixelRect? {
    var area: PixelRect?
    for y in 0..<height {
      let row = row(y)
      guard let left = (0..<width).first(where: { row[4 * $0 + 3] > 0 }),
        let last = (0..<width).last(where: { row[4 * $0 + 3] > 0 })
      else { continue }
      area = PixelRect(
        left: min(area?.left ?? left, left), top: area?.top ?? y, right: max(area?.right ?? 0, last + 1), bottom: y + 1)
    }
    return area
  }

  /// Returns a copy of some of the pixels.
  fileprivate func part(_ area: PixelRect) throws(RenderError) -> Tile {
    let part = try Tile(width: area.width, height: area.height, isClear: false)
    for y in 0..<area.height {
      part.row(y).update(from: row(area.top + y) + Tile.bands * area.left, count: Tile.bands * area.width)
    }
    return part
  }

  /// The straight colors, three bytes a pixel, and the alpha, one byte a pixel.
  fileprivate var separated: (colors: [UInt8], alpha: [UInt8]) {
    let count = width * height
    var (colors, alpha) = ([UInt8](repeating: 0, count: 3 * count), [UInt8](repeating: 0, count: count))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Tile.bands * width) { scratch in
      guard let pixels = scratch.baseAddress else { return }
      for y in 0..<height {
        pixels.update(from: row(y), count: Tile.bands * width)
        Unpremultiply.run(pixels, count: width)
        for x in 0..<width {
          for band in 0..<3 { colors[3 * (y * width + x) + band] = pixels[4 * x + band] }
          alpha[y * width + x] = pixels[4 * x + 3]
        }
      }
    }
    return (colors, alpha)
  }

  /// An opaque copy, in which transparent pixels have the colors of their neighbors: a JPEG smears a sudden change over visible pixels.
  fileprivate var withoutHoles: Tile {
    get throws(RenderError) {
      let filled = try Tile(width: width, height: height, isClear: true)
      var known: Int?
      for y in 0..<height {
        let (from, to) = (row(y), filled.row(y))
        to.update(from: from, count: Tile.bands * width)
        Unpremultiply.run(to, count: width)
        guard let first = (0..<width).first(where: { from[4 * $0 + 3] > 0 }) else {
          if let known { to.update(from: filled.row(known), count: Tile.bands * width) }
          continue
        }
        var shown = first
        for x in 0..<width {
          if from[4 * x + 3] > 0 { shown = x }
          for band in 0..<3 { to[4 * x + band] = to[4 * shown + band] }
          to[4 * x + 3] = 255
        }
        known = y
      }
      return filled
    }
  }
}
