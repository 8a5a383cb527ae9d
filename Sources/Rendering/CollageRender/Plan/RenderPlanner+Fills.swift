internal import CollageColor
import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects

// The fills of the canvas and of slots, beneath photos.
extension RenderPlanner {
  func fill(
    _ background: Background, frame: Rect, area: PixelRect, own: Copied?, grid: PixelGrid,
    seen: @autoclosure () -> SlotVisibility? = nil
  ) -> FillStep {
    switch background {
    case .color(let color):
      return color.alpha == 0 ? .nothing : .color(color)
    case .gradient(let gradient):
      return .gradient(gradient, over: grid.toPixels.boundingBox(of: frame))
    case .pattern(let pattern):
      return .pattern(pattern, over: grid.toPixels.boundingBox(of: frame))
    case .picture(let path, let fit):
      guard let index = sources.pictures[path], let header = sources.header(at: index) else { return .nothing }
      let slot = Slot(id: "background", frame: frame, style: SlotStyle(fit: fit))
      var intent = Intent()
      if fit == .cover, let subjects = sources.backdropSubjects[path] {
        intent.focus =
          subjects.window(
            aspect: frame.size.aspect, photoAspect: header.uprightSize.aspect, visibility: seen()
          ).center
      }
      var placement = slot.placement(of: intent, photoSize: header.uprightSize)
      let planner = PhotoPlanner(grid: grid, header: header, source: index)
      let covers = fit == .cover || fit == .fill
      if covers, printedPage != nil {
        placement = bleeding(placement, of: header, over: area, about: frame.center)
      }
      let shown = placement.photoToCanvas.then(grid.toPixels).boundingBox(of: placement.visiblePart)
      let visible = covers ? area : area.intersection(PixelGrid.touched(shown))
      guard let step = planner.plan(placement, filling: visible, extent: nil) else { return .nothing }
      return .picture(step)
    case .blurredPhoto(let blurred):
      return blur(blurred, frame: frame, area: area, own: own, grid: grid)
    }
  }

  /// Plans a blurred copy on a grid so coarse that sigma is only a few of its pixels, and that no photo is enlarged.
  private func blur(
    _ blurred: BlurredPhoto, frame: Rect, area: PixelRect, own: Copied?, grid: PixelGrid
  ) -> FillStep {
    guard let copied = own ?? copied(blurred.slot), !area.isEmpty else { return .nothing }
    let header = copied.header
    let sigma = blurred.blur * grid.scale / 2
    let areaInUnits = Rect(x: 0, y: 0, width: Double(area.width) / grid.scale, height: Double(area.height) / grid.scale)
    let slot = Slot(id: "background", frame: areaInUnits, style: SlotStyle(fit: .fill))
    // The copy is cropped to the area's aspect and then stretched to the coarse grid, whose sides are rounded.
    var intent = copied.correction
    let cover = Slot(id: "background", frame: areaInUnits).placement(of: intent, photoSize: header.uprightSize)
    // A photo that is enlarged has no more detail than its own pixels.
    let enlargement = abs(cover.photoToCanvas.determinant).squareRoot() * grid.scale
    let reduction = max(1, sigma / Self.blurredSigma, enlargement)
    let width = max(2, PixelGrid.length(Double(area.width) / reduction))
    let height = max(2, PixelGrid.length(Double(area.height) / reduction))
    let size = PixelSize(width, height)
    let seen = cover.photoToCanvas.inverse?.boundingBox(of: areaInUnits) ?? cover.visiblePart
    let photo = header.uprightSize
    intent.crop = Rect(
      x: seen.x / photo.width, y: seen.y / photo.height, width: seen.width / photo.width,
      height: seen.height / photo.height)
    intent.fit = .fill
    let stretched = slot.placement(of: intent, photoSize: photo)
    let coarse = PixelGrid(canvas: areaInUnits.size, size: size)
    let planner = PhotoPlanner(grid: coarse, header: header, source: copied.source)
    guard var step = planner.plan(stretched, filling: size.bounds, extent: nil) else { return .nothing }
    step.adjust = copied.grade.map { AdjustColorStep(grade: $0, nodes: cubeSide) }
    return .blurred(
      step, reducedSize: size, sigma: sigma * Double(width) / Double(area.width), area: area, tint: blurred.tint)
  }

  private static let blurredSigma = 4.0

  /// Returns the item in a slot, or in the first filled slot.
  private func chosenItem(_ slot: SlotID?) -> Item? {
    slot.flatMap { item(in: $0) } ?? slots.lazy.compactMap { item(in: $0.id) }.first
  }

  /// Returns the photo of a slot, or of the first filled slot.
  func photo(shownIn slot: SlotID?) -> (Int, PhotoHeader)? { chosenItem(slot).flatMap { header(of: $0) } }

  /// A photo of which a blurred copy is shown.
  struct Copied {
    let source: Int
    let header: PhotoHeader
    let grade: Grade?
    /// The straightening and perspective correction.
    let correction: Intent
  }

  /// Returns the photo of a slot, or of the first filled slot, with its corrections.
  private func copied(_ slot: SlotID?) -> Copied? {
    guard let chosen = chosenItem(slot), let (index, header) = header(of: chosen) else { return nil }
    return Copied(
      source: index, header: header, grade: slots.first { $0.id == chosen.slot }.flatMap { grade(of: chosen, in: $0) },
      correction: Self.correction(of: chosen))
  }

  /// Returns an intent with only the straightening and perspective correction of an item.
  static func correction(of item: Item) -> Intent {
    Intent(straighten: item.intent.straighten, perspective: item.intent.perspective)
  }
}
