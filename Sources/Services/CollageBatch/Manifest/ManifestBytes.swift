import CollageFiles
import SystemCalls

/// The text of a manifest as UTF-8, in a file that can be read at any offset.
struct ManifestBytes {
  let window: FileWindow
  /// The offset of the text, after a byte order mark.
  let start: Int
  /// Notes on the detected encoding.
  let notes: [String]

  /// The maximum size of standard input, in bytes.
  private static let maxInput = 64 << 30
  private static let chunk = 1 << 20

  /// Opens a file, or spools standard input if the path is `-`.
  init(path: String) throws(BatchError) {
    func refused(_ reason: String) -> BatchError { .manifest(file: path, problems: [reason]) }
    do {
      var descriptor = try path == "-" ? Self.spoolStandardInput() : RegularFile(path: path).takeDescriptor()
      let encoding = ManifestEncoding.of(try Self.beginning(of: descriptor))
      switch encoding {
      case .failure(let refusal):
        close(descriptor)
        throw refused(refusal.reason)
      case .success(.utf8(let markLength)):
        (start, notes) = (markLength, [])
      case .success(.utf16(let isBigEndian)):
        let source = descriptor
        defer { close(source) }
        guard let text = try Self.spoolAsUTF8(source, isBigEndian: isBigEndian) else {
          throw refused("invalid UTF-16; save the file as UTF-8")
        }
        descriptor = text
        (start, notes) = (0, ["the manifest is read as UTF-16"])
      }
      window = FileWindow(owning: descriptor)
    } catch let error as SystemFailure {
      throw refused("cannot be read: \(error.text)")
    } catch FileError.notRegularFile(_, let kind) {
      throw refused("\(kind); must be a regular file")
    } catch let error as FileError {
      throw refused(error.finding)
    } catch {
      throw error as? BatchError ?? refused("\(error)")
    }
  }

  private static func beginning(of descriptor: Int32) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemFailure(number: errno) }
    return Array(bytes.prefix(count))
  }

  private static func spoolStandardInput() throws(SystemFailure) -> Int32 {
    let spool = try SpoolFile.make()
    var total = 0
    try copy(from: STDIN_FILENO) { bytes, _ throws(SystemFailure) in
      total += bytes.count
      guard total <= maxInput else { throw SystemFailure(number: EFBIG) }
      try SpoolFile.append(bytes, to: spool)
    }
    return spool
  }

  /// Converts UTF-16 to UTF-8; returns nil if the text is invalid.
  private static func spoolAsUTF8(_ descriptor: Int32, isBigEndian: Bool) throws(SystemFailure) -> Int32? {
    let spool = try SpoolFile.make()
    lseek(descriptor, 2, SEEK_SET)
    var decoder = UTF16Decoder(isBigEndian: isBigEndian)
    var isText = true
    try copy(from: descriptor) { bytes, isLast throws(SystemFailure) in
      guard isText, let text = decoder.decode(bytes, isLast: isLast) else {
        isText = false
        return
      }
      try SpoolFile.append(text[...], to: spool)
    }
    if isText { return spool }
    close(spool)
    return nil
  }

  /// Calls the closure with all remaining bytes of a descriptor, in pieces, and with an empty piece at the end.
  private static func copy(
    from descriptor: Int32, _ take: (ArraySlice<UInt8>, _ isLast: Bool) throws(SystemFailure) -> Void
  ) throws(SystemFailure) {
    var bytes = [UInt8](repeating: 0, count: chunk)
    while true {
      let count = bytes.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
      guard count >= 0 else { throw SystemFailure(number: errno) }
      try take(bytes[..<count], count == 0)
      if count == 0 { return }
    }
  }
}
