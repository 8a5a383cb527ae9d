import CollageModel
import CollageTesting
import Testing

@testable import App

/// The app's gestures, tested without a device: scripted fingers on the scene that the app shows.
@MainActor @Suite struct SwapTests {
  private func stage() throws -> Stage {
    Stage(Session(scene: try CollageEditor.scene([Size(300, 200), Size(200, 300), Size(400, 400)])))
  }

  @Test func aPhotoThatIsDraggedOntoAnotherSwapsWithIt() throws {
    let stage = try stage()
    stage.expect {
      stage.finger(1).down(on: "0").drag(to: "1").up()
    } changes: {
      $0.items["0"]?.slot = "1"
      $0.items["1"]?.slot = "0"
      $0.selection = .item("0")
      $0.undoCount = 1
    }
  }
}
