public import CollageFiles
import CollageLayout
public import CollageModel
public import CollageRender
public import CollageSubjects

/// An animation of photos that move from one template to the next.
public struct LayoutAnimation: Sendable {
  /// A template and the folder of its masks and pictures.
  public struct Stop: Sendable {
    public var template: Template
    /// The folder of the template's masks and pictures.
    public var folder: String

    /// Creates a stop; paths in the template are relative to the folder.
    public init(template: Template, folder: String) {
      self.template = template
      self.folder = folder
    }
  }

  /// The ways to assign photos to the slots of the next template.
  public enum Matching: Hashable, Sendable {
    /// A rule that editing sessions also use.
    case rule(RelayoutRule)
    /// Each photo goes to the slot that it would fill if the template were rendered alone.
    case order
  }

  /// The allowed durations of a movement, in seconds.
  public static let allowedSeconds = 0.01...60.0
  /// The allowed durations of a pause, in seconds.
  public static let allowedPause = 0.0...60.0
  public static let allowedFramesPerSecond = 1...FrameRate.max

  /// The templates, in order; at least two.
  public var stops: [Stop]
  /// The photos' paths, in the order in which they fill the first template.
  public var photos: [String]
  /// The size of the frames in pixels.
  public var size: PixelSize
  /// The duration of a movement, in seconds.
  public var seconds: Double
  /// The duration for which each template is shown, in seconds.
  public var pause: Double
  /// The number of frames per second during movements.
  public var framesPerSecond: Int
  public var easing: Easing
  /// The assignment of photos to slots.
  public var matching: Matching
  /// True to move from the last template back to the first, so that the animation repeats without a jump.
  public var isLoop: Bool
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy
  /// Returns the layers of a template's composition with the variables of their texts replaced.
  public var spelling: @Sendable (Composition) throws(RenderError) -> [Layer] = { $0.layers }
  /// The subjects of photos from lists and programs, by the photos' paths.
  public var knownSubjects: [String: PhotoSubjects] = [:]
  public var subjectCache = SubjectCache()

  /// Creates an animation; durations are in seconds.
  public init(
    stops: [Stop], photos: [String], size: PixelSize, seconds: Double = 1.2, pause: Double = 0.8,
    framesPerSecond: Int = 30, easing: Easing = .easeInOut, matching: Matching = .rule(.readingOrder),
    isLoop: Bool = false, policy: PhotoPolicy = PhotoPolicy()
  ) {
    self.stops = stops
    self.photos = photos
    self.size = size
    self.seconds = seconds
    self.pause = pause
    self.framesPerSecond = framesPerSecond
    self.easing = easing
    self.matching = matching
    self.isLoop = isLoop
    self.policy = policy
  }

  /// Lays out all templates and returns the frames between them.
  ///
  /// - Throws: `RenderError` if a photo cannot be read, a template cannot be laid out, or a number is out of range.
  public func animation() async throws(RenderError) -> Animation {
    try check()
    let scenes = try await self.scenes()
    let step = 1000.0 / Double(framesPerSecond)
    var frames: [AnimationFrame] = []
    // Every frame ends at the nearest whole millisecond, so that rounding errors do not accumulate.
    var ends = 0.0
    func add(_ presentation: Presentation, _ canvas: Canvas, milliseconds: Double) {
      let start = ends.rounded()
      ends += milliseconds
      frames.append(
        AnimationFrame(presentation: presentation, canvas: canvas, milliseconds: max(1, Int(ends.rounded() - start))))
    }
    let turns = Array(zip(scenes, isLoop ? Array(scenes.dropFirst()) + [scenes[0]] : Array(scenes.dropFirst())))
    for (start, end) in turns {
      let transition = Transition(from: start, to: end, easing: easing, appearance: .fade)
      // The last frame of a movement is the first of the next template, which a loop shows for one step longer.
      add(
        transition.at(0), transition.canvas(at: 0), milliseconds: isLoop ? pause * 1000 + step : max(step, pause * 1000)
      )
      let count = max(1, PixelGrid.integer((seconds * Double(framesPerSecond)).rounded()))
      for frame in 1..<max(2, count) {
        let time = Double(frame) / Double(count)
        add(transition.at(time), transition.canvas(at: time), milliseconds: step)
      }
      if !isLoop { add(transition.at(1), transition.canvas(at: 1), milliseconds: step) }
    }
    if !isLoop, let last = turns.last {
      let transition = Transition(from: last.0, to: last.1)
      add(transition.at(1), transition.canvas(at: 1), milliseconds: max(step, pause * 1000))
    }
    var paths: [PhotoID: String] = [:]
    for (index, path) in photos.enumerated() { paths[Self.photo(index)] = path }
    var animation = Animation(frames: frames, photoPaths: paths, size: size, policy: policy)
    if let rate = FrameRate(framesPerSecond) { animation.rate = rate }
    animation.templateFolder = "/"
    return animation
  }

