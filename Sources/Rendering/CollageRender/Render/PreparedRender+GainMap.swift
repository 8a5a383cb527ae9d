import CollageFiles
import CollageModel
import Determinism
import SystemCalls
internal import Vips

/// The gain map of a whole picture.
struct PictureGainMap: Sendable {
  /// A JPEG with its meaning; nil if no photo has a gain map.
  let bytes: [UInt8]?
  /// The photos whose gain maps could not be used.
  let notes: [RenderNote]
}

extension PreparedRender {
  /// The gain map has this part of the picture's pixels along each side.
  private static let gainMapReduction = 2

  /// Paints the gain maps of the photos as they are placed.
  func gainMap() async throws(RenderError) -> PictureGainMap {
    let shown = plan.sources.indices.filter { source in plan.steps.contains { $0.shows([source]) } }
    let maps = try gainMaps(of: shown)
    let unused = shown.filter { source in
      // The light of PQ and HLG may be no more than is shown of it.
      let header = plan.sources[source]
      return maps[source] == nil && (header.hasGainMap || header.isHDR && header.cutout != nil)
    }
    var notes = unused.map { source in
      RenderNote.unusedGainMap(plan.sources[source].name, isCutOut: plan.sources[source].cutout != nil)
    }
    guard let gain = CommonGain(shown.compactMap { maps[$0] }) else {
      notes.append(RenderNote.noGainMap)
      return PictureGainMap(bytes: nil, notes: notes)
    }
    for source in shown {
      guard let form = maps[source], !gain.isShownAlike(form) else { continue }
      notes.append(.mixedHeadroom(plan.sources[source].name, form.headroom, among: gain.headroom))
    }
    var small = planner
    small.size = PixelSize(
      max(1, plan.size.width / Self.gainMapReduction), max(1, plan.size.height / Self.gainMapReduction))
    let gained = small.plan().gainMap(maps.mapValues(\.size), neutral: gain.neutral)
    try PaintMemory(whole: gained, request: request, steps: request.width).check()
    let tile = try await paint(gained, maps: Set(maps.keys), gain)
    do throws(VipsError) {
      return PictureGainMap(
        bytes: UltraHDR(metadata: gain.metadata).map(
          try UltraHDR.encoded(tile, bands: gain.isColored ? 3 : 1, neutral: gain.neutral)), notes: notes)
    } catch { throw .unsupportedOutput("the gain map cannot be encoded: \(error.detail)") }
  }

  /// Returns the forms of the photos' gain maps; the pixels of all of them would take too much memory.
  private func gainMaps(of sources: [Int]) throws(RenderError) -> [Int: GainMapForm] {
    var maps: [Int: GainMapForm] = [:]
    for source in sources { maps[source] = try GainMapReader(policy: pixels.policy).read(plan.sources[source])?.form }
    return maps
  }

  /// Runs what writes a picture to a file, and puts the picture's gain map after it.
  func writing<Value>(
    _ map: PictureGainMap?, to descriptor: Int32, named path: String,
    _ write: (Int32) async throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    guard let bytes = map?.bytes else { return try await write(descriptor) }
    // The picture names the length of both, which is known when it is whole.
    let picture = openAnonymousFile()
    guard picture >= 0 else { throw .file(.cannotWrite(path: path, reason: systemMessage(errno))) }
    defer { close(picture) }
    let value = try await write(picture)
    try JoinedPictures(map: bytes, path: path).write(after: picture, to: descriptor)
    return value
  }

  /// Paints the plan of a gain map; photos without a map keep their alpha alone.
  private func paint(_ plan: RenderPlan, maps: Set<Int>, _ gain: CommonGain) async throws(RenderError) -> Tile {
    let tile = try plan.emptyCanvas()
    let canvas = CanvasRows(tile: tile, rows: 0..<plan.size.height)
    try await OrderedWork.run(count: plan.steps.count, width: request.width) { index throws(RenderError) in
      try RenderError.checkCancellation()
      let step = plan.steps[index]
      let sources = try sources(of: step, maps, gain)
      let compositor = Compositor(plan: plan, pixels: sources)
      guard let photo = step.photo, !maps.contains(photo.source) else { return try compositor.layer(step) }
      let shown = try PhotoPipeline(photo).tile(of: sources[photo.source], slot: step.name)
      return try compositor.layer(step, photo: Self.neutralized(shown, gain.neutral))
    } take: { _, layer in
      Compositor(plan: plan, pixels: pixels).lay(layer, on: canvas)
    }
    return tile
  }

