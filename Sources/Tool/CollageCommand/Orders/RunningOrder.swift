import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Synchronization
import SystemCalls

/// The state that all orders of a process share.
struct OrderResources: Sendable {
  let renderer: ResidentRenderer
  let knownTemplates = KnownTemplates()
  /// The user's template folders, which must not be relative to an order's folder.
  var templates: TemplateSearch
  var filterFolders: [String] = []
  var fonts = RenderFonts.installed
  var limits = PhotoLimits()

  /// The absolute paths of folders that answers do not show.
  var hiddenFolders: [String] { templates.folders + filterFolders + fonts.folders }
}

/// An order that the current task works on: its commands print into the answer, read only files of its folder, and render with
/// the process's caches.
final class RunningOrder: Sendable {
  /// The order; nil for a command that a user runs.
  @TaskLocal static var current: RunningOrder?

  /// The text that a command has printed.
  struct Printed: Sendable {
    var output = ""
    var errors = ""
    var problems: [FormatError.Issue] = []
  }

  let gate: PathGate
  let resources: OrderResources
  private let kept = Mutex(Printed())

  /// Creates an order whose folder has an absolute path without links.
  init(folder: String, resources: OrderResources) {
    (gate, self.resources) = (PathGate(folder: folder), resources)
  }

  /// The renderer of the command's pictures.
  static var pictures: PictureRenderer { current.map { .resident($0.resources.renderer) } ?? .fresh }

  func print(_ text: String) { kept.withLock { $0.output += text } }
  func printError(_ text: String) { kept.withLock { $0.errors += text } }
  func add(_ problems: [FormatError.Issue]) { kept.withLock { $0.problems += problems } }

  /// The text that the command has printed so far, with the names of files in place of paths of the machine.
  var printed: Printed {
    var printed = kept.withLock { $0 }
    for folder in ([gate.folder] + resources.hiddenFolders).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      for part in [\Printed.output, \Printed.errors] { printed[keyPath: part].remove(folder: folder) }
      for index in printed.problems.indices { printed.problems[index].message.remove(folder: folder) }
    }
    return printed
  }
}

extension String {
  /// Replaces paths below a folder by paths relative to it.
  fileprivate mutating func remove(folder: String) {
    // Few texts name the folder; the C function tells so hundreds of times as fast as Swift's search.
    guard folder.utf8.count > 1, utf8.contains(0) || strstr(self, folder) != nil else { return }
    self = replacing(folder + "/", with: "").replacing(folder, with: ".")
  }
}