  private func check() throws(RenderError) {
    guard stops.count > 1 else { throw .unsupportedOutput("an animation needs at least two templates") }
    guard !photos.isEmpty else { throw .noPhotos(searched: "") }
    guard Self.allowedSeconds.contains(seconds) else {
      throw .unsupportedOutput("a movement of \(seconds) s is out of range; it must be between 0.01 and 60 s")
    }
    guard Self.allowedPause.contains(pause) else {
      throw .unsupportedOutput("a pause of \(pause) s is out of range; it must be between 0 and 60 s")
    }
    guard Self.allowedFramesPerSecond.contains(framesPerSecond) else {
      throw .unsupportedOutput(
        "\(framesPerSecond) frames per second is out of range; it must be between 1 and \(FrameRate.max)")
    }
  }

  /// The approximate number of distinct frames: those of each movement, and one per pause.
  public var expectedFrames: Int {
    let turns = max(0, stops.count - (isLoop ? 0 : 1))
    guard Self.allowedSeconds.contains(seconds), Self.allowedFramesPerSecond.contains(framesPerSecond) else {
      return turns
    }
    let moving = max(1, PixelGrid.integer((seconds * Double(framesPerSecond)).rounded()))
    return turns * (moving + 1) + 1
  }

  private static func photo(_ index: Int) -> PhotoID { PhotoID("photo-\(index + 1)") }

  // MARK: Scenes

  /// Returns one scene per template, all in pixels and with the same items.
  private func scenes() async throws(RenderError) -> [Scene] {
    let packs = stops.contains { $0.template.packsOutlines }
    let measured = try await LayoutPhotos.read(
      photos, needsCutouts: packs,
      findsSubjects: stops.contains { $0.template.avoidsSubjects || $0.template.keepsSubjects },
      knownSubjects: knownSubjects, cache: subjectCache, policy: policy)
    if stops.contains(where: { $0.template.arrangesPhotos }) {
      try LayoutPhotos.checkShapes(measured, named: photos)
    }
    var scenes: [Scene] = []
    for stop in stops {
      let template = try self.template(stop)
      let board: Board
      do throws(LayoutError) {
        board = try template.board(photos: measured)
      } catch {
        throw .layout("\(stop.template.name): \(error)")
      }
      scenes.append(try await scene(on: board, after: scenes.last, measured))
    }
    return scenes
  }

  /// Returns the template in pixels, with the paths of its files resolved in its own folder and relative to the root
  /// directory, because the templates may be in different folders.
  private func template(_ stop: Stop) throws(RenderError) -> Template {
    let sizing = try CanvasSizing(stop.template, sizing: .pixels(size))
    let sized = sizing.template
    var template = sized.scaled(by: Double(size.width) / sized.canvas.size.width)
    template.canvas.size = size.size
    template.layers = sizing.adapted(stop.template.layers).map { $0.redrawn(from: sized.canvas.size, to: size.size) }
    return try template.resolvingPaths(PathGate(folder: stop.folder))
  }

  private func scene(
    on board: Board, after last: Scene?, _ measured: [LayoutPhoto]
  ) async throws(RenderError) -> Scene {
    let (items, waiting) = places(on: board, after: last, measured)
    // An automatic focus depends on the slot, and therefore on the template.
    let paths = Dictionary(uniqueKeysWithValues: photos.enumerated().map { (Self.photo($0), $1) })
    let facts = try await PhotoFacts(
      sources: paths.mapValues { PhotoSource(path: $0) }, items: items, slots: board.slots,
      canvas: board.template.canvas.bounds, policy: policy,
      known: paths.compactMapValues { knownSubjects[$0] }, cache: subjectCache)
    let known = measured.enumerated().map { index, photo in
      ScenePhoto(
        id: Self.photo(index), size: photo.size, automaticFocus: facts.automaticFocus[Self.photo(index)])
    }
    let layers = try spelling(
      Composition(
        template: board.template, photos: photos.enumerated().map { Photo(id: Self.photo($0), path: $1) }, items: items)
    )
    do throws(ModelError) {
      return try Scene(board: board, photos: known, items: items, unplaced: waiting, layers: layers)
    } catch {
      throw .layout("\(error)")
    }
  }

