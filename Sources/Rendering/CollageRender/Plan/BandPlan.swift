import CollageFiles
import CollageModel

/// Divides a large canvas into bands of rows that are painted and encoded one after another.
///
/// A canvas that easily fits into memory with its largest steps is a single band. Others are divided where slots begin and end, so that
/// no band needs the photos of two rows of a grid at once, and wherever a band would become too large.
struct BandPlan {
  /// The limits that determine how a canvas is divided.
  struct Limits: Hashable, Sendable {
    /// The maximum number of pixels of a canvas painted as a whole; 128 MB.
    var pixelsAtOnce = 32_000_000
    /// The maximum estimated memory of a canvas painted as a whole, in bytes.
    var bytesAtOnce = 400_000_000
    /// The maximum number of pixels in a band.
    var bandPixels = 1_000_000
  }

  /// The minimum number of rows in a band that ends at a slot's edge, and in any band of a canvas that is not very
  /// wide.
  private static let minRows = 16
  /// The maximum number of pixels in a band with the minimum number of rows.
  private static let widePixels = 2_000_000

  /// Returns the rows of each band, from the top.
  ///
  /// `wholeByteCount` is the estimated memory for painting the canvas as a whole.
  static func bands(of plan: RenderPlan, limits: Limits, wholeByteCount: Int = 0) -> [Range<Int>] {
    let size = plan.size
    if size.width * size.height <= limits.pixelsAtOnce, wholeByteCount <= limits.bytesAtOnce {
      return [0..<size.height]
    }
    let fewest = max(1, min(minRows, widePixels / size.width))
    let most = max(fewest, limits.bandPixels / size.width)
    let edges = plan.slots.flatMap { [$0.area.top, $0.area.bottom] }.sorted()
    var bands: [Range<Int>] = []
    var (top, next) = (0, 0)
    while top < size.height {
      let limit = min(size.height, top + most)
      var cut = limit
      // Choose the last edge that makes the band neither too small nor too large.
      while next < edges.count, edges[next] <= limit {
        if edges[next] >= top + fewest, edges[next] < size.height { cut = edges[next] }
        next += 1
      }
      if next > 0, cut < limit { next = edges.firstIndex { $0 > cut } ?? edges.count }
      bands.append(top..<cut)
      top = cut
    }
    return bands
  }
}

extension PaintStep {
  /// Returns the rows of the canvas that the step and its shadow can touch.
  func rows(within size: PixelSize) -> Range<Int> {
    var (top, bottom) = (area.top, area.bottom)
    if let shadow = slot?.shadow ?? layer?.shadow {
      let margin = shadow.reach
      if case .outline(let outline) = shadow.caster, let bounds = outline.bounds {
        top = min(top, PixelGrid.integer((bounds.y + shadow.offset.y - margin).rounded(.down)))
        bottom = max(bottom, PixelGrid.integer((bounds.bottom + shadow.offset.y + margin).rounded(.up)))
      } else {
        let reach = PixelGrid.integer((margin + shadow.offset.length).rounded(.up))
        (top, bottom) = (top - reach, bottom + reach)
      }
    }
    return max(0, top)..<max(max(0, top), min(size.height, bottom))
  }

  /// Returns the part of a slot in some rows, if the slot can be painted in parts; nil if it has no pixels there.
  func cut(to rows: Range<Int>) -> PaintStep? {
    let band = PixelRect(left: area.left, top: rows.lowerBound, right: area.right, bottom: rows.upperBound)
    let kept = area.intersection(band)
    guard !kept.isEmpty, var slot else { return nil }
    var step = self
    step.area = kept
    slot.shadow = nil
    slot.photo = slot.photo?.cut(to: band)
    step.slot = slot
    return step
  }

  /// True if some rows of a slot can be painted without the others.
  var isCuttable: Bool {
    guard let slot, slot.contour == nil else { return false }
    func isForm(_ coverage: Coverage) -> Bool {
      switch coverage {
      case .rectangle, .outline: true
      case .mask: false
      }
    }
    let hasPlainFill =
      switch slot.fill {
      case .nothing, .color, .gradient, .pattern: true
      case .picture, .blurred: false
      }
    let hasPlainShadow = if let shadow = slot.shadow, case .content = shadow.caster { false } else { true }
    return isForm(coverage) && slot.border.map { isForm($0.inner) } ?? true && hasPlainFill && hasPlainShadow
      && slot.photo?.extent.map(isForm) ?? true
  }
}

extension PhotoStep {
  /// Returns the part of the photo in some rows of the canvas; nil if it has no pixels there.
  func cut(to band: PixelRect) -> PhotoStep? {
    var step = self
    switch place {
    case .turned(let transform, let area):
      let kept = area.intersection(band.spanning(area))
      guard !kept.isEmpty else { return nil }
      step.place = .turned(tileToCanvas: transform, area: kept)
      return step
    case .warped(let map, let samples, let area):
      let kept = area.intersection(band.spanning(area))
      guard !kept.isEmpty else { return nil }
      step.place = .warped(tileToCanvas: map, samples: samples, area: kept)
      return step
    case .upright(let interior, let area):
      var kept = area.intersection(band.spanning(area))
      guard !kept.isEmpty, !interior.isEmpty else { return nil }
      // Rows outside the photo repeat its edge, so the part must include at least one of its rows.
      if kept.bottom <= interior.top { kept.bottom = interior.top + 1 }
      if kept.top >= interior.bottom { kept.top = interior.bottom - 1 }
      step.place = .upright(interior: interior.intersection(kept), area: kept)
      step.effects?.work = effects?.cutWork(to: kept)
      if case .upright(let part, _) = step.workPlace, case .upright(let whole, _) = workPlace {
        step.resample = resample.cut(to: part.moved(x: -whole.left, y: -whole.top), orientation)
      }
      return step
    }
  }
}

extension PhotoEffects {
  /// Returns the part of the work area needed for some rows of the canvas.
  fileprivate func cutWork(to kept: PixelRect) -> Work? {
    guard let work else { return nil }
    let area = work.area.intersection(kept.grown(by: reach).spanning(work.area))
    return Work(interior: work.interior.intersection(area), area: area)
  }
}

extension PixelRect {
  /// Returns the rectangle with the columns of another.
  fileprivate func spanning(_ other: PixelRect) -> PixelRect {
    PixelRect(left: other.left, top: top, right: other.right, bottom: bottom)
  }
}

extension ResampleStep {
  /// Returns the step for a part of the placed tile, in its pixels.
  fileprivate func cut(to part: PixelRect, _ orientation: Orientation) -> ResampleStep {
    let stored = Size(Double(size.width), Double(size.height))
    guard let toStored = orientation.transform(ofSize: stored).inverse else { return self }
    let rect = toStored.boundingBox(of: part.rect)
    if rect.size == stored { return self }
    return cut(to: rect)
  }
}
