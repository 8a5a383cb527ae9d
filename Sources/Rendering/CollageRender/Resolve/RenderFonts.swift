internal import CollageFiles
internal import CollageModel
internal import CollageText
internal import Synchronization
import SystemCalls

/// The fonts of texts: those that are installed, and those of folders.
///
/// They are opened when the first text needs them.
public final class RenderFonts: Sendable {
  /// The folders with font files, which are searched before the system's fonts.
  public let folders: [String]
  private let opened = Mutex<TextFonts?>(nil)

  /// Names folders with font files; they are searched with the folders within them.
  public init(folders: [String] = []) { self.folders = folders }

  /// The fonts that are installed.
  public static let installed = RenderFonts()

  /// Whether a family is among the fonts; generic families such as `serif` always are.
  /// - Throws: `RenderError.layout` if there are no fonts.
  public func hasFamily(_ name: String) throws(RenderError) -> Bool { try fonts().hasFamily(name) }

  func fonts() throws(RenderError) -> TextFonts {
    if opened.withLock({ $0 == nil }) { try Self.checkThreads() }
    do {
      return try opened.withLock { opened throws(TextError) in
        if let opened { return opened }
        let fonts = try TextFonts(folders: folders)
        opened = fonts
        return fonts
      }
    } catch {
      throw .layout("\(error)")
    }
  }

  /// How many threads Pango starts to read the list of fonts and to choose among them, generously.
  private static let threadCount = 8

  /// Checks that Pango can start its threads: GLib ends the process where it cannot.
  private static func checkThreads() throws(RenderError) {
    let threads = (0..<threadCount).map { _ in WaitingThread {} }
    for thread in threads { thread?.join() }
    if threads.contains(where: { $0 == nil }) { throw .noThread(name: "the fonts") }
  }
}
