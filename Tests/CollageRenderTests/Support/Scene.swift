import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport

@testable import CollageRender

/// Slots, photos and a canvas, painted in this process.
struct Scene {
  var slots: [Slot]
  var items: [Item] = []
  var photos: [String] = []
  var canvas: Canvas
  var size: PixelSize

  init(size: PixelSize, background: Color = .black, slots: [Slot]) {
    self.slots = slots
    self.size = size
    canvas = Canvas(size: size.size, background: .color(background))
  }

  /// Adds a photo to a slot.
  mutating func place(_ path: String, in slot: SlotID, _ intent: Intent = Intent()) {
    photos.append(path)
    items.append(Item(id: ItemID("\(items.count)"), photo: PhotoID("\(photos.count - 1)"), slot: slot, intent: intent))
  }

  func plan() throws -> RenderPlan {
    let headers = try photos.map { try PhotoProbe.header(of: $0, policy: PhotoPolicy()) }
    let sources = Dictionary(uniqueKeysWithValues: photos.indices.map { (PhotoID("\($0)"), $0) })
    return RenderPlanner(
      slots: slots, items: items, sources: ResolvedSources(headers: headers, photos: sources), canvas: canvas,
      size: size
    ).plan()
  }

  /// Paints, and gives the canvas' premultiplied pixels.
  func paint(threads: Int = 2) async throws -> Tile {
    let plan = try plan()
    let pixels = SourcePixels(headers: plan.sources, policy: PhotoPolicy())
    return try await Painter(plan: plan, pixels: pixels, width: threads) { _ in }.run()
  }
}

extension Tile {
  /// The four bytes of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] { (0..<4).map { row(y)[4 * x + $0] } }
}

/// The greatest difference of any band.
func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
  zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}
