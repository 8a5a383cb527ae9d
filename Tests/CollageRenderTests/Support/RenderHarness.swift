import CollageFiles
import CollageModel
import CollageTestSupport
import Vips

@testable import CollageRender

/// A small collage of explicit slots, and the ways to bring it to pixels.
struct RenderHarness: Sendable {
  /// A slot with the photo in it.
  struct Cell: Sendable {
    var slot: Slot
    var photo: String
    var intent = Intent()
  }

  var canvas: Canvas
  var size: PixelSize
  var cells: [Cell]
  var layers: [Layer] = []
  /// The folder of written files, and of the template's masks and pictures.
  var folder: ScratchFolder
  var policy = PhotoPolicy()
  /// True to find subjects for slots with an automatic focus; otherwise the center is used, as in the model alone.
  var looksForSubjects = false

  init(_ folder: ScratchFolder, canvas: Canvas, size: PixelSize, cells: [Cell] = []) {
    self.folder = folder
    self.canvas = canvas
    self.size = size
    self.cells = cells
  }

  /// A canvas of so many units, one pixel each.
  init(_ folder: ScratchFolder, _ width: Int, _ height: Int, on background: Background = .color(.white)) {
    let size = PixelSize(width, height)
    self.init(folder, canvas: Canvas(size: size.size, background: background), size: size)
  }

  /// The harness with one more slot, named by its number.
  func adding(
    _ photo: String, frame: Rect, rotation: Double = 0, shape: Shape = .rectangle, style: SlotStyle = SlotStyle(),
    intent: Intent = Intent()
  ) -> RenderHarness {
    var harness = self
    let slot = Slot(
      id: SlotID("\(cells.count + 1)"), frame: frame, rotation: Angle(degrees: rotation), shape: shape, style: style)
    harness.cells.append(Cell(slot: slot, photo: photo, intent: intent))
    return harness
  }

  /// Returns the render request of this harness.
  func request(_ output: OutputSettings, threads: Int? = nil) -> RenderRequest {
    var composition = Composition(
      template: Template(
        name: "test", canvas: canvas, arrangement: .slots(cells.map { PlacedSlot(slot: slot(of: $0)) })))
    var paths: [PhotoID: String] = [:]
    for (index, cell) in cells.enumerated() {
      let photo = PhotoID("photo-\(index)")
      paths[photo] = cell.photo
      composition.photos.append(Photo(id: photo, path: cell.photo))
      composition.items.append(
        Item(id: ItemID("item-\(index)"), photo: photo, slot: cell.slot.id, intent: cell.intent))
    }
    composition.layers = layers
    return RenderRequest(
      composition: composition, photoPaths: paths, templateFolder: folder.path, sizing: .pixels(size), output: output,
      policy: policy, threads: threads)
  }

  private func slot(of cell: Cell) -> Slot {
    var slot = cell.slot
    if slot.style.focus == .auto, !looksForSubjects { slot.style.focus = .center }
    return slot
  }

  /// The plan, and where its pixels come from.
  func prepared() async throws -> PreparedRender {
    try PictureFile.start()
    return try await PreparedRender(request(OutputSettings(format: .png)))
  }

  func plan() async throws -> RenderPlan { try await prepared().plan }

  /// The canvas as painted, premultiplied RGBA, without a file in between.
  func paint() async throws -> Pixels {
    let prepared = try await prepared()
    let tile = try await Painter(plan: prepared.plan, pixels: prepared.pixels, width: 1, progress: { _ in }).run()
    return Pixels(width: tile.width, height: tile.height, bands: Tile.bands, bytes: Array(tile.buffer))
  }

  /// The bytes of the written file; `threads` many slots are made side by side, and libvips uses as many a picture.
  func file(_ output: OutputSettings = OutputSettings(format: .png), threads: Int? = nil) async throws -> [UInt8] {
    try PictureFile.start()
    let name = "out-\(threads ?? 0).\(output.format.rawValue)"
    let render = try await PreparedRender(request(output, threads: threads))
    if let threads { Runtime.setConcurrency(threads) }
    _ = try await render.write(to: .file(folder.file(name)), protecting: InputGuard())
    return try folder.read(name)
  }

  /// The pixels of the written file.
  func written(_ output: OutputSettings = OutputSettings(format: .png)) async throws -> Pixels {
    try PictureFile.decode(try await file(output))
  }
}

extension Color {
  /// A color from a pixel.
  init(_ bytes: [UInt8]) {
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
  }

  /// The values of red, green, blue and alpha.
  var bytes: [UInt8] { [red, green, blue, alpha] }
}
