public import CollageModel

/// Reads subjects from a photo's metadata.
public enum FileRegions {
  /// The subject area in a camera's EXIF, in pixels of the stored photo.
  public enum SubjectArea: Hashable, Sendable {
    case point(x: Double, y: Double)
    /// A circle around a point.
    case circle(x: Double, y: Double, diameter: Double)
    /// A rectangle around a point.
    case rectangle(x: Double, y: Double, width: Double, height: Double)

    /// Creates an area from the two, three or four numbers of the fields `SubjectArea` and `SubjectLocation` (EXIF
    /// 2.32, 4.6.5); nil for other counts.
    public init?(numbers: [Double]) {
      switch numbers.count {
      case 2: self = .point(x: numbers[0], y: numbers[1])
      case 3: self = .circle(x: numbers[0], y: numbers[1], diameter: numbers[2])
      case 4: self = .rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      default: return nil
      }
    }
  }

  /// The extents that a head adds to a marked face on each side, as fractions of the face: hair above, ears beside,
  /// chin below.
  private static let (aboveFace, besideFace, belowFace) = (0.30, 0.16, 0.08)
  /// The minimum side of a region, as a fraction of the photo's; smaller regions are ignored.
  private static let minSide = 0.004
  /// The maximum distance that a region may extend outside the photo, as a fraction of its own side.
  private static let maxOutside = 0.35
  /// The maximum difference between the photo's aspect ratio and the one that regions were made for.
  private static let aspectTolerance = 0.02
  /// The maximum number of regions; more mark a crowd, or are an error.
  private static let maxRegions = 64

  // MARK: XMP

  /// Returns the regions of an XMP packet as parts of the upright photo, 0 to 1: faces extended to whole heads, pets
  /// and focus areas.
  ///
  /// Supports the Metadata Working Group's regions, as written by phones, Lightroom, digiKam and Picasa, and
  /// Microsoft's. All regions are ignored if they were made for a photo of another aspect ratio; a single region is
  /// ignored if it lies outside the photo.
  ///
  /// - Parameters:
  ///   - packet: The packet's bytes.
  ///   - stored: The stored photo's size in pixels.
  ///   - orientation: The orientation that turns the stored photo upright.
  /// - Returns: The regions; empty if the packet is malformed, too large, or has no regions.
  public static func regions(
    inXMP packet: [UInt8], stored: Size, orientation: Orientation = .upright
  ) -> [Subject] {
    guard stored.width > 0, stored.height > 0, let root = XMPReader.read(packet) else { return [] }
    let found = (workingGroup(root, stored) + microsoft(root)).prefix(maxRegions)
    return found.compactMap { $0.subject(orientation) }
  }

  /// Returns the names of the people whose faces regions mark, in their order; nil for a face without a name.
  package static func namesOfPeople(in root: XMPNode) -> [String?] {
    typealias Namespace = XMPNode.Namespace
    let faces = root.all(XMPNode.Name(Namespace.regions, "Regions"))
      .flatMap { $0.items(XMPNode.Name(Namespace.regions, "RegionList")) }
      .filter { ($0.field(XMPNode.Name(Namespace.regions, "Type")) ?? "Face") == "Face" }
      .map { $0.field(XMPNode.Name(Namespace.regions, "Name")) }
    let tagged = root.all(XMPNode.Name(Namespace.microsoft, "RegionInfo"))
      .flatMap { $0.items(XMPNode.Name(Namespace.microsoftInformation, "Regions")) }
      .map { $0.field(XMPNode.Name(Namespace.microsoftRegion, "PersonDisplayName")) }
    return faces + tagged
  }

  private static func workingGroup(_ root: XMPNode, _ stored: Size) -> [Region] {
    typealias Namespace = XMPNode.Namespace
    return root.all(XMPNode.Name(Namespace.regions, "Regions")).flatMap { regions -> [Region] in
      if let made = regions.structure(XMPNode.Name(Namespace.regions, "AppliedToDimensions")),
        let width = number(made.field(XMPNode.Name(Namespace.dimensions, "w"))),
        let height = number(made.field(XMPNode.Name(Namespace.dimensions, "h")))
      {
        guard width > 0, height > 0, isSimilar(width / height, stored.aspect) else { return [] }
      }
      return regions.items(XMPNode.Name(Namespace.regions, "RegionList")).compactMap { item in
        let type = item.field(XMPNode.Name(Namespace.regions, "Type")) ?? "Face"
        guard type != "BarCode", let area = item.structure(XMPNode.Name(Namespace.regions, "Area")) else { return nil }
        func value(_ name: String) -> Double? { number(area.field(XMPNode.Name(Namespace.area, name))) }
        let unit = area.field(XMPNode.Name(Namespace.area, "unit")) ?? "normalized"
        guard unit == "normalized", let x = value("x"), let y = value("y") else { return nil }
        let width = value("w") ?? value("d") ?? 0
        let height = value("h") ?? value("d") ?? 0
        let box = Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
        return Region(box: box, isFace: type == "Face")
      }
    }
  }

