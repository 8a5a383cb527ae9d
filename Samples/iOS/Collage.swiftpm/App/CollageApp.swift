import PhotosUI
import SwiftUI

@main struct CollageApp: App {
  @State private var editor = CollageEditor()
  @State private var picked: [PhotosPickerItem] = []

  var body: some SwiftUI.Scene {
    WindowGroup {
      NavigationStack {
        CollageScreen(editor: editor)
          .padding()
          .toolbar {
            PhotosPicker(selection: $picked, maxSelectionCount: CollageEditor.slotCount, matching: .images) {
              Label("Photos", systemImage: "photo.on.rectangle")
            }
            Button("Undo", systemImage: "arrow.uturn.backward") { editor.perform(.undo) }
            ShareLink(item: editor.export, preview: SharePreview("Collage"))
          }
          .onChange(of: picked) {
            Task {
              var files: [Data] = []
              for item in picked {
                if let data = try? await item.loadTransferable(type: Data.self) { files.append(data) }
              }
              editor.show(files)
            }
          }
      }
    }
  }
}

/// The view of UIKit in SwiftUI.
private struct CollageScreen: UIViewRepresentable {
  let editor: CollageEditor

  func makeUIView(context: Context) -> CollageView { CollageView(editor) }
  func updateUIView(_ view: CollageView, context: Context) {}
}
