import CollageFiles
import CollageModel
import CollageRender

/// Renders the frames of an animation one after the other, at the animation's size.
struct AnimationPainter {
  private let size: PixelSize
  private let renderer: FrameRenderer

  /// Opens the files of all frames.
  init(_ animation: Animation) async throws(RenderError) {
    size = animation.size
    var slots: [Slot] = []
    var photos: [PhotoID] = []
    var seen: Set<PhotoID> = []
    for frame in animation.frames {
      for slot in frame.presentation.slots where !slots.contains(where: { $0.needsFiles(of: slot) }) {
        slots.append(slot)
      }
      for item in frame.presentation.items where seen.insert(item.photo).inserted { photos.append(item.photo) }
    }
    renderer = try await FrameRenderer(
      photos: photos, sources: animation.photos, slots: slots, backgrounds: Self.backgrounds(of: animation.frames),
      layers: Self.layers(of: animation.frames), drawings: animation.drawings, fonts: animation.fonts,
      scale: Self.scale(of: animation), filters: try Self.filters(of: animation), policy: animation.policy,
      templateFolder: PathGate(folder: animation.templateFolder))
  }

  /// Returns the filters used in frames.
  private static func filters(of animation: Animation) throws(RenderError) -> [FilterID: FilterSource] {
    var filters: [FilterID: FilterSource] = [:]
    for name in animation.filterNames.sorted(by: { $0.name < $1.name }) {
      guard let source = animation.filters[name] else {
        throw .file(.cannotOpen(path: name.name, reason: "unknown filter"))
      }
      filters[name] = source
    }
    return filters
  }

  /// Returns the layers with different contents, each at its largest size.
  private static func layers(of frames: [AnimationFrame]) -> [Layer] {
    struct Shown: Hashable {
      let content: LayerContent
      let size: Size
    }
    var (places, layers): ([Shown: Int], [Layer]) = ([:], [])
    for layer in frames.flatMap(\.presentation.layers) where !layer.isHidden {
      let shown = Shown(content: layer.content, size: layer.size)
      if let place = places[shown] {
        layers[place].scale = max(layers[place].scale, layer.scale)
      } else {
        places[shown] = layers.count
        layers.append(layer)
      }
    }
    return layers
  }

  /// Returns the maximum number of pixels per canvas unit.
  private static func scale(of animation: Animation) -> Double {
    let (width, height) = (Double(animation.size.width), Double(animation.size.height))
    return animation.frames.reduce(0) { most, frame in
      max(most, min(width / frame.canvas.size.width, height / frame.canvas.size.height))
    }
  }

  /// Returns the different backgrounds in the order in which they are shown.
  private static func backgrounds(of frames: [AnimationFrame]) -> [Background] {
    var backgrounds: [Background] = []
    for frame in frames where backgrounds.last != frame.canvas.background {
      backgrounds.append(frame.canvas.background)
    }
    return backgrounds
  }

  /// The notes about photos of all frames so far.
  var notes: [RenderNote] { renderer.notes }

  /// Renders a frame; a canvas with another aspect ratio is centered on white.
  func paint(_ frame: AnimationFrame) async throws(RenderError) -> Tile {
    let fitted = fitted(frame.canvas.size)
    let tile = try await renderer.render(frame.presentation, on: frame.canvas, size: fitted) { scale in
      AnimationOverlay(frame: frame, scale: scale).steps(within: fitted.bounds)
    }
    return fitted == size ? tile : try centered(tile)
  }

  private func fitted(_ canvas: Size) -> PixelSize {
    let scale = min(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    return PixelSize(
      min(size.width, PixelGrid.length(canvas.width * scale)),
      min(size.height, PixelGrid.length(canvas.height * scale)))
  }

  private func centered(_ tile: Tile) throws(RenderError) -> Tile {
    let framed = try Tile(width: size.width, height: size.height)
    framed.bytes.update(repeating: 255, count: framed.byteCount)
    let (left, top) = ((framed.width - tile.width) / 2, (framed.height - tile.height) / 2)
    for y in 0..<tile.height {
      (framed.row(top + y) + 4 * left).update(from: tile.row(y), count: 4 * tile.width)
    }
    return framed
  }
}

extension Slot {
  /// Returns whether another slot needs the same mask and background.
  fileprivate func needsFiles(of other: Slot) -> Bool {
    shape == other.shape && style.background == other.style.background && id == other.id
  }
}
