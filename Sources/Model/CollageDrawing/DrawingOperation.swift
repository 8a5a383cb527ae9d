public import CollageModel

/// One operation of a drawing, as graphics contexts know it: Core Graphics, Cairo, or the canvas of a browser.
///
/// Lengths are canvas units, and y points down.
public enum DrawingOperation: Hashable, Sendable {
  /// Keeps the transform and the clip of the context until the matching `restore`.
  case save
  case restore
  /// Begins a group: what follows is drawn apart, and then at once with an opacity and a blend mode; `endGroup` ends it.
  case beginGroup(opacity: Double, blend: Blend)
  case endGroup
  /// Transforms what follows, before the transform that the context has.
  case concatenate(Affine)
  /// Leaves only the inside of an outline, by the nonzero rule.
  case clip(Outline)
  /// Leaves only the outside of an outline.
  case clipOut(Outline)
  /// Fills the inside of an outline, by the nonzero rule.
  case fill(Outline, DrawingPaint)
  /// Draws the shadow of a filled outline, and not the outline; a blur is twice the standard deviation, as in CSS.
  case shadow(Outline, Shadow)
  /// Draws an upright photo from (0, 0) to its size, in photo pixels.
  case photo(DrawnPhoto)
  /// Draws a layer that contexts have no operation for, with its shadow: a text, a sticker, a textured line or the content of a host,
  /// from minus to plus half of the layer's size.
  case content(LayerID, size: Size)
}

/// A photo to draw.
public struct DrawnPhoto: Hashable, Sendable {
  public var photo: PhotoID
  public var item: ItemID
  /// The size of the upright photo, in pixels; a smaller picture is enlarged to it.
  public var size: Size
  /// The map from the photo to its corrected form, before the transform; nil without a correction.
  public var correction: Homography?
  public var look: LookMix

  init(_ photo: PhotoID, _ item: ItemID, _ size: Size, _ placement: Placement, _ look: LookMix) {
    (self.photo, self.item, self.size, self.look) = (photo, item, size, look)
    correction = placement.correction
  }
}

/// The paint that fills an outline.
public enum DrawingPaint: Hashable, Sendable {
  case color(Color)
  /// A gradient along a line. The colors are interpolated premultiplied, and extend beyond both ends.
  case linear([Gradient.Stop], from: Point, to: Point)
  /// A gradient from a center to a circle.
  case radial([Gradient.Stop], center: Point, radius: Double)
  /// A pattern, a picture or a blurred photo, which fills a frame that is rotated about its center.
  case background(Background, frame: Rect, rotation: Angle)
}

extension DrawingPaint {
  /// Creates the paint of a background over a frame that is rotated about its center; nil if it is transparent.
  ///
  /// Lines of gradients are those of CSS Images Level 3, section 3.1.1: 0 degrees point up.
  init?(_ background: Background, frame: Rect, rotation: Angle = .zero) {
    switch background {
    case .color(let color):
      guard color.alpha > 0 else { return nil }
      self = .color(color)
    case .gradient(let gradient): self.init(gradient, frame, rotation)
    case .pattern, .picture, .blurredPhoto: self = .background(background, frame: frame, rotation: rotation)
    }
  }

  private init(_ gradient: Gradient, _ frame: Rect, _ rotation: Angle) {
    let center = frame.center
    switch gradient.geometry {
    case .linear(let angle):
      let half = ((frame.width * angle.sine).magnitude + (frame.height * angle.cosine).magnitude) / 2
      let turned = angle + rotation
      let way = Point(turned.sine * half, -turned.cosine * half)
      self = .linear(gradient.stops, from: center - way, to: center + way)
    case .radial(let middle, let radius):
      let origin = Affine.rotation(rotation, about: center)
        .apply(Point(frame.x + middle.x * frame.width, frame.y + middle.y * frame.height))
      self = .radial(
        gradient.stops, center: origin, radius: radius * Point(frame.width, frame.height).length / 2)
    }
  }

  /// Creates the paint of a shape's fill; nil for what depends on photos, whose colors the host knows.
  init?(_ fill: Fill, frame: Rect) {
    switch fill {
    case .color(let color): self = .color(color)
    case .gradient(let gradient): self.init(gradient, frame, .zero)
    case .picture(let path, let fit):
      self = .background(.picture(path: path, fit: fit), frame: frame, rotation: .zero)
    case .palette(_, let fallback): self = .color(fallback)
    case .photo: return nil
    }
  }
}
