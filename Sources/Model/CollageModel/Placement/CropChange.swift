/// A change of how a photo is straightened and cropped that leaves what it does not name: what a command line or a row of a
/// table asks for.
public struct CropChange: Storable {
  /// Which part of a photo is used.
  public enum Part: Storable {
    /// All of it.
    case original
    /// A part of the upright photo, 0 to 1.
    case rectangle(Rect)
    /// The largest part of an aspect ratio, width divided by height as it is seen, of a rectangle or of the photo: about
    /// the present crop's middle or the focus of the intent, else about the subjects, else about the middle.
    case aspect(Double, within: Rect? = nil)
  }

  /// By how much the photo is straightened; nil leaves it as it is.
  public var straighten: Angle?
  /// How the perspective is corrected; nil leaves it as it is, and a keystone of zeros removes its correction.
  public var perspective: Perspective?
  /// Which part is used; nil leaves the crop as it is.
  public var part: Part?

  /// Creates a change; without arguments it changes nothing.
  public init(straighten: Angle? = nil, perspective: Perspective? = nil, part: Part? = nil) {
    self.straighten = straighten
    self.perspective = perspective
    self.part = part
  }

  /// Whether every photo stays as it is.
  public var isEmpty: Bool { straighten == nil && perspective == nil && part == nil }

  /// Returns this change followed by another one.
  public func then(_ other: CropChange) -> CropChange {
    CropChange(
      straighten: other.straighten ?? straighten, perspective: other.perspective ?? perspective,
      part: other.part ?? part)
  }

  /// Returns an intent with the change.
  ///
  /// - Parameters:
  ///   - intent: How the photo is shown now.
  ///   - photoSize: The upright photo's size in pixels.
  ///   - subjects: What a ratio must show where `asksForSubjects(of:)` is true; nil if nothing is known.
  /// - Returns: The intent; a crop by a rectangle or a ratio is within the photo.
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

  /// Whether the photo's subjects decide which part is used: for a ratio, unless the author has chosen a place.
  public func asksForSubjects(of intent: Intent) -> Bool {
    guard case .aspect(_, let limits)? = part else { return false }
    return intent.focus == nil && (limits != nil || intent.crop == nil)
  }
}
