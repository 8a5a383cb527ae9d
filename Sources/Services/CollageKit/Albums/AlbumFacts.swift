import CollageFormat
import CollageLayout
import CollageMetadata
import CollageRender
import CollageSubjects

/// The facts by which an album is laid out, read from photos in their order.
struct AlbumFacts: Sendable {
  let photos: [AlbumPhoto]
  /// The quality of each photo, 0 to 1; less if it is blurred, and more or less if its owner says so.
  let qualities: [Double]
  /// True for each blurred photo that its owner does not like all the same.
  private let isUnwanted: [Bool]

  /// The time in seconds and the distance in kilometers within which near copies are shots of one moment.
  private static let (moment, spot) = (120.0, 0.5)
  /// The shares of sharpness, exposure and people in a photo's quality.
  private static let shares = (sharpness: 0.5, exposure: 0.3, people: 0.2)
  /// The numbers that favorites, each star above or below three, and rejected photos add to a photo's quality: people know better.
  private static let wishes = (favorite: 0.75, star: 0.25, rejected: -2.0)
  /// The factor by which the quality of blurred photos is lowered: the sharpest of many blurred ones is not good.
  private static let blurred = 1.0
  /// The area that the worst and the best photo should have, relative to others.
  private static let weights = 0.75...1.7

  /// Creates the facts of photos in their order.
  ///
  /// - Parameters:
  ///   - glances: What the photos show.
  ///   - metadata: What their metadata says of them, for each.
  ///   - moments: The moments when they were taken, for each; nil if unknown.
  init(_ glances: [PhotoGlance], _ metadata: [PhotoMetadata], moments: [PhotoMoment?]) {
    let times = moments.map { moment in moment.map { $0.instant ?? $0.time.secondsSince1970 } }
    let sharpness = Self.ranks(glances.map(\.impression.sharpness))
    qualities = glances.indices.map { index in
      let glance = glances[index]
      let hasPeople = glance.subjects.subjects.contains { $0.weight >= PhotoSubjects.bindingConfidence }
      return Self.shares.sharpness * sharpness[index] + Self.shares.exposure * glance.impression.exposure
        + (hasPeople ? Self.shares.people : 0) + Self.wish(metadata[index])
        - (glance.impression.isBlurred ? Self.blurred : 0)
    }
    isUnwanted = zip(glances, metadata).map { $0.impression.isBlurred && Self.wish($1) <= 0 }
    let standing = Self.ranks(qualities)
    photos = glances.indices.map { index in
      let glance = glances[index]
      let size = glance.header.uprightSize
      let rank = glance.impression.isBlurred ? 0 : standing[index]
      return AlbumPhoto(
        LayoutPhoto(size: size, subjects: glance.subjects.boxes), time: times[index],
        place: Self.place(metadata[index]),
        weight: Self.weights.lowerBound + (Self.weights.upperBound - Self.weights.lowerBound) * rank,
        isTwinOfPrevious: index > 0 && Self.areTwins(index - 1, index, glances, metadata, times))
    }
  }

  /// Returns whether two photos show the same, as far as can be known at one time and place.
  private static func areTwins(
    _ one: Int, _ other: Int, _ glances: [PhotoGlance], _ metadata: [PhotoMetadata], _ times: [Double?]
  ) -> Bool {
    guard glances[one].impression.isNear(glances[other].impression) else { return false }
    if let first = times[one], let next = times[other], (next - first).magnitude > moment { return false }
    guard let from = place(metadata[one]), let to = place(metadata[other]) else { return true }
    return from.distance(to: to) <= spot
  }

  private static func place(_ metadata: PhotoMetadata) -> AlbumPhoto.Place? {
    metadata.position.map { AlbumPhoto.Place(latitude: $0.latitude, longitude: $0.longitude) }
  }

  /// Returns what a photo's owner thinks of it, as a part of its quality; zero if that is unknown.
  private static func wish(_ metadata: PhotoMetadata) -> Double {
    let favorite = metadata.isFavorite ? wishes.favorite : 0
    guard let rating = metadata.rating else { return favorite }
    return favorite + (rating < 0 ? wishes.rejected : Double(rating - 3) * wishes.star)
  }

  /// Returns the rank of each number, from 0 for the least to 1 for the greatest; equal numbers have the same rank.
  private static func ranks(_ numbers: [Double]) -> [Double] {
    let sorted = numbers.sorted()
    guard let least = sorted.first, let greatest = sorted.last, least < greatest else {
      return Array(repeating: 0.5, count: numbers.count)
    }
    return numbers.map { number in
      // The middle of all places that equal numbers take.
      let first = sorted.partition { $0 < number }
      let end = sorted.partition { $0 <= number }
      return Double(first + end - 1) / Double(2 * (sorted.count - 1))
    }
  }

  /// The indices of blurred photos; none if no others would be left.
  var blurred: [Int] {
    let found = isUnwanted.indices.filter { isUnwanted[$0] }
    return found.count < photos.count ? found : []
  }

  /// The indices of the photos that remain if no blurred ones are kept, and of near copies only the best.
  var best: [Int] {
    var kept: [Int] = []
    for index in photos.indices {
      guard photos[index].isTwinOfPrevious, let last = kept.last else {
        kept.append(index)
        continue
      }
      if qualities[index] > qualities[last] { kept[kept.count - 1] = index }
    }
    let blurred = Set(blurred)
    return kept.filter { !blurred.contains($0) }
  }
}

extension [Double] {
  /// Returns the number of leading elements that fulfill a condition, which all elements before those that do not fulfill.
  fileprivate func partition(_ isBefore: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
