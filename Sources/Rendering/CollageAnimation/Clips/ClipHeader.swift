/// The output of `ffprobe` about a clip: lines of `key=value`, each stream beginning with its index.
struct ClipHeader {
  /// The facts about one stream.
  struct Stream {
    var values: [String: Substring] = [:]

    func number(_ key: String) -> Int? { values[key].flatMap { Int($0) } }
    func decimal(_ key: String) -> Double? { values[key].flatMap { Double($0) } }

    /// The beginnings of the names of formats of pixels with alpha.
    private static let alphaFormats = ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16"]

    /// True if the usual decoder's pixels have alpha.
    var hasAlpha: Bool { values["pix_fmt"].map { name in Self.alphaFormats.contains { name.hasPrefix($0) } } ?? false }

    /// The decoder that reads the alpha of a WebM, which ffmpeg's own decoders leave out; nil if there is none.
    var alphaDecoder: String? {
      guard values["TAG:alpha_mode"] == "1" || values["TAG:ALPHA_MODE"] == "1" else { return nil }
      return values["codec_name"].flatMap { ["vp8": "libvpx", "vp9": "libvpx-vp9"][String($0)] }
    }

    /// Reads a ratio such as `4:3`; nil if it is missing or not known (`0:1`).
    func ratio(_ key: String) -> Double? {
      let parts = values[key]?.split(separator: ":").compactMap { Double($0) } ?? []
      guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
      return parts[0] / parts[1]
    }
  }

  private(set) var streams: [Stream] = []
  /// The duration of the file in seconds.
  private(set) var seconds: Double?

  init(_ text: String) {
    var hasFile = false
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let (key, value) = (String(line[..<equals]), line[line.index(after: equals)...])
      if key == "index" { streams.append(Stream()) }
      // The file's own facts come last, and have the same names.
      if key == "duration", streams.last?.values[key] != nil || streams.isEmpty { hasFile = true }
      if hasFile {
        seconds = Double(value)
      } else if !streams.isEmpty {
        streams[streams.count - 1].values[key] = value
      }
    }
  }

  /// The first stream of pictures that is not the picture of an album's cover.
  var video: Stream? {
    streams.first { $0.values["codec_type"] == "video" && $0.values["DISPOSITION:attached_pic"] != "1" }
  }

  var hasSound: Bool { streams.contains { $0.values["codec_type"] == "audio" } }
}
