import ArgumentParser
import CollageFiles
import CollageKit

/// The replacement of pages in a folder.
struct PageFolderOptions: ParsableArguments {
  @Flag(help: "Replace the pages in a folder such as pages/, which must otherwise be new or empty.")
  var overwrite = false

  /// Rejects a folder that has files before anything is computed, and the option for another output.
  func check(_ output: AlbumWriter.Output?) throws {
    guard case .folder(let path)? = output else {
      guard overwrite else { return }
      throw UsageError(message: "--overwrite replaces the pages in a folder: name one, such as -o pages/")
    }
    guard let obstacle = PageFolder(path: path).obstacle(overwrites: overwrite, pages: nil) else { return }
    throw UsageError(
      message: "\(escaped(path)): \(obstacle), or pass --overwrite to replace the pages of an earlier run")
  }
}
