import CollageDrawing
import CollageModel
import UIKit

/// Sends touches to the session, and draws what it presents.
final class CollageView: UIView {
  private let editor: CollageEditor
  private lazy var link = CADisplayLink(target: self, selector: #selector(step))
  private let haptics = UISelectionFeedbackGenerator()

  init(_ editor: CollageEditor) {
    self.editor = editor
    super.init(frame: .zero)
    (isMultipleTouchEnabled, backgroundColor, contentMode) = (true, .clear, .redraw)
    link.add(to: .main, forMode: .common)
    link.isPaused = true
    editor.changed = { [weak self] changes in self?.show(changes) }
  }

  required init?(coder: NSCoder) { nil }

  private var scale: Double { min(bounds.width, bounds.height) / CollageEditor.canvas.width }

  override func layoutSubviews() { if scale > 0 { editor.set(pointsPerUnit: scale) } }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches, .began) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches, .moved) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches, .ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches, .cancelled) }

  private func send(_ touches: Set<UITouch>, _ phase: CollageModel.Touch.Phase) {
    for touch in touches {
      let place = touch.location(in: self)
      let pointer: CollageModel.Touch.Pointer =
        touch.type == .pencil ? .pen : touch.type == .indirectPointer ? .mouse : .touch
      editor.handle(
        .touch(
          Int(bitPattern: ObjectIdentifier(touch)), phase, at: CollageModel.Point(place.x / scale, place.y / scale),
          time: touch.timestamp, pointer: pointer))
    }
  }

  private func show(_ changes: Changes) {
    if changes.contains(.guides), !editor.session.guides.isEmpty { haptics.selectionChanged() }
    if changes.contains(.preview) { haptics.selectionChanged() }
    setNeedsDisplay()
    link.isPaused = !editor.session.isSettling(at: CollageEditor.now)
  }

  @objc private func step() {
    setNeedsDisplay()
    link.isPaused = !editor.session.isSettling(at: CollageEditor.now)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), scale > 0 else { return }
    context.scaleBy(x: scale, y: scale)
    let plan = editor.session.drawing(at: CollageEditor.now, scale: scale * contentScaleFactor)
    context.draw(plan) { photo, _ in editor.photos[photo]?.small }
  }
}
