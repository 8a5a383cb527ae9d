extension Session {
  /// A step of a history that is kept elsewhere: its name, and the scene to which it leads.
  package typealias KeptStep = (name: EditName, scene: Scene)

  /// The steps that undo takes, the next one first.
  package func undoSteps(limit: Int) -> [KeptStep] { history.undoSteps(from: scene, limit: limit) }

  /// The steps that redo takes, the next one first.
  package func redoSteps(limit: Int) -> [KeptStep] { history.redoSteps(from: scene, limit: limit) }

  /// Restores steps that were saved in an earlier session, each list with the next step first.
  ///
  /// Steps to undo go before the session's own steps. Steps to redo and the user's style choices are dropped if the
  /// session already has steps.
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