  /// Returns the sources of the plan's pixels, in which the gain maps that a step shows replace their photos.
  private func sources(of step: PaintStep, _ maps: Set<Int>, _ gain: CommonGain) throws(RenderError) -> SourcePixels {
    var sources = pixels
    sources.reduced = [:]
    for source in maps where step.shows([source]) {
      let header = plan.sources[source]
      guard let map = try GainMapReader(policy: pixels.policy).read(header) else {
        throw .file(.damagedPicture(path: header.name, detail: "its gain map cannot be read again"))
      }
      let light = map.form.needsLight(offset: gain.offset) ? try light(of: header, for: map.form.size) : nil
      sources.cutouts[source] = CutoutAsset(tile: try gain.tile(of: map, light: light), confidence: 1)
    }
    return sources
  }

  /// Returns the colors of a photo at the pixels of its gain map, three bytes each.
  private func light(of header: PhotoHeader, for size: PixelSize) throws(RenderError) -> [UInt8] {
    let side = Double(max(size.width, size.height))
    let small = try PhotoThumbnail(header, side: side, policy: pixels.policy)
    let colors = small.rgb
    var light: [UInt8] = []
    light.reserveCapacity(3 * size.width * size.height)
    for y in 0..<size.height {
      let row = min(small.height - 1, y * small.height / size.height)
      for x in 0..<size.width {
        let start = 3 * (row * small.width + min(small.width - 1, x * small.width / size.width))
        light += colors[start..<(start + 3)]
      }
    }
    return light
  }

  private static func neutralized(_ tile: Tile, _ neutral: Color) throws(RenderError) -> Tile {
    let neutral = [neutral.red, neutral.green, neutral.blue]
    let result = try Tile(width: tile.width, height: tile.height, isClear: false)
    for index in 0..<(tile.width * tile.height) {
      let alpha = tile.bytes[Tile.bands * index + 3]
      for band in 0..<3 { result.bytes[Tile.bands * index + band] = scaled(neutral[band], by: alpha) }
      result.bytes[Tile.bands * index + 3] = alpha
    }
    return result
  }
}

/// Writes a picture and its gain map as one file.
private struct JoinedPictures {
  let map: [UInt8]
  let path: String

  /// Writes a picture from an open file, followed by the gain map that it refers to.
  func write(after picture: Int32, to descriptor: Int32) throws(RenderError) {
    var status = stat()
    guard fstat(picture, &status) == 0 else {
      throw .file(.cannotWrite(path: path, reason: systemMessage(errno)))
    }
    let count = Int(status.st_size)
    let (place, segments) = UltraHDR.segments(picture: count, map: map.count)
    try copy(0..<min(place, count), of: picture, to: descriptor)
    try write(segments, to: descriptor)
    try copy(min(place, count)..<count, of: picture, to: descriptor)
    try write(map, to: descriptor)
  }

  private static let pieceBytes = 1 << 20

  private func copy(_ range: Range<Int>, of file: Int32, to descriptor: Int32) throws(RenderError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var piece = [UInt8](repeating: 0, count: min(Self.pieceBytes, range.upperBound - offset))
      let (count, failure) = piece.withUnsafeMutableBytes { readAll(file, at: offset, into: $0) }
      guard failure == nil, count == piece.count else {
        throw .file(.cannotWrite(path: path, reason: failure.map { systemMessage($0) } ?? "its picture was cut short"))
      }
      try write(piece, to: descriptor)
      offset += count
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(RenderError) {
    if let failure = writeAll(bytes, to: descriptor) {
      throw .file(.cannotWrite(path: path, reason: systemMessage(failure)))
    }
  }
}
