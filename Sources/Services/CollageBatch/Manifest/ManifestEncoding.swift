import SystemCalls

/// The text encoding of a manifest, detected from its first bytes.
enum ManifestEncoding: Hashable {
  /// UTF-8, after a byte order mark of the given length (0 if there is none).
  case utf8(markLength: Int)
  /// UTF-16 with a byte order mark, as written by spreadsheets as "Unicode text".
  case utf16(isBigEndian: Bool)

  /// Detects the encoding; rejects other file formats with advice.
  static func of(_ bytes: [UInt8]) -> Result<ManifestEncoding, ManifestRefusal> {
    let known: [(mark: [UInt8], reason: String)] = [
      (Array("PAR1".utf8), parquetHint),
      ([0x50, 0x4B, 0x03, 0x04], "this is an Excel workbook or a ZIP file; save the sheet as \"CSV UTF-8\""),
      ([0x1F, 0x8B], "this is compressed with gzip; decompress it, or pipe it: zcat FILE | collage batch - ..."),
      ([0xFF, 0xFE, 0, 0], "this is UTF-32; save the file as UTF-8"),
    ]
    if let refusal = known.first(where: { bytes.starts(with: $0.mark) }) {
      return .failure(ManifestRefusal(reason: refusal.reason))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .success(.utf8(markLength: 3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return .success(.utf16(isBigEndian: false)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return .success(.utf16(isBigEndian: true)) }
    // In English UTF-16 text every other byte is 0, which never occurs in a UTF-8 manifest.
    if bytes.prefix(4096).contains(0) {
      return .failure(
        ManifestRefusal(
          reason:
            "contains zero bytes, which indicates UTF-16 without a byte order mark, or a binary file; save it as UTF-8")
      )
    }
    return .success(.utf8(markLength: 0))
  }

  static let parquetHint =
    "Parquet is not supported; convert it: python3 -c \"import pandas; "
    + "pandas.read_parquet('in.parquet').to_csv('out.csv', index=False)\""
}

/// The reason a manifest cannot be read.
struct ManifestRefusal: Error, Hashable {
  let reason: String
}

/// Converts UTF-16 to UTF-8 in pieces.
struct UTF16Decoder {
  let isBigEndian: Bool
  private var rest: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Decodes all complete code units and keeps the rest for the next piece; returns nil if a surrogate is unpaired.
  mutating func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8]? {
    let all = rest + bytes
    var units: [UInt16] = []
    units.reserveCapacity(all.count / 2)
    for index in stride(from: 0, to: all.count - 1, by: 2) {
      let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    var used = 2 * units.count
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      used -= 2
    }
    rest = Array(all[used...])
    if isLast && !rest.isEmpty { return nil }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }
}
