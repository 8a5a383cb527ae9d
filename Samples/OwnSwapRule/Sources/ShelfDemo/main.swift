import CollageModel
import OwnSwapRule

// Drags a hat onto the shoes, which the rule forbids, and then onto the other hat. Needs no Foundation.
let board = try Board(
  canvas: Size(300, 100),
  slots: [
    Slot(id: "upper left", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
    Slot(id: "upper right", frame: Rect(x: 100, y: 0, width: 100, height: 100)),
    Slot(id: "floor", frame: Rect(x: 200, y: 0, width: 100, height: 100)),
  ])
let photos: [PhotoID] = ["hat", "cap", "shoes"]
let scene = try Scene(
  board: board, photos: photos.map { ScenePhoto(id: $0, size: Size(400, 300)) },
  items: zip(photos, board.slots).map { Item(id: ItemID($0.name), photo: $0, slot: $1.id) })
let rule = ShelfRule(
  shelves: ["hat": "hats", "cap": "hats", "shoes": "shoes"],
  places: ["upper left": "hats", "upper right": "hats", "floor": "shoes"])

var session = Session(scene: scene)
var time = 0.0
for target in [Point(250, 50), Point(150, 50)] {
  let way: [(Touch.Phase, Point)] = [(.began, Point(50, 50)), (.moved, target), (.ended, target)]
  for (phase, position) in way {
    time += 1
    _ = rule.reduce(&session, .touch(1, phase, at: position, time: time))
  }
  print(session.scene.items.map { "\($0.id) in \($0.slot?.description ?? "no slot")" }.joined(separator: ", "))
}
