public import CollageFiles
import CollageRender
import ObjectStorage

/// The folders, caches and programs that the jobs of a run use; they do not affect pictures.
public struct JobSources: Codable, Hashable, Sendable {
  /// The root folder of photos and masks.
  public var root = "."
  /// The method by which unchanged photos are recognized.
  public var identity = InputFiles.Identity.stat
  /// The cache folder of cutouts and scaled photos; nil for the usual one, `none` for none.
  public var cache: String?
  /// The hosts from which photos and templates are read, besides object storage.
  public var allowedHosts: [String] = []
  /// The folders of filters, in search order, before the shipped ones.
  public var filterFolders: [String] = []
  /// The list of photos' subjects; nil for those beside the photos.
  public var subjects: String?
  /// The command of the program that is asked about photos' subjects; nil for none.
  public var detector: String?
  /// The folder of its answers; nil for one that follows from the cache.
  public var detectorAnswers: String?
  /// The time limit for one process of the segmenter, in seconds.
  public var segmenterSeconds = 600.0
  /// The folder of its masks; nil for one that follows from the cache.
  public var segmenterAnswers: String?

  /// Creates sources: the working folder and the usual caches.
  public init() {}

  /// The disk cache of tiles, or nil.
  public var tiles: TileDiskCache? {
    cache == "none" ? nil : (cache ?? TileDiskCache.usual).map { TileDiskCache(path: $0) }
  }

  /// The cache folder that is named.
  var namedCache: String? { cache == "none" ? nil : cache }

  /// Keeps the answers of programs in a folder where no cache does.
  public mutating func keepAnswers(in folder: String) {
    if namedCache == nil, cache != nil || TileDiskCache.usual == nil { segmenterAnswers = folder }
    if cache == "none" || TileDiskCache.usualForSubjects == nil { detectorAnswers = folder + "/answers" }
  }

  /// Returns the files that jobs read.
  public func inputs(_ storage: JobStorage?) -> InputFiles {
    InputFiles(root: root, identity: identity, storage: storage)
  }

  /// Returns what reads and writes objects, and reports what it waits for.
  public func storage(reporting report: (@Sendable (String) -> Void)?) -> JobStorage {
    var settings = StorageSettings()
    settings.allowedHosts = Set(allowedHosts)
    settings.report = report
    return JobStorage(settings)
  }
}