  /// Returns the items in the board's slots, and those without a slot.
  private func places(on board: Board, after last: Scene?, _ measured: [LayoutPhoto]) -> ([Item], [Item]) {
    var slots: [SlotID?] = photos.indices.map { $0 < board.fillOrder.count ? board.fillOrder[$0] : nil }
    if let last, case .rule(let rule) = matching {
      guard rule == .leastMovement, board.template.dependsOnPhotos else {
        let relaid = last.relaid(onto: board, rule)
        return (relaid.items, relaid.unplaced)
      }
      slots = minTravel(from: last, to: board, measured)
    }
    let items = slots.enumerated().map { index, slot in
      Item(id: ItemID("item-\(index + 1)"), photo: Self.photo(index), slot: slot)
    }
    return (items.filter { $0.slot != nil }, items.filter { $0.slot == nil })
  }

  /// In a layout generated for the photos, only photos with the same aspect ratio are swapped, so that none is cropped.
  private func minTravel(from last: Scene, to board: Board, _ measured: [LayoutPhoto]) -> [SlotID?] {
    let places = board.fillOrder.compactMap { board[$0]?.frame }
    let frames = photos.indices.map { index -> Rect in
      let slot = last.items.first { $0.photo == Self.photo(index) }?.slot
      return slot.flatMap { last.board[$0]?.frame } ?? (index < places.count ? places[index] : .unit)
    }
    let targets = Assignment.minTravel(from: frames, to: places, photos: measured)
    return photos.indices.map { $0 < targets.count ? board.fillOrder[targets[$0]] : nil }
  }
}

extension PathGate {
  /// Returns the resolved path, relative to the root directory.
  fileprivate func pathFromRoot(_ path: String) throws(RenderError) -> String {
    String(try RenderError.wrap(resolve(path)).drop { $0 == "/" })
  }
}

extension Template {
  /// Returns the template with the paths of its masks and pictures resolved.
  fileprivate func resolvingPaths(_ gate: PathGate) throws(RenderError) -> Template {
    var template = self
    template.canvas.background = try canvas.background.resolvingPath(gate)
    template.layers = try layers.map { layer throws(RenderError) in try layer.resolvingPaths(gate) }
    template.defaults = try defaults.resolvingPaths(gate)
    switch arrangement {
    case .slots(var placed):
      for index in placed.indices {
        placed[index].slot.shape = try placed[index].slot.shape.resolvingPath(gate)
        placed[index].slot.style.background = try placed[index].slot.style.background?.resolvingPath(gate)
      }
      template.arrangement = .slots(placed)
    case .split(let tree, var overrides):
      for (id, look) in overrides { overrides[id] = try look.resolvingPaths(gate) }
      template.arrangement = .split(tree, overrides: overrides)
    case .cells(let matrix, var overrides):
      for (id, look) in overrides { overrides[id] = try look.resolvingPaths(gate) }
      template.arrangement = .cells(matrix, overrides: overrides)
    case .automatic: break
    }
    return template
  }
}

extension SlotDefaults {
  fileprivate func resolvingPaths(_ gate: PathGate) throws(RenderError) -> SlotDefaults {
    var look = self
    look.shape = try shape.resolvingPath(gate)
    look.style.background = try style.background?.resolvingPath(gate)
    return look
  }
}

extension Shape {
  fileprivate func resolvingPath(_ gate: PathGate) throws(RenderError) -> Shape {
    if case .mask(let path) = self { return .mask(try gate.pathFromRoot(path)) }
    return self
  }
}

extension Background {
  fileprivate func resolvingPath(_ gate: PathGate) throws(RenderError) -> Background {
    if case .picture(let path, let fit) = self {
      return .picture(path: try gate.pathFromRoot(path), fit: fit)
    }
    return self
  }
}

extension Layer {
  /// Returns the layer with the paths of its pictures and masks resolved.
  fileprivate func resolvingPaths(_ gate: PathGate) throws(RenderError) -> Layer {
    func resolved(_ fill: Fill) throws(RenderError) -> Fill {
      guard case .picture(let path, let fit) = fill else { return fill }
      return .picture(path: try gate.pathFromRoot(path), fit: fit)
    }
    var layer = self
    switch content {
    case .empty, .stroke, .host: break
    case .text(var text):
      text.style.fill = try resolved(text.style.fill)
      layer.content = .text(text)
    case .shape(var shape):
      if let fill = shape.fill { shape.fill = try resolved(fill) }
      layer.content = .shape(shape)
    case .sticker(var sticker):
      if case .picture(let path) = sticker.source {
        sticker.source = .picture(try gate.pathFromRoot(path))
      }
      sticker.shape = try sticker.shape.resolvingPath(gate)
      layer.content = .sticker(sticker)
    }
    return layer
  }
}
