import CollageFiles
public import CollageKit
import CollageRender
import SystemCalls

/// The filters, fonts and cached program results that the jobs of a run share, opened once.
public struct JobResources: Sendable {
  public let options: JobOptions
  let color: ColorSettings
  /// The SHA-256 of the options, of the profile's file and of the fonts in their folders, for keys.
  let fingerprint: String
  let looks: JobLooks
  let texts: JobTexts
  /// The subjects of photos, from lists and a detector program, by which automatic crops are chosen.
  let subjects: JobSubjects
  /// The segmentation program whose cached masks are used for cutouts; nil for none.
  ///
  /// Jobs only read the cache; `BatchPlan.askForMasks()` runs the program before the first job.
  public internal(set) var segmenter: Segmenter?

  /// Opens the lists, filters and programs that the options and sources name.
  ///
  /// - Throws: `FileError` for an unknown filter or a file that cannot be read, `FormatError` with every error of a filter or of
  ///   a list of subjects, `RenderError.unsupportedOutput` for a command that cannot be run.
  public init(_ options: JobOptions, from sources: JobSources = JobSources()) throws {
    self.options = options
    let fonts = try options.fontFolders.flatMap { FolderFiles.all(below: $0) }.map { path in
      try JobKey.digest(ofFile: path)
    }
    color = try options.color?.settings() ?? ColorSettings()
    let profile = options.color?.profile == nil ? [] : [try JobKey.digest(color.profile.bytes)]
    fingerprint = try JobKey.digest(Array(([options.fingerprint] + profile + fonts).joined(separator: "\n").utf8))
    looks = try JobLooks(change: options.look, search: FilterSearch(folders: sources.filterFolders))
    texts = JobTexts(options)
    subjects = try JobSubjects(sources)
    if let command = options.segmenter {
      segmenter = try Segmenter(command: command, seconds: sources.segmenterSeconds, limit: options.segmenterLimit)
      segmenter?.finding(policy: options.policy, cutouts: CutoutCache(folder: sources.tiles))
      if let folder = sources.segmenterAnswers ?? sources.namedCache.map({ $0 + "-masks" }) {
        segmenter?.cache = folder
      }
    }
  }

  /// Returns the identity of a photo for a job's key: its file, its known subjects and its cached mask.
  func identity(of photo: String, in inputs: InputFiles) throws(RenderError) -> String {
    var identity = try inputs.identity(of: photo)
    let path = try RenderError.wrap(inputs.path(of: photo))
    if let known = try subjects.subjects(of: photo, at: path) { identity += "; subjects " + known.identity }
    guard let segmenter, let mask = segmenter.answer(of: path) else { return identity }
    let bytes = try RenderError.wrap(readSmallFile(mask, limit: Segmenter.maxBytes))
    return identity + "; guess " + (try JobKey.digest(bytes))
  }
}