  private static func microsoft(_ root: XMPNode) -> [Region] {
    typealias Namespace = XMPNode.Namespace
    return root.all(XMPNode.Name(Namespace.microsoft, "RegionInfo")).flatMap { information in
      information.items(XMPNode.Name(Namespace.microsoftInformation, "Regions")).compactMap { item -> Region? in
        guard let text = item.field(XMPNode.Name(Namespace.microsoftRegion, "Rectangle")) else { return nil }
        let numbers = text.split(separator: ",").map { number(String($0)) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
          let height = numbers[3]
        else { return nil }
        return Region(box: Rect(x: x, y: y, width: width, height: height), isFace: true)
      }
    }
  }

  // MARK: EXIF

  /// Returns the subject area of a camera's EXIF as a part of the upright photo, 0 to 1; nil if it lies outside.
  ///
  /// - Parameters:
  ///   - area: The subject area in pixels.
  ///   - made: The photo size that EXIF gives, if any; the area is ignored if its aspect ratio differs.
  ///   - stored: The stored photo's size in pixels.
  ///   - orientation: The orientation that turns the stored photo upright.
  /// - Returns: A point, or the area as it was written; it is not extended to a head, because EXIF does not identify
  ///   faces.
  public static func region(
    _ area: SubjectArea, made: Size?, stored: Size, orientation: Orientation = .upright
  ) -> Subject? {
    let whole = made ?? stored
    guard whole.width > 0, whole.height > 0, stored.height > 0, isSimilar(whole.aspect, stored.aspect) else {
      return nil
    }
    let box: Rect
    switch area {
    case .point(let x, let y): box = Rect(x: x, y: y, width: 0, height: 0)
    case .circle(let x, let y, let diameter):
      box = Rect(x: x - diameter / 2, y: y - diameter / 2, width: diameter, height: diameter)
    case .rectangle(let x, let y, let width, let height):
      box = Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
    }
    let part = Rect(
      x: box.x / whole.width, y: box.y / whole.height, width: box.width / whole.width,
      height: box.height / whole.height)
    // Most cameras write the middle of the photo, or all of it, if they did not detect a subject.
    let isWhole = part.width > 0.9 && part.height > 0.9
    let isMiddle = part.width < minSide && abs(part.center.x - 0.5) < 0.01 && abs(part.center.y - 0.5) < 0.01
    return isWhole || isMiddle ? nil : Region(box: part, isFace: false).subject(orientation)
  }

  // MARK: Numbers

  private static func isSimilar(_ first: Double, _ second: Double) -> Bool {
    first.isFinite && second.isFinite && abs(first / second - 1) <= aspectTolerance
  }

  private static func number(_ text: String?) -> Double? {
    guard let text, text.utf8.count <= 40 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      Double(part.filter { !$0.isWhitespace })
    }
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let value?, _) where value.isFinite: return value
    // Some programs write numbers as fractions.
    case (2, let above?, let below?) where below != 0 && (above / below).isFinite: return above / below
    default: return nil
    }
  }

  /// A region of the stored photo, 0 to 1.
  private struct Region {
    let box: Rect
    /// True for a face, which is smaller than a head.
    let isFace: Bool

    /// Returns the region in the upright photo, or nil if it lies outside.
    func subject(_ orientation: Orientation) -> Subject? {
      let numbers = [box.x, box.y, box.width, box.height]
      guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 10 }), box.width >= 0, box.height >= 0 else { return nil }
      let region = orientation.transform(ofSize: Size(1, 1)).boundingBox(of: box)
      if region.width < minSide || region.height < minSide {
        // A point without extent must only be visible.
        guard !isFace, (0...1).contains(region.center.x), (0...1).contains(region.center.y) else { return nil }
        return Subject(box: Rect(x: region.center.x, y: region.center.y, width: 0, height: 0))
      }
      let (across, down) = (region.width * maxOutside, region.height * maxOutside)
      guard region.x >= -across, region.y >= -down, region.right <= 1 + across, region.bottom <= 1 + down else {
        return nil
      }
      let grown =
        isFace
        ? region.inset(
          left: -region.width * besideFace, top: -region.height * aboveFace, right: -region.width * besideFace,
          bottom: -region.height * belowFace) : region
      return grown.intersection(.unit).map { Subject(box: $0) }
    }
  }
}
