public import CollageModel

/// The role of a photo in an outfit, and where it is from.
public struct Garment: Hashable, Sendable {
  /// The source of a role, in the order of precedence.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The photo's author: an option, a manifest's column, or an item of a composition.
    case author
    /// The template's list of roles.
    case template
    /// A word in the photo's name.
    case name
    /// The cutout's outline.
    case outline
    /// Nothing suggests a role; the photo counts as an accessory.
    case unknown
  }

  public var role: Outfit.Role
  public var source: Source

  /// Creates a role, with the source that decided it.
  public init(_ role: Outfit.Role, from source: Source) {
    self.role = role
    self.source = source
  }
}

/// The likelihood of a role for a photo, 0 to 1.
struct RoleShare {
  let role: Outfit.Role
  let share: Double
}

extension LayoutPhoto {
  /// Returns the photo's role in an outfit by its author, the template or its name; nil if none of them tells it.
  ///
  /// - Parameter listed: The role that the template's list has for the photo.
  /// - Returns: The role and where it is from.
  public func toldGarment(listed: Outfit.Role? = nil) -> Garment? {
    if let role { return Garment(role, from: .author) }
    if let listed { return Garment(listed, from: .template) }
    return namedRole.map { Garment($0, from: .name) }
  }

  fileprivate var outlineGuess: OutlineGuess? {
    (cutout ?? uncertainOutline).flatMap { OutlineGuess(of: $0, aspect: aspect) }
  }
}

extension Outfit {
  /// Returns the roles of photos in fill order, and where each is from.
  ///
  /// Outlines are guessed together, the clearest first: an outfit seldom has two pieces of one role, or a dress with a top.
  public func garments(_ photos: [LayoutPhoto]) -> [Garment] { kinds(of: photos).map { $0.garment } }

  /// Returns the roles of photos, and how certain each is.
  func kinds(of photos: [LayoutPhoto]) -> [(garment: Garment, shares: [RoleShare])] {
    var shares: [Int: [RoleShare]] = [:]
    var garments = photos.enumerated().map { $1.toldGarment(listed: $0 < roles.count ? roles[$0] : nil) }
    var guesses: [(photo: Int, guess: OutlineGuess)] = []
    for (index, photo) in photos.enumerated() where garments[index] == nil {
      guard var guess = photo.outlineGuess else { continue }
      for garment in garments { if let garment { guess.consider(garment.role) } }
      shares[index] = guess.shares
      guesses.append((index, guess))
    }
    while !guesses.isEmpty {
      let clearest = guesses.indices.reduce(0) { guesses[$1].guess.margin > guesses[$0].guess.margin ? $1 : $0 }
      let (photo, guess) = guesses.remove(at: clearest)
      garments[photo] = Garment(guess.role, from: .outline)
      for index in guesses.indices { guesses[index].guess.consider(guess.role) }
    }
    return garments.enumerated().map { index, found in
      let garment = found ?? Garment(.accessory, from: .unknown)
      return (garment, shares[index] ?? [RoleShare(role: garment.role, share: 1)])
    }
  }
}

extension Composition {
  /// The kinds of garments that the paths of photos tell.
  public var namedRoles: [PhotoID: Outfit.Role] {
    var roles: [PhotoID: Outfit.Role] = [:]
    for photo in photos { roles[photo.id] = GarmentNames.role(of: photo.path) }
    return roles
  }
}
