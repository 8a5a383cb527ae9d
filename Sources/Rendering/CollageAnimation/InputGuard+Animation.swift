import CollageFiles
import CollageModel
import CollageRender

extension InputGuard {
  /// Protects the photos, masks, background pictures and stickers of an animation from being overwritten.
  init(_ animation: Animation) {
    self.init(animation.photos.values.compactMap(\.path).sorted(), as: .photo)
    var named: [(path: String, role: Role)] = []
    var known: Set<String> = []
    func add(_ path: String?, _ role: Role) {
      if let path, known.insert(path).inserted { named.append((path, role)) }
    }
    for frame in animation.frames {
      add(frame.canvas.background.picturePath, .background)
      for slot in frame.presentation.slots {
        add(slot.style.background?.picturePath, .background)
        add(slot.shape.maskPath, .mask)
      }
      for layer in frame.presentation.layers {
        add(layer.picturePath, .sticker)
        add(layer.maskPath, .mask)
      }
    }
    let gate = PathGate(folder: animation.templateFolder)
    for (name, role) in named {
      if let path = try? gate.resolve(name) { self.add(path, as: role) }
    }
  }
}
