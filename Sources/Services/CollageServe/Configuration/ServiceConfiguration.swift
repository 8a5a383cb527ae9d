public import CollageFormat
public import ObjectStorage

/// The settings of a service, checked as a whole.
public struct ServiceConfiguration: Sendable {
  /// A client of the service.
  public struct Key: Hashable, Sendable {
    /// The name in logs.
    public var name: String
    /// The bearer token of requests.
    public var token: String?
    /// The secret of signed addresses and webhooks.
    public var secret: String?
    public var requestsPerMinute: Int?
    public var maxConcurrent: Int?
  }

  /// Photos that requests name together.
  public enum PhotoSet: Hashable, Sendable {
    case folder(String)
    case objects(ObjectAddress)
  }

  /// A picture for photo frames.
  public struct Frame: Sendable {
    public var set: String
    /// The seconds between two pictures.
    public var seconds: Int
    /// The number of photos in a picture.
    public var photos: Int
    /// The options of the layout.
    var options: JSONObject
  }

  /// Folders and sizes of caches.
  public struct Cache: Hashable, Sendable {
    public var folder: String
    public var tilesMegabytes = 2048
    public var photosMegabytes = 4096
    public var picturesMegabytes = 4096
    public var memoryMegabytes = 64
    /// The folder in a bucket that several instances share; nil for none.
    public var bucket: ObjectAddress?
    /// The seconds for which a source is not asked again whether a photo has changed.
    public var freshSeconds = 60
  }

  /// The processes that decode and paint.
  public struct Workers: Hashable, Sendable {
    public var count: Int
    public var memoryMegabytes = 2048
    public var cacheMegabytes = 96
  }

  /// The resources that one request may use, and the number of requests that are held.
  public struct Limits: Hashable, Sendable {
    public var bodyMegabytes = 256
    public var photoMegabytes = 100
    public var photos = 100
    public var seconds = 60
    public var queue = 64
    public var jobs = 1000
    public var connections = 1024
    /// The seconds within which the headers and each part of a body must arrive.
    public var idleSeconds = 30
  }

  public var listen = "127.0.0.1:8080"
  public var allowsUnsigned = false
  public var keys: [Key] = []
  /// The hosts from which photos are read; `http://host` allows plain HTTP.
  public var hosts: [String] = []
  public var buckets: [String] = []
  /// The hosts to which webhooks are sent; `http://host` allows plain HTTP.
  public var webhookHosts: [String] = []
  /// The hosts among these that may be in a private network.
  public var privateHosts: [String] = []
  public var sets: [String: PhotoSet] = [:]
  /// The presets that addresses and photo frames begin with, by name.
  public var presets: [String: Preset] = [:]
  public var frames: [String: Frame] = [:]
  public var templates: [String] = []
  public var filters: [String] = []
  public var fonts: [String] = []
  /// The formats that the header `Accept` may choose, the preferred one first.
  public var formats = ["webp"]
  /// Formats of photos that are accepted in addition to the usual ones.
  public var allow: [String] = []
  public var cache: Cache
  public var workers: Workers
  public var limits = Limits()

  /// Creates a configuration with defaults for everything but the folder of caches and the number of worker processes.
  public init(cacheFolder: String, workers: Int) {
    (cache, self.workers) = (Cache(folder: cacheFolder), Workers(count: workers))
  }

  /// The secrets with which addresses are signed.
  var secrets: [String] { keys.compactMap(\.secret) }
}

/// The keys of a request that addresses complete.
public struct Preset: Sendable {
  let object: JSONObject

  /// Reads a preset from JSON; it is checked when the service is created.
  ///
  /// - Throws: `FormatError` for text that is not a JSON object.
  public init(_ json: String) throws(FormatError) {
    guard case .object(let object) = try JSONValue.parse(Array(json.utf8), file: "preset") else {
      throw FormatError(file: "preset", message: "must be an object")
    }
    self.object = object
  }

  init(_ object: JSONObject) { self.object = object }
}
