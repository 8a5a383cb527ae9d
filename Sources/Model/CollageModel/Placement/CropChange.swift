/// A partial change of a photo's straightening and crop, as given by a command or a table row; everything that it does
/// not set stays unchanged.
public struct CropChange: Storable {
  /// The part of a photo to use.
  public enum Part: Storable {
    /// The whole photo, without any crop.
    case original
    /// A part of the upright photo, in fractions.
    case rectangle(Rect)
    /// The largest part of a rectangle or of the photo with an aspect ratio, as displayed.
    ///
    /// It is centered on the current crop or the intent's focus if there is one, else on the subjects, else on the
    /// photo.
    case aspect(Double, within: Rect? = nil)
  }

  /// The new straightening angle; nil leaves it unchanged.
  public var straighten: Angle?
  /// The new perspective correction; nil leaves it unchanged, and a keystone of zeros removes it.
  public var perspective: Perspective?
  /// The part to use; nil leaves the crop unchanged.
  public var part: Part?
  /// The line along which the photo's slot fades out; nil leaves that of the slot.
  public var fade: Fade?

  /// Creates a change; without arguments it changes nothing.
  public init(
    straighten: Angle? = nil, perspective: Perspective? = nil, part: Part? = nil, fade: Fade? = nil
  ) {
    self.straighten = straighten
    self.perspective = perspective
    self.part = part
    self.fade = fade
  }

  /// True if the change leaves every photo unchanged.
  public var isEmpty: Bool { straighten == nil && perspective == nil && part == nil && fade == nil }

  /// Returns this change followed by another.
  public func then(_ other: CropChange) -> CropChange {
    CropChange(
      straighten: other.straighten ?? straighten, perspective: other.perspective ?? perspective,
      part: other.part ?? part, fade: other.fade ?? fade)
  }

  /// Returns an intent with the change applied.
  ///
  /// - Parameters:
  ///   - intent: The current intent.
  ///   - photoSize: The upright photo's size in pixels.
  ///   - subjects: The subjects that a ratio must show if `asksForSubjects(of:)` is true; nil if unknown.
  /// - Returns: The intent; a crop by a ratio lies within the photo.
  public func applied(to intent: Intent, photoSize: Size, subjects: SubjectCrop? = nil) -> Intent {
    var changed = intent
    if let straighten { changed.straighten = straighten }
    if let perspective {
      changed.perspective = perspective == .keystone(vertical: 0, horizontal: 0) ? nil : perspective
    }
    switch part {
    case nil: break
    case .original?: changed.crop = nil
    case .rectangle(let rectangle)?: changed.crop = rectangle
    case .aspect(let ratio, let limits)?:
      let isTurned = intent.orientation.swapsSides
      if asksForSubjects(of: intent), let subjects {
        changed.crop = CropAspect.part(
          ratio: ratio, within: limits ?? .unit, showing: subjects, isTurned: isTurned)
        break
      }
      let middle = limits?.center ?? intent.crop?.center ?? intent.focus ?? Rect.unit.center
      changed.crop = CropAspect.part(
        ratio: ratio, of: photoSize, within: limits ?? .unit,
        about: Point(middle.x * photoSize.width, middle.y * photoSize.height), isTurned: isTurned)
    }
    return changed
  }

  /// Returns whether the photo's subjects determine the crop: for a ratio, unless the author has chosen a position.
  public func asksForSubjects(of intent: Intent) -> Bool {
    guard case .aspect(_, let limits)? = part else { return false }
    return intent.focus == nil && (limits != nil || intent.crop == nil)
  }
}
