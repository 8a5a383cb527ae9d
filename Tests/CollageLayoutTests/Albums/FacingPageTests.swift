import CollageLayout
import CollageModel
import Determinism
import Testing

@Suite("Facing pages") struct FacingPageTests {
  private static let size = Size(210, 297)
  private static let (gap, margin) = (3.0, 12.0)

  private static func photos(_ count: Int, seed: UInt64) -> [AlbumPhoto] {
    var random = SplitMix64(seed: seed)
    let sizes = [Size(3, 2), Size(3, 2), Size(2, 3), Size(4, 3), Size(1, 1), Size(16, 9)]
    return (0..<count).map { _ in
      AlbumPhoto(LayoutPhoto(size: sizes[Int(random.next() % UInt64(sizes.count))]))
    }
  }

  private static func album(_ photos: [AlbumPhoto], size: Size = size) async throws -> [AlbumRequest.Page] {
    let canvas = Canvas(size: size, unit: .millimeter)
    return try await AlbumRequest(canvas: canvas, gap: gap, margin: margin).pages(photos, threads: 2)
  }

  private static func block(_ frames: [Rect]) -> Rect {
    Rect(
      left: frames.map(\.x).min() ?? 0, top: frames.map(\.y).min() ?? 0, right: frames.map(\.right).max() ?? 0,
      bottom: frames.map(\.bottom).max() ?? 0)
  }

  @Test("photos of facing pages begin and end on the same lines, or clearly not, and keep their gaps")
  func lines() async throws {
    var evened = 0
    for seed in UInt64(1)...12 {
      let pages = try await Self.album(Self.photos(72, seed: seed))
      let frames = try pages.map { try $0.template.resolvedSlots(photos: []).slots.map(\.frame) }
      // The first page stands alone on the right.
      for left in stride(from: 1, to: frames.count - 1, by: 2) {
        let (one, other) = (Self.block(frames[left]), Self.block(frames[left + 1]))
        let isAsWide = (one.x - other.x).magnitude < 1e-6 && (one.width - other.width).magnitude < 1e-6
        guard isAsWide else { continue }
        let differences = [(one.y - other.y).magnitude, (one.bottom - other.bottom).magnitude]
        #expect(
          differences.allSatisfy { $0 < 0.3 } || differences.contains { $0 > 4 },
          "seed \(seed), pages \(left + 1) and \(left + 2) differ by \(differences) mm")
        if differences.allSatisfy({ $0 < 1e-6 }), one.y > Self.margin + 1e-6 { evened += 1 }
      }
      for (page, own) in frames.enumerated() where own.count > 1 {
        for frame in own {
          let others = own.filter { $0 != frame && $0.y < frame.bottom && $0.bottom > frame.y && $0.x >= frame.right }
          guard let next = others.map({ $0.x - frame.right }).min() else { continue }
          #expect((next - Self.gap).magnitude < 1e-6, "seed \(seed), page \(page + 1)")
        }
      }
    }
    // Without the correction, no two blocks in the middle of their pages are equally high; upright pages are mostly full.
    #expect(evened > 0)
  }

  @Test("blocks of photos are as high as those of facing pages, and crop little", arguments: [size, size.transposed])
  func heights(_ size: Size) async throws {
    var (crops, spreads, uneven) = ([Double](), 0, 0)
    for seed in UInt64(1)...4 {
      let photos = Self.photos(72, seed: seed)
      var blocks: [Rect] = []
      for page in try await Self.album(photos, size: size) {
        let resolved = try page.template.resolvedSlots(photos: [])
        let frames = try resolved.fillOrder.map { id in
          try #require(resolved.slots.first { $0.id == id }).frame
        }
        crops += zip(frames, photos[page.photos]).map { frame, photo in
          1 - min(frame.size.aspect / photo.photo.aspect, photo.photo.aspect / frame.size.aspect)
        }
        blocks.append(Self.block(frames))
      }
      for left in stride(from: 1, to: blocks.count - 1, by: 2) {
        let (one, other) = (blocks[left], blocks[left + 1])
        let apart = (one.y - other.y).magnitude + (one.bottom - other.bottom).magnitude
        spreads += 1
        if apart > size.height / 10 { uneven += 1 }
      }
    }
    // Pages that were full, or as high as their photos shown whole, cropped 5 % of them.
    #expect(crops.reduce(0, +) / Double(crops.count) < 0.03)
    #expect(uneven * 15 <= spreads, "\(uneven) of \(spreads)")
  }
}
