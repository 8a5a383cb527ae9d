import Digest
import Synchronization

extension StorageTestServer {
  /// The parts of uploads that are neither complete nor aborted, by the upload and their number.
  public var uploads: [String: [Int: [UInt8]]] { contents.withLock { $0.uploads } }

  /// Answers a request of an upload in parts; nil for any other.
  func partAnswer(to received: Received, _ name: String, query: String) -> (Int, [String: String], [UInt8])? {
    let values = Dictionary(
      query.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
      }, uniquingKeysWith: { $1 })
    if received.method == "POST", values["uploads"] != nil { return begun() }
    guard let upload = values["uploadId"] else { return nil }
    return contents.withLock { contents in
      guard let parts = contents.uploads[upload] else {
        return (404, [:], Array("<Error><Code>NoSuchUpload</Code></Error>".utf8))
      }
      switch (received.method, values["partNumber"].flatMap { Int($0) }) {
      case ("PUT", let number?):
        contents.uploads[upload]?[number] = received.body
        return (200, ["etag": "\"\(MessageDigests.hexadecimal(MessageDigests.md5(received.body) ?? []))\""], [])
      case ("DELETE", _):
        contents.uploads[upload] = nil
        return (204, [:], [])
      default:
        if received.headers["if-none-match"] == "*", contents.objects[name] != nil { return (412, [:], []) }
        let pieces = parts.sorted { $0.key < $1.key }.map(\.value)
        let digests = pieces.flatMap { MessageDigests.md5($0) ?? [] }
        let tag = "\"\(MessageDigests.hexadecimal(MessageDigests.md5(digests) ?? []))-\(pieces.count)\""
        contents.objects[name] = Stored(bytes: pieces.flatMap { $0 }, metadata: [:], joinedTag: tag)
        contents.uploads[upload] = nil
        return (
          200, [:], Array("<CompleteMultipartUploadResult><ETag>\(tag)</ETag></CompleteMultipartUploadResult>".utf8)
        )
      }
    }
  }

  private func begun() -> (Int, [String: String], [UInt8]) {
    let upload = contents.withLock { contents in
      contents.begun += 1
      contents.uploads["upload\(contents.begun)"] = [:]
      return "upload\(contents.begun)"
    }
    let text = "<InitiateMultipartUploadResult><UploadId>\(upload)</UploadId></InitiateMultipartUploadResult>"
    return (200, [:], Array(text.utf8))
  }
}
