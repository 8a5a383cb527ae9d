public import CollageModel

/// The operations that draw a collage, in their order: all that a graphics context needs to know of the model.
///
/// A view draws a plan in each frame by a switch of a dozen cases. Texts, stickers and backgrounds that contexts have no operation for are
/// named, and drawn by the view itself.
///
/// Looks of the whole canvas are not a part of it: they change the finished picture.
public struct DrawingPlan: Hashable, Sendable {
  public private(set) var operations: [DrawingOperation] = []
  /// The largest distance of a drawn edge from a curve, in canvas units.
  let tolerance: Double

  /// Plans what is shown.
  ///
  /// - Parameters:
  ///   - shown: What a session presents.
  ///   - scene: The session's scene, of which the photos' sizes and the canvas are taken.
  ///   - scale: The pixels of a canvas unit, so that no edge of a curve is seen.
  public init(_ shown: Presentation, of scene: Scene, scale: Double) {
    tolerance = 0.1 / max(scale, 1e-9)
    let canvas = scene.board.template.canvas
    if let paint = DrawingPaint(canvas.background, frame: canvas.bounds) {
      add(.fill(Outline(canvas.bounds), paint))
    }
    for layer in shown.layers where layer.level == .belowSlots { add(layer, on: canvas.size) }
    let sizes = Dictionary(scene.photos.map { ($0.id, $0.size) }) { first, _ in first }
    let items = Dictionary(shown.items.map { ($0.slot, $0) }) { first, _ in first }
    for slot in shown.slots {
      guard let item = items[slot.id], let size = sizes[item.photo] else { continue }
      add(item, of: size, in: slot)
    }
    for layer in shown.layers where layer.level == .aboveSlots { add(layer, on: canvas.size) }
    if let ghost = shown.ghost, let size = sizes[ghost.photo] { add(ghost, of: size) }
  }

  mutating func add(_ operation: DrawingOperation) { operations.append(operation) }
}

extension Session {
  /// Returns the plan of what is shown at a time.
  ///
  /// - Parameters:
  ///   - now: The time, by default that of the last event.
  ///   - scale: The pixels of a canvas unit.
  /// - Returns: The operations that draw it.
  public func drawing(at now: Double? = nil, scale: Double) -> DrawingPlan {
    DrawingPlan(presentation(at: now), of: scene, scale: scale)
  }
}
