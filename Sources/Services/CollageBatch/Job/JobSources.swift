public import CollageFiles
import CollageRender
import ObjectStorage

/// The folders, caches and programs that the jobs of a run use; they do not affect pictures.
public struct JobSources: Codable, Hashable, Sendable {
  /// The root folder of photos and masks.
  public var root = "."
  /// The method by which unchanged photos are recognized.
  public var identity = InputFiles.Identity.stat
  /// The cache folder of cutouts and scaled photos; nil for the default folder, `none` to disable the cache.
  public var cache: String?
  /// The hosts from which photos and templates are read, besides object storage.
  public var allowedHosts: [String] = []
  /// The folders of filters, in search order, before the shipped ones.
  public var filterFolders: [String] = []
  /// The path of the list of subjects; nil to use the lists beside the photos.
  public var subjects: String?
  /// The command of the subject detector; nil for none.
  public var detector: String?
  /// The folder of the detector's cached results; nil to derive it from the cache folder.
  public var detectorAnswers: String?
  /// The time limit for one process of the segmenter, in seconds.
  public var segmenterSeconds = 600.0
  /// The folder of the segmenter's cached masks; nil to derive it from the cache folder.
  public var segmenterAnswers: String?

  /// Creates sources: the working folder and the default caches.
  public init() {}

  /// The disk cache of tiles; nil if caching is disabled.
  public var tiles: TileDiskCache? {
    cache == "none" ? nil : (cache ?? TileDiskCache.usual).map { TileDiskCache(path: $0) }
  }

  /// The cache folder given by path; nil for the default folder and for no cache.
  var namedCache: String? { cache == "none" ? nil : cache }

  /// Stores the results of programs in a folder if they have no cache folder.
  public mutating func keepAnswers(in folder: String) {
    if namedCache == nil, cache != nil || TileDiskCache.usual == nil { segmenterAnswers = folder }
    if cache == "none" || TileDiskCache.usualForSubjects == nil { detectorAnswers = folder + "/answers" }
  }

  /// Returns the resolver of the files that jobs read.
  public func inputs(_ storage: JobStorage?) -> InputFiles {
    InputFiles(root: root, identity: identity, storage: storage)
  }

  /// Returns the object storage of the run, which reports requests that wait long.
  public func storage(reporting report: (@Sendable (String) -> Void)?) -> JobStorage {
    var settings = StorageSettings()
    settings.allowedHosts = Set(allowedHosts)
    settings.report = report
    return JobStorage(settings)
  }
}
