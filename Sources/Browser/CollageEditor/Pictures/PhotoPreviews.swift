import CollageAnimation
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Digest
import LocalHTTP
import Synchronization
import SystemCalls

/// Downscaled photos: upright, in sRGB, rendered once and cached.
final class PhotoPreviews: Sendable {
  private let cacheFolder: String?
  private let held = Mutex<[String: [UInt8]]>([:])
  /// The previews that are being made.
  private let making = Mutex<Set<String>>([])

  init(cacheFolder: String?) { self.cacheFolder = cacheFolder }

  /// Returns a text that identifies the version of a photo's file.
  static func version(of header: PhotoHeader) -> String {
    "\(String(header.modified, radix: 36))-\(String(header.byteCount, radix: 36))"
  }

  /// Returns whether a header still matches the photo's file.
  static func isCurrent(_ header: PhotoHeader) -> Bool {
    guard let version = FileVersion(path: header.name) else { return false }
    return version.seconds == header.modified && version.byteCount == header.byteCount
  }

  func response(photo: String, size: String, _ head: HTTPHead, _ store: EditorStore) -> HTTPResponse {
    guard let side = EditorPictures.photoSides[size], var header = store.header(of: PhotoID(photo)) else {
      return .message(.notFound, "unknown photo")
    }
    do throws(RenderError) {
      if let frame = try Self.frame(ofPart: head.query, header, store) { header.source = frame }
    } catch { return .message(.unprocessable, store.project.words(of: error)) }
    let type = header.hasAlpha ? "image/webp" : "image/jpeg"
    let cache = "private, max-age=31536000, immutable"
    let key = key(of: header, size)
    if let key { waitUntilMade(key) }
    if let bytes = key.flatMap(read) { return .content(bytes, type: type, cache: cache) }
    switch Self.request(header, side: side, store.project.policy).flatMap({ $0.rendered() }) {
    case .success(let bytes):
      if let key { write(bytes, key) }
      return .content(bytes, type: type, cache: cache)
    case .failure(let error): return .message(.unprocessable, store.project.words(of: error))
    }
  }

  /// Returns the frame that stands for the part of a clip that a query names by its `start` and `end` in seconds; nil if it
  /// names none.
  private static func frame(
    ofPart query: [String: String], _ header: PhotoHeader, _ store: EditorStore
  ) throws(RenderError) -> PhotoSource? {
    guard let start = query["start"].flatMap(Double.init), start >= 0,
      let clip = store.project.clips.clip(at: header.name)
    else { return nil }
    let end = query["end"].flatMap(Double.init)
    guard start < end ?? .infinity else { return nil }
    let shown = try clip.showing(ClipPart(start: start, end: end))
    return shown.name == clip.name ? nil : try store.project.clips.poster(of: shown)
  }

  /// Returns a small film of a clip that browsers play, made once.
  func clip(_ photo: String, _ store: EditorStore) -> HTTPResponse {
    guard let header = store.header(of: PhotoID(photo)), let clip = store.project.clips.clip(at: header.name) else {
      return .message(.notFound, "unknown clip")
    }
    let (type, cache) = ("video/mp4", "private, max-age=31536000, immutable")
    let key = key(of: header, "clip")
    if let bytes = key.flatMap(read) { return .content(bytes, type: type, cache: cache) }
    do throws(RenderError) {
      let bytes = try clip.preview()
      if let key { write(bytes, key) }
      return .content(bytes, type: type, cache: cache)
    } catch { return .message(.unprocessable, store.project.words(of: error)) }
  }

  /// Makes the small previews of photos while the browser starts, several at once.
  func make(_ headers: [PhotoHeader], _ policy: PhotoPolicy) async {
    let size = "small"
    guard let side = EditorPictures.photoSides[size] else { return }
    await withTaskGroup(of: Void.self) { group in
      for (index, header) in headers.enumerated() {
        if index >= Self.madeAtOnce { await group.next() }
        group.addTask { [self] in
          guard let key = key(of: header, size), read(key) == nil, making.withLock({ $0.insert(key).inserted }) else {
            return
          }
          if case .success(let request) = Self.request(header, side: side, policy),
            let bytes = try? await PreparedRender(request).picture().encoded()
          {
            write(bytes, key)
          }
          making.withLock { _ = $0.remove(key) }
        }
      }
    }
  }

  private static let madeAtOnce = 2

  /// Waits for a preview that is being made, for at most two seconds.
  private func waitUntilMade(_ key: String) {
    for _ in 0..<1000 where making.withLock({ $0.contains(key) }) { usleep(2_000) }
  }

  private static func request(
    _ header: PhotoHeader, side: Double, _ policy: PhotoPolicy
  ) -> Result<RenderRequest, RenderError> {
    Result { () throws(RenderError) in try EditorPictures.photo(header, side: side, policy: policy) }
  }

  // MARK: Cache

  private func key(of header: PhotoHeader, _ size: String) -> String? {
    var digest = SHA256()
    let text = [header.name, Self.version(of: header), size, RenderEnvironment.version].joined(separator: "\0")
    digest.update(Array(text.utf8))
    return digest.finalize()
  }

  private func read(_ key: String) -> [UInt8]? {
    if let bytes = held.withLock({ $0[key] }) { return bytes }
    guard let cacheFolder else { return nil }
    return SpooledFile(path: "\(cacheFolder)/\(key)").map { $0.bytes() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func write(_ bytes: [UInt8], _ key: String) {
    guard let cacheFolder else { return held.withLock { $0[key] = bytes } }
    try? AtomicFile.write(
      bytes, to: "\(cacheFolder)/\(key)", protecting: .nothing(because: "the folder contains only cache files"),
      isDurable: false)
  }
}
