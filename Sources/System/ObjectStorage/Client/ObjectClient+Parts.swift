internal import Digest

/// Uploads of large objects in parts.
extension ObjectClient {
  /// The part size in bytes, and the size above which objects are written in parts; S3 accepts up to 5 GiB per request.
  static let partBytes = 64 << 20

  /// Writes an object in several requests; it appears complete with the last one, or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The whole object.
  ///   - call: The request that would write the object at once.
  ///   - partBytes: The size of all parts but the last.
  /// - Throws: `StorageError`; the parts are then removed.
  func writeParts(_ bytes: [UInt8], _ call: StorageCall, partBytes: Int = partBytes) throws(StorageError) {
    var begin = StorageCall(call.address, method: "POST")
    begin.query = [("uploads", "")]
    begin.headers = call.headers.filter { $0.name != "if-none-match" }
    let started = try send(begin, maxBody: Self.maxErrorBody)
    guard let upload = MarkupReader.first("UploadId", in: started.body[...]), !upload.isEmpty else {
      throw .failed(address: call.shown, reason: "the server did not start a multipart upload", isTransient: true)
    }
    do throws(StorageError) {
      var parts: [(tag: String, digest: [UInt8]?)] = []
      for start in stride(from: 0, to: bytes.count, by: partBytes) {
        let part = Array(bytes[start..<min(bytes.count, start + partBytes)])
        parts.append(try write(part, number: parts.count + 1, of: upload, call))
      }
      try complete(upload, parts, call)
    } catch {
      var end = StorageCall(call.address, method: "DELETE")
      end.query = [("uploadId", upload)]
      // If this fails, the bucket's lifecycle rule for incomplete uploads removes the parts.
      _ = try? send(end, maxBody: Self.maxErrorBody)
      throw error
    }
  }

  private func write(
    _ part: [UInt8], number: Int, of upload: String, _ call: StorageCall
  ) throws(StorageError) -> (tag: String, digest: [UInt8]?) {
    var request = StorageCall(call.address, method: "PUT")
    request.query = [("partNumber", "\(number)"), ("uploadId", upload)]
    request.body = part
    let digest = MessageDigests.md5(part)
    request.writtenDigest = digest.map { MessageDigests.hexadecimal($0) }
    return (Self.tag(of: try send(request, maxBody: Self.maxErrorBody)), digest)
  }

  private func complete(
    _ upload: String, _ parts: [(tag: String, digest: [UInt8]?)], _ call: StorageCall
  ) throws(StorageError) {
    var request = StorageCall(call.address, method: "POST")
    request.query = [("uploadId", upload)]
    request.headers = call.headers.filter { $0.name == "if-none-match" }
    var text = "<CompleteMultipartUpload>"
    for (index, part) in parts.enumerated() {
      text += "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(part.tag)</ETag></Part>"
    }
    request.body = Array((text + "</CompleteMultipartUpload>").utf8)
    do throws(StorageError) {
      let response = try send(request, maxBody: Self.maxErrorBody)
      // The status is sent before the parts are joined; later failures are reported in the body.
      guard MarkupReader.contains("Error", in: response.body[...]) else { return }
      throw .failed(address: call.shown, reason: ServerFault(response).text, isTransient: true)
    } catch {
      // An earlier attempt may have joined the parts, with only its response lost.
      guard let tag = Self.tag(ofParts: parts.map(\.digest)), try state(of: call.address).tag == tag else {
        throw error
      }
    }
  }

  /// Returns the tag of an object that was written in parts: the MD5 of their MD5s, and their number.
  private static func tag(ofParts digests: [[UInt8]?]) -> String? {
    var joined: [UInt8] = []
    for digest in digests {
      guard let digest else { return nil }
      joined += digest
    }
    return MessageDigests.md5(joined).map { "\"\(MessageDigests.hexadecimal($0))-\(digests.count)\"" }
  }
}
