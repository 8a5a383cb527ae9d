import CollageFiles
import CollageModel
package import CollageRender
import Synchronization
import SystemCalls

/// The fonts kept beside a document, in a folder that every command and the editor read.
package enum ProjectFonts {
  package static let folderName = "collage-fonts"

  /// Fonts that were opened before, and the versions of their files.
  private struct Opened {
    let files: [String]
    let fonts: RenderFonts
  }

  private static let opened = Mutex<[String: Opened]>([:])
  /// The maximum number of folders whose fonts stay open, and of fonts in a folder.
  private static let (maxOpened, maxFonts) = (8, 100)

  /// Returns fonts together with those beside a document; opens them again only if a file has changed.
  ///
  /// - Parameters:
  ///   - fonts: The fonts for texts that name none of the folder.
  ///   - folder: The document's folder.
  /// - Returns: The fonts, of which those of the folder are searched first.
  /// - Throws: `RenderError.layout` for a file that is not a font, or damaged.
  package static func fonts(_ fonts: RenderFonts, beside folder: String) throws(RenderError) -> RenderFonts {
    let files = Self.files(beside: folder)
    if files.isEmpty { return fonts }
    let versions = files.map { "\($0) \(FileVersion(path: $0).map { "\($0)" } ?? "")" } + fonts.folders
    if let known = opened.withLock({ $0[folder] }), known.files == versions { return known.fonts }
    for file in files { try check(file) }
    let own = RenderFonts(folders: files + fonts.folders)
    opened.withLock { opened in
      if opened.count >= maxOpened { opened = [:] }
      opened[folder] = Opened(files: versions, fonts: own)
    }
    return own
  }

  /// Returns the paths of the font files beside a document; links are not followed.
  package static func files(beside folder: String) -> [String] {
    let folder = "\(folder)/\(folderName)"
    guard isKind(S_IFDIR, folder), let names = try? FolderListing.names(of: folder) else { return [] }
    return names.filter { name in [".ttf", ".otf", ".woff2"].contains { name.lowercased().hasSuffix($0) } }
      .map { "\(folder)/\($0)" }.filter { isKind(S_IFREG, $0) }.prefix(maxFonts).map { $0 }
  }

  private static func isKind(_ kind: mode_t, _ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == kind
  }

  private static func check(_ path: String) throws(RenderError) {
    let bytes = try RenderError.wrap(readSmallFile(path, limit: FontGate.Limits.bytes))
    do throws(FontGate.Refusal) { _ = try FontGate.check(bytes) } catch {
      throw .layout("\(escaped(path)): \(error)")
    }
  }
}
