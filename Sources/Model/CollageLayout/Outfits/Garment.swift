public import CollageModel

/// The role of a photo in an outfit, and where it is from.
public struct Garment: Hashable, Sendable {
  /// Where a role is from, in the order of precedence.
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

  /// Creates a role with its source.
  public init(_ role: Outfit.Role, from source: Source) {
    self.role = role
    self.source = source
  }
}

extension LayoutPhoto {
  /// Returns the photo's role in an outfit: its own one, else the template's, else the one that its name or its outline
  /// suggests.
  ///
  /// - Parameter listed: The role that the template's list has for the photo.
  /// - Returns: The role and where it is from.
  public func garment(listed: Outfit.Role? = nil) -> Garment {
    if let role { return Garment(role, from: .author) }
    if let listed { return Garment(listed, from: .template) }
    if let namedRole { return Garment(namedRole, from: .name) }
    let outline = cutout ?? uncertainOutline
    if let guess = outline.flatMap({ OutlineGuess(of: $0, aspect: aspect).role }) {
      return Garment(guess, from: .outline)
    }
    return Garment(.accessory, from: .unknown)
  }
}

extension Outfit {
  /// Returns the roles of photos in fill order, and where each is from.
  public func garments(_ photos: [LayoutPhoto]) -> [Garment] {
    photos.enumerated().map { $1.garment(listed: $0 < roles.count ? roles[$0] : nil) }
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
