import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Cut-outs packed by their outlines.
@Suite struct OutfitTests {
  /// Returns a form drawn into a mask: the cells whose centers it holds.
  private func mask(_ side: Int, _ holds: (Double, Double) -> Bool) throws -> CutoutMask {
    let cells = (0..<side * side).map { index in
      holds((Double(index % side) + 0.5) / Double(side), (Double(index / side) + 0.5) / Double(side))
    }
    return try #require(CutoutMask(width: side, height: side, cells: cells))
  }

  private func garments() throws -> [LayoutPhoto] {
    let triangle = try mask(90) { x, y in y > 0.1 && y < 0.9 && x > 0.5 - y / 2 && x < 0.5 + y / 2 }
    let ring = try mask(90) { x, y in
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
      return distance > 0.25 && distance < 0.45
    }
    let legs = try mask(90) { x, y in y < 0.3 || x < 0.3 || x > 0.7 }
    return [triangle, ring, legs, triangle, ring].map { LayoutPhoto(size: Size(400, 400), cutout: $0) }
  }

  /// Returns the opaque points of a garment on the canvas, four a cell.
  private func points(_ photo: LayoutPhoto, in frame: Rect) throws -> [Point] {
    let mask = try #require(photo.cutout)
    return mask.cells.indices.filter { mask.cells[$0] }.flatMap { index in
      [0.1, 0.9].flatMap { across in
        [0.1, 0.9].map { down in
          Point(
            frame.x + (Double(index % mask.width) + across) / Double(mask.width) * frame.width,
            frame.y + (Double(index / mask.width) + down) / Double(mask.height) * frame.height)
        }
      }
    }
  }

  @Test(arguments: [(800.0, 1000.0, 12.0), (1200, 700, 0), (640, 640, 30)])
  func noTwoOutlinesComeNearerThanTheGap(width: Double, height: Double, gap: Double) throws {
    let photos = try garments()
    let roles: [Outfit.Role] = [.dress, .hat, .bottom, .bag, .accessory]
    let template = Template.automatic(
      .outfit(Outfit(seed: 3, roles: roles)), width: width, height: height, gap: gap, margin: 20)
    let frames = try template.frames(photos)
    let outlines = try zip(photos, frames).map { try points($0, in: $1) }
    for (index, outline) in outlines.enumerated() {
      for point in outline { #expect(Rect(x: 0, y: 0, width: width, height: height).contains(point)) }
      for other in outlines[..<index] {
        // Cells of the coarser kind are compared by their corners: nearer than the gap, none; a brute force over all.
        let grid = Dictionary(grouping: other) { [Int($0.x / 40), Int($0.y / 40)] }
        for point in outline {
          for column in -1...1 {
            for row in -1...1 {
              for near in grid[[Int(point.x / 40) + column, Int(point.y / 40) + row]] ?? [] {
                if (near - point).length < gap * 0.999 { Issue.record("\(near) and \(point) are too near") }
              }
            }
          }
        }
      }
    }
  }

  @Test func theHeroTakesAboutTwoThirds() throws {
    let photos = try garments()
    let template = Template.automatic(
      .outfit(Outfit(roles: [.dress, .hat, .accessory])), width: 800, height: 1000, gap: 10, margin: 20)
    let frames = try template.frames(Array(photos[..<3]))
    // The triangle's opaque part is four fifths of its picture.
    let hero = frames[0].height * 0.8
    #expect((0.4...0.7).contains(hero / 960))
    #expect(hero > frames[1].height && hero > frames[2].height)
  }

  @Test func aPhotoWithoutAnOutlineIsItsWholeRectangle() throws {
    let photos = Photos.mixed(6, seed: 2)
    let frames = try Template.automatic(.outfit(Outfit(seed: 2)), gap: 10).frames(photos)
    for (index, frame) in frames.enumerated() {
      #expect(frame.size.aspect.isNear(photos[index].aspect, within: 1e-9))
      for other in frames[..<index] { #expect(frame.inset(by: -4.9).intersection(other.inset(by: -4.9)) == nil) }
    }
  }

  @Test func namesTellRoles() {
    let roles: [(String, Outfit.Role)] = [
      ("a/clothing-t-shirt-0e9dc3b7.jpg", .top), ("clothing-skirt-32b99302.jpg", .bottom), ("solidus_hat.png", .hat),
      ("saleor-blue-plimsolls-1.png", .shoes), ("saleor-sunnies.png", .accessory), ("sylius-caps-cap_01.jpg", .hat),
      ("clothing-outwear-60e4697b.jpg", .outerwear), ("clothing-dress-2b66fdb1.jpg", .dress), ("IMG_1.png", .accessory),
      ("sylius-jeans-woman-jeans_02.jpg", .bottom), ("chat.png", .accessory),
    ]
    for (name, role) in roles { #expect(GarmentNames.role(of: name) == role, "\(name)") }
  }
}
