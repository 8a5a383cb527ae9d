import CollageDrawing
import CollageModel
import CoreTransferable
import UIKit

/// A session with its photos: the state that the view shows.
@MainActor final class CollageEditor {
  static let slotCount = 4
  static let canvas = Size(1080, 1080)

  private(set) var session: Session
  private(set) var photos: [PhotoID: PickedPhoto] = [:]
  /// Called after each event, with what has changed.
  var changed: (Changes) -> Void = { _ in }

  /// The seconds of the clock by which events of touches are timed, too.
  static var now: Double { ProcessInfo.processInfo.systemUptime }

  init() {
    do {
      session = Session(scene: try Self.scene([]))
    } catch {
      preconditionFailure("the slots of this app are right: \(error)")
    }
  }

  /// Shows photos, as their files are; files that cannot be read are left out.
  func show(_ files: [Data]) {
    let read = files.compactMap(PickedPhoto.init)
    let ids = read.indices.map { PhotoID("\($0)") }
    guard let scene = try? Self.scene(read.map { $0.size }) else { return }
    photos = Dictionary(uniqueKeysWithValues: zip(ids, read))
    session = Session(scene: scene)
    changed([.scene, .presentation])
  }

  func perform(_ command: Command) { handle(Event(time: Self.now, .command(command))) }

  func handle(_ event: Event) {
    let response = session.reduce(event)
    changed(response.changes)
    waitForDeadline()
  }

  func set(pointsPerUnit: Double) { session.policy = Policy(canvas: Self.canvas, pointsPerUnit: pointsPerUnit) }

  /// A long press and a double tap end because time passes.
  private func waitForDeadline() {
    guard let deadline = session.deadline else { return }
    Task {
      try await Task.sleep(for: .seconds(max(0, deadline - Self.now)))
      if session.deadline == deadline { handle(Event(time: Self.now, .wait)) }
    }
  }

  /// Two rows of two slots, filled in their order.
  static func scene(_ sizes: [Size]) throws -> CollageModel.Scene {
    let side = (canvas.width - 60) / 2
    let slots = (0..<slotCount).map { index in
      Slot(
        id: SlotID("\(index)"),
        frame: Rect(
          x: 20 + Double(index % 2) * (side + 20), y: 20 + Double(index / 2) * (side + 20), width: side, height: side),
        shape: .rectangle(CornerRadii(24)))
    }
    let photos = sizes.prefix(slotCount).enumerated().map { ScenePhoto(id: PhotoID("\($0)"), size: $1) }
    let items = photos.enumerated().map { Item(id: ItemID("\($0)"), photo: $1.id, slot: SlotID("\($0)")) }
    return try Scene(board: Board(canvas: canvas, slots: slots), photos: photos, items: items)
  }

  /// The finished picture, drawn from the photos' files.
  var export: CollagePicture { CollagePicture(plan: session.drawing(at: .infinity, scale: 2), photos: photos) }
}

/// A collage in full resolution, made when it is asked for.
struct CollagePicture: Transferable {
  let plan: DrawingPlan
  let photos: [PhotoID: PickedPhoto]

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .jpeg) { picture in
      let size = CGSize(width: CollageEditor.canvas.width, height: CollageEditor.canvas.height)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      return UIGraphicsImageRenderer(size: size, format: format).jpegData(withCompressionQuality: 0.92) { renderer in
        renderer.cgContext.draw(picture.plan) { picture.photos[$0]?.picture(maxSide: $1) }
      }
    }
  }
}
