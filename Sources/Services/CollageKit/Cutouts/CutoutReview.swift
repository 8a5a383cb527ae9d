public import CollageFiles
import CollageModel
import CollageRender

/// Collects photos with uncertain subjects for a person who decides about them.
public struct CutoutReview: Sendable {
  /// The photos' paths, each once.
  private let photos: [String]
  private let policy: PhotoPolicy

  /// The file name of the contact sheet.
  public static let sheetName = "sheet.jpg"
  /// The side of a cut-out in the contact sheet, in pixels.
  private static let side = 480

  /// Creates a collection of photos; a path that occurs twice is one photo.
  public init(photos: [String], policy: PhotoPolicy = PhotoPolicy()) {
    var seen: Set<String> = []
    (self.photos, self.policy) = (photos.filter { seen.insert($0).inserted }, policy)
  }

  /// Cuts out each photo as well as possible into a folder, with the list of a ``CutoutFolder`` and a contact sheet.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it is missing; not if there is no photo.
  ///   - inputs: The files that are never overwritten.
  /// - Returns: The number of cut-outs.
  /// - Throws: `RenderError` if the folder, the list or the sheet cannot be written.
  public func write(to folder: String, protecting inputs: InputGuard) async throws -> Int {
    if photos.isEmpty { return 0 }
    let output = OutputSettings(format: .png)
    let job = CutoutFolder(
      photos: photos, folder: folder, output: output,
      settings: CutoutRender(photo: "", mask: nil, rule: CutoutRule(minConfidence: 0), policy: policy))
    let (entries, _) = try await job.write(protecting: inputs)
    try await CutoutFolder.preview(
      of: entries, to: "\(folder)/\(Self.sheetName)", output: OutputSettings(format: .jpeg), side: Self.side,
      protecting: inputs)
    return entries.count { (try? $0.result.get()) != nil }
  }
}
