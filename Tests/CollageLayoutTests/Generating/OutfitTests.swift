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

  /// Returns the bounds of the outlines of photos with masks.
  private func bounds(_ photos: [LayoutPhoto], _ frames: [Rect]) throws -> [Rect] {
    try zip(photos, frames).map { try #require(Rect.bounding(try points($0, in: $1))) }
  }

  @Test("a top stands above a bottom on one axis, a hat beside the top, and shoes on one ground line with the bottom")
  func body() throws {
    let block = try mask(60) { x, y in (0.2...0.8).contains(x) && (0.1...0.9).contains(y) }
    let photos = (0..<4).map { _ in LayoutPhoto(size: Size(300, 400), cutout: block) }
    let template = Template.automatic(
      .outfit(Outfit(roles: [.shoes, .bottom, .hat, .top])), width: 800, height: 1000, gap: 10, margin: 20)
    let boxes = try bounds(photos, try template.frames(photos))
    let (shoes, bottom, hat, top) = (boxes[0], boxes[1], boxes[2], boxes[3])
    #expect(top.center.x.isNear(bottom.center.x, within: 1) && top.bottom < bottom.y)
    #expect(shoes.bottom.isNear(bottom.bottom, within: 1))
    #expect(hat.y >= top.y - 1 && hat.bottom < shoes.y && shoes.y - hat.bottom < bottom.height * 0.35, "\(boxes)")
    #expect(hat.right < top.x && shoes.right < bottom.x)
    // Outlines of one form have the sizes of their kinds.
    #expect(bottom.height > top.height && top.height > shoes.height && shoes.height > hat.height)
  }

  @Test("an outfit fills the height or the width of the canvas", arguments: [(800.0, 1000.0), (1200, 600)])
  func fills(width: Double, height: Double) throws {
    let photos = try garments()
    let template = Template.automatic(
      .outfit(Outfit(roles: [.top, .bag, .bottom, .dress, .hat])), width: width, height: height, gap: 10, margin: 20)
    let all = try #require(Rect.bounding(try bounds(photos, try template.frames(photos)).flatMap { $0.corners }))
    #expect(max(all.width / (width - 40), all.height / (height - 40)) > 0.95)
    #expect(all.center.x.isNear(width / 2, within: 2) && all.center.y.isNear(height / 2, within: 2))
  }

  /// The outline of trousers, from the side of a mask.
  private func legs() throws -> CutoutMask {
    try mask(90) { x, y in
      (0.02...0.98).contains(y)
        && ((0.3...0.46).contains(x) || (0.54...0.7).contains(x) || (y < 0.3 && (0.3...0.7).contains(x)))
    }
  }

  /// Returns the longer side of a piece relative to that of trousers, with a role or without one.
  private func share(of piece: CutoutMask, _ role: Outfit.Role? = nil) throws -> Double {
    let photos = [try legs(), piece].map { LayoutPhoto(size: Size(400, 400), cutout: $0) }
    let template = Template.automatic(
      .outfit(Outfit(roles: [.bottom] + (role.map { [$0] } ?? []))), width: 800, height: 1000)
    let boxes = try bounds(photos, try template.frames(photos))
    return max(boxes[1].width, boxes[1].height) / boxes[0].height
  }

  @Test("what may be a bag or a watch is not as large as the trousers")
  func doubtful() throws {
    let box = try mask(90) { x, y in
      abs(x - 0.5) < 0.4 && abs(y - 0.5) < 0.3 && !(abs(x - 0.5) > 0.36 && abs(y - 0.5) > 0.26)
    }
    let watch = try mask(90) { x, y in
      abs(x - 0.5) < 0.06 && (0.02...0.98).contains(y) || (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.012
    }
    for piece in [box, watch] { #expect(try share(of: piece) < 0.7) }
  }

  @Test("a piece whose outline fits two kinds has a size between theirs, and one of a told kind has that kind's")
  func between() throws {
    let disk = try mask(90) { x, y in (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.16 }
    let (hat, jacket, unnamed) = (try share(of: disk, .hat), try share(of: disk, .outerwear), try share(of: disk))
    #expect(hat * 1.2 < unnamed && unnamed < jacket / 1.2, "\(hat), \(unnamed), \(jacket)")
  }

  @Test("a dress and shoes leave no quarter of the canvas blank", arguments: [0.3, 0.5, 0.8])
  func blank(width: Double) throws {
    let dress = try mask(90) { x, y in abs(x - 0.5) < width / 2 && (0.02...0.98).contains(y) }
    let pair = try mask(90) { x, y in (0.1...0.9).contains(x) && (0.3...0.7).contains(y) }
    let photos = [dress, pair].map { LayoutPhoto(size: Size(400, 400), cutout: $0) }
    let template = Template.automatic(.outfit(Outfit(roles: [.dress, .shoes])), width: 800, height: 1000, margin: 20)
    let boxes = try bounds(photos, try template.frames(photos))
    for (x, y) in [(0.0, 0.0), (400, 0), (0, 500), (400, 500)] {
      let quarter = Rect(x: x, y: y, width: 400, height: 500)
      let taken = boxes.compactMap { $0.intersection(quarter) }.reduce(0) { $0 + $1.width * $1.height }
      #expect(taken > 0.15 * 400 * 500, "\(boxes)")
    }
  }

  @Test("a hat and glasses are beside the top of a dress below which shoes stand, and not on the ground")
  func hanging() throws {
    let dress = try mask(90) { x, y in abs(x - 0.5) < 0.15 && (0.02...0.98).contains(y) }
    let small = try mask(90) { x, y in (0.1...0.9).contains(x) && (0.3...0.7).contains(y) }
    for role in [Outfit.Role.hat, .accessory] {
      let photos = [dress, small, small].map { LayoutPhoto(size: Size(400, 400), cutout: $0) }
      let template = Template.automatic(
        .outfit(Outfit(roles: [.dress, .shoes, role])), width: 800, height: 1000, margin: 20)
      let boxes = try bounds(photos, try template.frames(photos))
      #expect(boxes[2].center.y < boxes[0].center.y && boxes[2].bottom < boxes[1].y, "\(role): \(boxes)")
    }
  }

  @Test("different seeds give different arrangements")
  func seeds() throws {
    let photos = try garments()
    let made = try (UInt64(1)...4).map { seed in
      try Template.automatic(
        .outfit(Outfit(seed: seed, roles: [.top, .bag, .bottom, .shoes, .hat])), width: 800, height: 1000, gap: 10
      ).frames(photos)
    }
    for (index, frames) in made.enumerated() { #expect(!made[..<index].contains(frames)) }
  }

  @Test("a garment that is turned is set upright, a round one is left", arguments: [-24.0, -9, 0, 9, 24])
  func upright(angle: Double) throws {
    func shirt(_ x: Double, _ y: Double) -> Bool {
      ((0.35...0.65).contains(x) && (0.2...0.8).contains(y)) || ((0.15...0.85).contains(x) && (0.2...0.35).contains(y))
    }
    let back = Affine.rotation(Angle(degrees: -angle), about: Point(0.5, 0.5))
    let turned = try mask(200) { x, y in
      let point = back.apply(Point(x, y))
      return shirt(point.x, point.y)
    }
    let disk = try mask(200) { x, y in (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.16 }
    let photos = [turned, disk].map { LayoutPhoto(size: Size(400, 400), cutout: $0) }
    let template = Template.automatic(.outfit(Outfit(roles: [.top, .bag])), width: 800, height: 1000, gap: 10)
    let slots = try template.resolvedSlots(photos: photos).slots
    #expect((slots[0].rotation.degrees + angle).magnitude <= 2, "\(slots[0].rotation.degrees)")
    #expect(slots[1].rotation == .zero)
  }

  @Test("an author's role comes before the template's, the name's and the outline's")
  func precedence() throws {
    var photo = LayoutPhoto(size: Size(400, 400), cutout: try legs(), namedRole: .hat, role: .bag)
    func garment(_ roles: [Outfit.Role] = []) -> Garment { Outfit(roles: roles).garments([photo])[0] }
    #expect(garment([.shoes]) == Garment(.bag, from: .author))
    photo.role = nil
    #expect(garment([.shoes]) == Garment(.shoes, from: .template))
    #expect(garment() == Garment(.hat, from: .name))
    photo.namedRole = nil
    #expect(garment() == Garment(.bottom, from: .outline))
    (photo.uncertainOutline, photo.cutout) = (photo.cutout, nil)
    #expect(garment() == Garment(.bottom, from: .outline))
    photo.uncertainOutline = nil
    #expect(garment() == Garment(.accessory, from: .unknown))
    #expect(Outfit(roles: [.dress]).garments([photo, photo]).map(\.role) == [.dress, .accessory])
  }

  @Test("trousers that lie wide are as long as narrow ones, and shorts are shorter than the top")
  func lengths() throws {
    func bottom(_ legs: ClosedRange<Double>) throws -> CutoutMask {
      try mask(90) { x, y in (0.05...0.95).contains(x) && (!legs.contains(y) || abs(x - 0.5) > 0.08) }
    }
    let block = try mask(60) { x, y in (0.1...0.9).contains(x) && (0.05...0.95).contains(y) }
    func heights(_ size: Size, _ legs: ClosedRange<Double>) throws -> (top: Double, bottom: Double) {
      let photos = [
        LayoutPhoto(size: Size(300, 300), cutout: block), LayoutPhoto(size: size, cutout: try bottom(legs)),
      ]
      let boxes = try bounds(
        photos,
        try Template.automatic(.outfit(Outfit(roles: [.top, .bottom])), width: 800, height: 1000).frames(photos))
      return (boxes[0].height, boxes[1].height)
    }
    let (wide, short) = (try heights(Size(200, 300), 0.4...1), try heights(Size(300, 280), 0.75...1))
    #expect(wide.bottom > 1.4 * wide.top && short.bottom < short.top)
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
    let roles: [(String, Outfit.Role?)] = [
      ("a/clothing-t-shirt-0e9dc3b7.jpg", .top), ("clothing-skirt-32b99302.jpg", .bottom), ("solidus_hat.png", .hat),
      ("saleor-blue-plimsolls-1.png", .shoes), ("saleor-sunnies.png", .accessory), ("sylius-caps-cap_01.jpg", .hat),
      ("clothing-outwear-60e4697b.jpg", .outerwear), ("clothing-dress-2b66fdb1.jpg", .dress), ("IMG_1.png", nil),
      ("sylius-jeans-woman-jeans_02.jpg", .bottom), ("chat.png", nil),
      ("leather-handbag.jpg", .bag), ("Raincoats.jpg", .outerwear), ("black-turtleneck.jpg", .top),
      ("shell-necklace.jpg", .accessory), ("sundress.jpg", .dress),
      ("cape.jpg", .outerwear), ("bangles.jpg", .accessory),
    ]
    for (name, role) in roles { #expect(GarmentNames.role(of: name) == role, "\(name)") }
    #expect(GarmentNames.role(of: "blaue-Hose.jpg", ownWords: [(.bottom, ["hose"])]) == .bottom)
    #expect(GarmentNames.role(of: "jeans.jpg", ownWords: [(.bottom, ["hose"])]) == nil)
  }
}
