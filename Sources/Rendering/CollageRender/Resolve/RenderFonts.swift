internal import CollageFiles
internal import CollageModel
internal import CollageText
internal import Synchronization
import SystemCalls

/// The fonts for texts: installed fonts, and fonts in given folders.
///
/// They are opened when the first text needs them.
public final class RenderFonts: Sendable {
  /// The folders with font files, which are searched before the installed fonts.
  public let folders: [String]
  private let opened = Mutex<TextFonts?>(nil)

  /// Creates fonts from folders, which are searched recursively, and the installed fonts.
  public init(folders: [String] = []) { self.folders = folders }

  /// The fonts that fontconfig finds on this machine.
  public static let installed = RenderFonts()

  /// Returns whether a font family is available; generic families such as `serif` always are.
  ///
  /// - Throws: `RenderError.layout` if there are no fonts, `RenderError.noThread` if the font library cannot start
  ///   its threads.
  public func hasFamily(_ name: String) throws(RenderError) -> Bool { try fonts().hasFamily(name) }

  /// Returns the families for texts, by group and name, each with a few letters that it has.
  ///
  /// - Throws: `RenderError.layout` if there are no fonts, `RenderError.noThread` if the font library cannot start
  ///   its threads.
  package func families() throws(RenderError) -> [(name: String, group: String, sample: String)] {
    try fonts().families.map { ($0.name, $0.group.rawValue, $0.sample) }
  }

  /// Sets the characters of a font file, as a test of a file that is not trusted.
  ///
  /// Damaged fonts may crash the font library, so this belongs in a process of its own.
  ///
  /// - Returns: The names of the font's families.
  /// - Throws: `RenderError.layout` if it cannot be used.
  package static func trial(of file: String) throws(RenderError) -> [String] {
    do { return try TextFonts(folders: [file], usesSystemFonts: false).trial() } catch { throw .layout("\(error)") }
  }

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

  /// An upper bound on the threads that Pango starts to list and choose fonts.
  private static let threadCount = 8

  /// Checks that Pango can start its threads, because GLib ends the process if it cannot.
  private static func checkThreads() throws(RenderError) {
    let threads = (0..<threadCount).map { _ in WaitingThread {} }
    for thread in threads { thread?.join() }
    if threads.contains(where: { $0 == nil }) { throw .noThread(name: "the fonts") }
  }
}
