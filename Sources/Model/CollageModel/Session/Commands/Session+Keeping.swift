extension Session {
  /// A step of a history that is kept elsewhere: its name, and the scene to which it leads.
  package typealias KeptStep = (name: EditName, scene: Scene)

  /// The steps that undo takes, the next one first.
  package func undoSteps(limit: Int) -> [KeptStep] { history.undoSteps(from: scene, limit: limit) }

  /// The steps that redo takes, the next one first.
  package func redoSteps(limit: Int) -> [KeptStep] { history.redoSteps(from: scene, limit: limit) }

  /// Takes up steps that were kept before the session was opened, each list with the next one first.
  ///
  /// Steps to undo come before all that the session has. Those to redo, and what the user had chosen of the style, are lost if it
  /// has any steps of its own.
  package mutating func takeUp(undo: [KeptStep], redo: [KeptStep], _ choices: StyleChoices) {
    if undoCount + redoCount == 0 { scene = scene.choosing(choices) }
    history.takeUp(undo: undo, redo: redo, scene)
  }
}

extension Scene {
  /// Returns the scene of a user who has chosen something of the style.
  package func choosing(_ choices: StyleChoices) -> Scene {
    var scene = self
    scene.board = board.choosing(choices)
    return scene
  }
}
