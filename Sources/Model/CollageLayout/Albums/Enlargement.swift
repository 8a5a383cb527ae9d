internal import CollageModel

/// The enlargement of photos on printed pages, and the cost of photos with too few pixels for their places.
struct Enlargement {
  /// The pixels of print per canvas unit; nil if photos may be enlarged at will.
  let density: Double?

  /// The factor up to which nobody sees that a photo is enlarged, and the one beyond which no photo may fill a cover or two pages.
  static let (free, most) = (1.5, 2.0)
  /// The weight of the mean excess of a page's photos in its cost: 1 costs more than a page that is half blank.
  static let weight = 14.0

  /// Returns how many times the pixels of a photo are enlarged that fills a frame; 0 if that does not matter.
  func factor(_ photo: LayoutPhoto, _ frame: Size) -> Double {
    guard let density, photo.hasUsableShape else { return 0 }
    return density * max(frame.width / photo.size.width, frame.height / photo.size.height)
  }

  /// Returns by how much a photo is enlarged too far, 0 if not: 1 for twice as far as nobody sees, and a fifth of what is beyond.
  ///
  /// One photo with hardly any pixels is soft at any size, and no reason to leave a third of its page blank.
  func excess(_ photo: LayoutPhoto, _ frame: Size) -> Double {
    let beyond = wholeExcess(photo, frame)
    return beyond <= 1 ? beyond : 1 + (beyond - 1) / 5
  }

  /// Returns the same without an end, as photos with hardly any pixels have no pages of their own.
  private func wholeExcess(_ photo: LayoutPhoto, _ frame: Size) -> Double {
    max(0, factor(photo, frame) / Self.free - 1)
  }

  /// Returns the mean excess of the photos of a template, which fill its slots in order.
  func excess(_ template: Template, _ photos: [AlbumPhoto]) throws(LayoutError) -> Double {
    guard density != nil, !photos.isEmpty else { return 0 }
    return try template.frames(of: photos).reduce(0) { $0 + excess($1.photo, $1.size) } / Double(photos.count)
  }

  /// Returns the weights of photos that share an area, lowered where a photo would be enlarged too far.
  func weights(_ photos: [AlbumPhoto], area: Double) -> [Double] {
    var weights = photos.map { $0.weight }
    guard density != nil, photos.count > 1, area > 0 else { return weights }
    // Where one photo has less room, others have more, and may have too much of it then.
    for _ in photos {
      let sum = weights.reduce(0, +)
      for (index, photo) in photos.enumerated() {
        let share = largestArea(photo.photo) / area
        guard share < 1, share > 0 else { continue }
        weights[index] = max(Self.leastWeight, min(weights[index], share / (1 - share) * (sum - weights[index])))
      }
    }
    return weights
  }

  /// The weight of a photo that has hardly any pixels; a mosaic has no smaller places for it.
  private static let leastWeight = 0.1

  /// Returns the area of the largest frame of a photo's own shape in which nobody sees that it is enlarged.
  private func largestArea(_ photo: LayoutPhoto) -> Double {
    guard let size = largestSize(photo) else { return .infinity }
    return size.width * size.height
  }

  /// Returns the largest frame of a photo's own shape in which nobody sees that it is enlarged; nil if that does not matter.
  func largestSize(_ photo: LayoutPhoto) -> Size? {
    guard let density, density > 0, photo.hasUsableShape else { return nil }
    return Size(photo.size.width * Self.free / density, photo.size.height * Self.free / density)
  }

  /// Returns the mean excess of photos that fill an area by their weights, as far as it is known before they have their places.
  func expectedExcess(_ photos: ArraySlice<AlbumPhoto>, area: Double) -> Double {
    guard density != nil, !photos.isEmpty else { return 0 }
    let own = Array(photos)
    let weights = weights(own, area: area)
    let whole = weights.reduce(0, +)
    let sum = zip(own, weights).reduce(0) { sum, pair in
      let height = (area * pair.1 / whole / pair.0.photo.aspect).squareRoot()
      return sum + wholeExcess(pair.0.photo, Size(height * pair.0.photo.aspect, height))
    }
    return sum / Double(own.count)
  }
}
